package beamtime.testbed.setting;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Versions of the servers, which the build writes from its one list of versions. */
public final class Versions {
  private final Properties versions = new Properties();

  public Versions() {
    try (InputStream in =
        Versions.class.getResourceAsStream("/beamtime/testbed/versions.properties")) {
      versions.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public String of(String server) {
    String version = versions.getProperty(server);
    if (version == null) {
      throw new IllegalStateException("versions.properties lacks " + server);
    }
    return version;
  }
}
