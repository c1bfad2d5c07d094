package beamtime.icat.endpoint;

import beamtime.icat.endpoint.catalogue.Users;
import beamtime.icat.endpoint.database.Database;
import beamtime.icat.endpoint.database.DatabaseKind;
import beamtime.icat.endpoint.http.IcatServer;
import beamtime.icat.endpoint.http.Limits;
import java.io.IOException;
import java.io.Reader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;

/**
 * The ICAT that the checks of the contract are made on: ours, started once for all of them, or the
 * one at {@code -Dtestbed.icat.url}, with {@code -Dtestbed.icat.credentials} naming a file of
 * properties {@code plugin}, {@code user} and {@code password}. Its user must be allowed to create,
 * read, update and delete.
 */
final class IcatUnderTest implements AutoCloseable {
  private static final String PASSWORD = "secret";

  private final URI address;
  private final String plugin;
  private final String user;
  private final String password;
  private final IcatServer server;
  private final Path data;

  private IcatUnderTest(
      URI address, String plugin, String user, String password, IcatServer server, Path data) {
    this.address = address;
    this.plugin = plugin;
    this.user = user;
    this.password = password;
    this.server = server;
    this.data = data;
  }

  static IcatUnderTest open() throws IOException {
    String url = System.getProperty("testbed.icat.url", "");
    return url.isEmpty() ? ours() : foreign(URI.create(url));
  }

  private static IcatUnderTest foreign(URI address) throws IOException {
    Properties credentials = new Properties();
    Path file = Path.of(System.getProperty("testbed.icat.credentials"));
    try (Reader reader = Files.newBufferedReader(file)) {
      credentials.load(reader);
    }
    return new IcatUnderTest(
        address,
        credentials.getProperty("plugin"),
        credentials.getProperty("user"),
        credentials.getProperty("password"),
        null,
        null);
  }

  private static IcatUnderTest ours() throws IOException {
    Path data = Files.createTempDirectory("icat-under-test");
    IcatServer server =
        IcatServer.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            database(data),
            Users.root(PASSWORD),
            new Limits(10_000, Duration.ofHours(2), Limits.MEGABYTE));
    return new IcatUnderTest(server.address(), "simple", "root", PASSWORD, server, data);
  }

  /** H2, or the empty database that a developer names, with a password in the environment. */
  private static Database database(Path data) throws IOException {
    String url = System.getProperty("icat.database.url", "");
    return url.isEmpty()
        ? Database.h2(data)
        : Database.of(
            DatabaseKind.ofServer(url).orElseThrow(),
            url,
            System.getProperty("icat.database.user", "icat"),
            System.getenv("ICAT_DATABASE_PASSWORD"));
  }

  Wire wire() {
    return new Wire(address);
  }

  /** The operation that logs in. */
  String credentials() {
    return Wire.credentials(plugin, user, password);
  }

  /** The same with another password. */
  String wrongCredentials() {
    return Wire.credentials(plugin, user, password + "x");
  }

  /** As the catalogue knows the user. */
  String userName() {
    return plugin + "/" + user;
  }

  @Override
  public void close() throws IOException {
    if (server == null) {
      return;
    }
    server.close();
    Folders.delete(data);
  }
}
