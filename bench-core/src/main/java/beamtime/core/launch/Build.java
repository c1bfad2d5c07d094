package beamtime.core.launch;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Properties;

/** What was built: version and commit, from a file that the build writes. */
public record Build(String version, String commit) {
  /** Where Maven puts the classes of a module, in the module's folder. */
  private static final Path CLASSES = Path.of("target", "classes");

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

  /**
   * The module whose {@code benchmarks.jar} or folder of classes has a class, such as {@code
   * bench-hbase}; empty where neither is known. The jar's manifest names it as the title of the
   * implementation.
   */
  public static String module(Class<?> type) {
    String title = type.getPackage().getImplementationTitle();
    return title == null ? moduleOfFolder(type) : title;
  }

  private static String moduleOfFolder(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    if (source == null) {
      return "";
    }
    Path folder = Path.of(URI.create(source.getLocation().toString()));
    return folder.endsWith(CLASSES) && folder.getNameCount() > CLASSES.getNameCount()
        ? folder.getName(folder.getNameCount() - CLASSES.getNameCount() - 1).toString()
        : "";
  }
}
