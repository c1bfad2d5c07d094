package beamtime.core.owner;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What Linux says of a process and the JDK does not: proc(5). Elsewhere, and for processes that are
 * gone or closed to this user, it says nothing.
 *
 * @param pid its process id
 */
public record LinuxProcess(long pid) {
  /** Fields of {@code stat} behind the name, which may hold anything: state is the first. */
  private static final int STATE = 0;

  private static final int START_TIME = 19;
  private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");
  private static final Pattern SHARED = Pattern.compile("RssShmem:\\s+(\\d+) kB");

  /** Clock ticks from the machine's start to its own, which no change of the clock alters. */
  public OptionalLong started() {
    return stat()
        .map(fields -> OptionalLong.of(Long.parseLong(fields[START_TIME])))
        .orElseGet(OptionalLong::empty);
  }

  /** Whether it has ended and its parent has not waited for it yet, or never will. */
  public boolean ended() {
    return stat().map(fields -> fields[STATE]).filter("Z"::equals).isPresent();
  }

  /** Bytes of main memory that it takes. */
  public OptionalLong resident() {
    return kilobytes(RESIDENT);
  }

  /** Bytes of that which lie in memory that processes share. */
  public OptionalLong shared() {
    return kilobytes(SHARED);
  }

  private OptionalLong kilobytes(Pattern pattern) {
    Matcher matcher = pattern.matcher(read("status").orElse(""));
    return matcher.find()
        ? OptionalLong.of(Long.parseLong(matcher.group(1)) << 10)
        : OptionalLong.empty();
  }

  /** Whether it was started with this variable. */
  public boolean hasVariable(String name, String value) {
    // What is read has a character for each byte.
    String bytes = new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    return ("\0" + read("environ").orElse("")).contains("\0" + name + "=" + bytes + "\0");
  }

  private Optional<String[]> stat() {
    return read("stat").map(line -> line.substring(line.lastIndexOf(')') + 2).split(" "));
  }

  private Optional<String> read(String file) {
    Path path = Path.of("/proc", Long.toString(pid), file);
    try {
      return Optional.of(Files.readString(path, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
