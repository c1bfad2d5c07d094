package beamtime.core.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Files that Linux makes up when they are read, proc(5) and cgroups(7); other systems have none.
 */
final class Proc {
  static final Path ROOT = Path.of("/proc");

  private Proc() {}

  /** Whether this is a Linux. */
  static boolean isThere() {
    return Files.exists(ROOT.resolve("self/stat"));
  }

  static Path of(long pid) {
    return ROOT.resolve(Long.toString(pid));
  }

  /** What is in a file; empty where it is not there, not ours to read, or just gone. */
  static Optional<String> text(Path file) {
    try {
      return Optional.of(Files.readString(file, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Its lines; none where it can't be read. */
  static List<String> lines(Path file) {
    return text(file).map(text -> text.lines().toList()).orElse(List.of());
  }

  /** The whole number behind a word at the beginning of a line, such as {@code VmRSS:}. */
  static Optional<Long> number(List<String> lines, String word) {
    return lines.stream()
        .filter(line -> line.startsWith(word))
        .map(line -> line.substring(word.length()).strip().split("\\s+", 2)[0])
        .map(Long::valueOf)
        .findFirst();
  }
}
