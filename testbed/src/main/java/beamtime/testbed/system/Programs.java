package beamtime.testbed.system;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Programs that the machine has. */
public final class Programs {
  private Programs() {}

  /** The program of this name on the PATH, or in the folders of root's own tools. */
  public static Optional<Path> find(String name) {
    String path = System.getenv().getOrDefault("PATH", "") + File.pathSeparator + "/usr/sbin:/sbin";
    return Stream.of(path.split(File.pathSeparator))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .map(Path::toAbsolutePath) // what starts it goes to another folder first
        .findFirst();
  }

  /** The java that runs this JVM: servers in Java run on it too. */
  public static Path java() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }
}
