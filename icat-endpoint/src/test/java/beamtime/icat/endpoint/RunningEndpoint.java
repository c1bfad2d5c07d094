package beamtime.icat.endpoint;

import beamtime.icat.endpoint.catalogue.Users;
import beamtime.icat.endpoint.database.Database;
import beamtime.icat.endpoint.http.IcatServer;
import beamtime.icat.endpoint.http.Limits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** An endpoint of a test class's own, over an empty H2. */
final class RunningEndpoint implements BeforeAllCallback, AfterAllCallback {
  private final String password;
  private final int maxEntities;
  private IcatServer server;
  private Path data;

  RunningEndpoint(String password, int maxEntities) {
    this.password = password;
    this.maxEntities = maxEntities;
  }

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    data = Files.createTempDirectory("icat-endpoint");
    server =
        IcatServer.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            Database.h2(data),
            Users.root(password),
            new Limits(maxEntities, Duration.ofHours(2), Limits.MEGABYTE));
  }

  URI address() {
    return server.address();
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    server.close();
    Folders.delete(data);
  }
}
