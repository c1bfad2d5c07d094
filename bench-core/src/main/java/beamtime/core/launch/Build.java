package beamtime.core.launch;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** What was built: version and commit, from a file that the build writes. */
public record Build(String version, String commit) {
  public static Build ofThis() {
    Properties file = new Properties();
    try (InputStream in = Build.class.getResourceAsStream("/beamtime/build.properties")) {
      if (in != null) {
        file.load(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("build.properties can't be read", e);
    }
    String commit = file.getProperty("git.commit.id", "unknown");
    boolean dirty = Boolean.parseBoolean(file.getProperty("git.dirty", "false"));
    return new Build(
        file.getProperty("git.build.version", "unknown"),
        dirty ? commit + " with changes" : commit);
  }
}
