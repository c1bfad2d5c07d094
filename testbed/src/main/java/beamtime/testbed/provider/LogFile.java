package beamtime.testbed.provider;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Everything that a server wrote to its standard output and error.
 *
 * @param path the file
 * @param kept whether it stays after a normal stop too
 */
public record LogFile(Path path, boolean kept) {
  private static final int TAIL = 16 * 1024;

  /** Lines that fit into a message and mostly hold the cause. */
  private static final int LINES = 3;

  /** A server that breaks down says why before it lists what all of its threads were doing. */
  private static final int CRASH = 1 << 20;

  /** Characters at each side that fit into a message. */
  private static final int CONTEXT = 100;

  /** Frames of a Java stack trace: the line above them says what happened. */
  private static final Pattern FRAME = Pattern.compile("at [\\w.$/<>]+\\(.*|\\.\\.\\. \\d+ more");

  /** The last lines that say something, on one line. */
  public String tail() {
    List<String> all = end(TAIL).lines().map(String::strip).filter(LogFile::tells).toList();
    return String.join(" | ", all.subList(Math.max(0, all.size() - LINES), all.size()));
  }

  private static boolean tells(String line) {
    return !line.isEmpty() && !FRAME.matcher(line).matches();
  }

  /** Whether one of the words is in the end of the log. */
  public boolean mentions(List<String> words) {
    String end = end(TAIL);
    return words.stream().anyMatch(end::contains);
  }

  /** The last match with what stands around it, on one line; empty where nothing matches. */
  public Optional<String> last(Pattern said) {
    Optional<MatchResult> last = Optional.empty();
    String text = end(CRASH);
    Matcher matcher = said.matcher(text);
    while (matcher.find()) {
      last = Optional.of(matcher.toMatchResult());
    }
    return last.map(match -> around(text, match));
  }

  private static String around(String text, MatchResult match) {
    int line = text.lastIndexOf('\n', match.start()) + 1;
    int begin = Math.max(line, match.start() - CONTEXT);
    int newline = text.indexOf('\n', match.end());
    int end = Math.min(newline < 0 ? text.length() : newline, match.end() + CONTEXT);
    return (begin > line ? "..." : "") + text.substring(begin, end).strip();
  }

  /** Removes it where it was not asked for. */
  public void discard() throws IOException {
    if (!kept) {
      Files.deleteIfExists(path);
    }
  }

  private String end(int most) {
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
      int length = (int) Math.min(most, file.length());
      file.seek(file.length() - length);
      byte[] bytes = new byte[length];
      file.readFully(bytes);
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
