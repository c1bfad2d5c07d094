package beamtime.testbed.provider;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Everything that a server wrote to its standard output and error.
 *
 * @param path the file
 * @param kept whether it stays after a normal stop too
 */
public record LogFile(Path path, boolean kept) {
  private static final int TAIL = 16 * 1024;

  /** Frames of a Java stack trace: the line above them says what happened. */
  private static final Pattern FRAME = Pattern.compile("at [\\w.$/<>]+\\(.*|\\.\\.\\. \\d+ more");

  /** The last lines that say something, on one line. */
  public String tail(int lines) {
    List<String> all = end().lines().map(String::strip).filter(LogFile::tells).toList();
    return String.join(" | ", all.subList(Math.max(0, all.size() - lines), all.size()));
  }

  private static boolean tells(String line) {
    return !line.isEmpty() && !FRAME.matcher(line).matches();
  }

  /** Whether one of the words is in the end of the log. */
  public boolean mentions(String... words) {
    String end = end();
    for (String word : words) {
      if (end.contains(word)) {
        return true;
      }
    }
    return false;
  }

  /** Removes it where it was not asked for. */
  public void discard() throws IOException {
    if (!kept) {
      Files.deleteIfExists(path);
    }
  }

  private String end() {
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
      file.seek(Math.max(0, file.length() - TAIL));
      byte[] bytes = new byte[(int) Math.min(TAIL, file.length())];
      int read = file.read(bytes);
      return new String(bytes, 0, Math.max(0, read), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
