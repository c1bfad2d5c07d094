package beamtime.core.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Folders with all that is in them. */
final class Trees {
  private Trees() {}

  static void delete(Path folder) throws IOException {
    if (Files.notExists(folder)) {
      return;
    }
    try (Stream<Path> tree = Files.walk(folder)) {
      for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }

  /** Deletes what it can while the JVM goes down, when nobody is left to be told of the rest. */
  static void deleteWhatGoes(Path folder) {
    try {
      delete(folder);
    } catch (IOException | UncheckedIOException e) {
      // another process still writes there, and ends with us
    }
  }
}
