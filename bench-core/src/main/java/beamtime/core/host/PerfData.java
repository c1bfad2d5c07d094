package beamtime.core.host;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What another HotSpot JVM does besides its program: collecting garbage and compiling, from the
 * file {@code hsperfdata} that every one keeps unless told not to ({@code -XX:-UsePerfData}). It is
 * what {@code jstat} shows; it is read here, since a {@code jstat} is a JVM of its own and one each
 * second would cost more than what it measures.
 *
 * <p>The layout is that of HotSpot's {@code perfMemory.hpp}: a head with the byte order, the place
 * of the first entry and their number, then entries of a name and a value.
 *
 * <p>The file lies where every user may write. Only a plain file of the JVM's user in a folder of
 * that user's is opened: a pipe of someone else would never come to an end.
 *
 * @param file the JVM's
 * @param user number of the JVM's user
 */
record PerfData(Path file, long user) {
  /** A JVM's has 32 kB unless it was told otherwise. */
  private static final int MOST_BYTES = 1 << 22;

  private static final int MAGIC = 0xcafec0c0;
  private static final int ORDER = 4;
  private static final int ACCESSIBLE = 7;
  private static final int FIRST_ENTRY = 24;
  private static final int ENTRIES = 28;
  private static final int NAME_OFFSET = 4;
  private static final int TYPE = 12;
  private static final int VALUE_OFFSET = 16;
  private static final String COLLECTOR = "sun.gc.collector.";
  private static final String COMPILERS = "java.ci.totalTime";
  private static final String TICKS_A_SECOND = "sun.os.hrt.frequency";

  /**
   * What it has done so far.
   *
   * @param collectingMillis in collections of garbage
   * @param collections how many
   * @param compilingSeconds of its compilers' threads, all together; each compilation counts when
   *     it has ended
   */
  record Chores(double collectingMillis, long collections, double compilingSeconds) {}

  /** The file of a process; in a container it has its own folders and another number. */
  static Optional<PerfData> of(long pid) {
    List<String> status = Proc.lines(Proc.of(pid).resolve("status"));
    Optional<Long> user = Proc.number(status, "Uid:");
    if (user.isEmpty()) {
      return Optional.empty();
    }
    return Stream.of(Proc.of(pid).resolve("root/tmp"), Path.of("/tmp"))
        .flatMap(temporary -> below(temporary, inner(status, pid), user.get()).stream())
        .findFirst();
  }

  /**
   * The file in a folder for temporary files.
   *
   * @param pid the JVM's number there
   */
  static Optional<PerfData> below(Path temporary, String pid, long user) {
    List<PerfData> found = new ArrayList<>();
    try (DirectoryStream<Path> users = Files.newDirectoryStream(temporary, "hsperfdata_*")) {
      users.forEach(folder -> found.add(new PerfData(folder.resolve(pid), user)));
    } catch (IOException e) {
      return Optional.empty(); // another user's, or no such folder
    }
    return found.stream().filter(PerfData::isOfItsUser).findFirst();
  }

  private boolean isOfItsUser() {
    return isOfItsUser(file.resolveSibling(""), "isDirectory")
        && isOfItsUser(file, "isRegularFile");
  }

  private boolean isOfItsUser(Path path, String kind) {
    try {
      Map<String, Object> there =
          Files.readAttributes(path, "unix:uid,size," + kind, LinkOption.NOFOLLOW_LINKS);
      return Boolean.TRUE.equals(there.get(kind))
          && there.get("uid") instanceof Number uid
          && uid.longValue() == user
          && there.get("size") instanceof Long size
          && size <= MOST_BYTES;
    } catch (IOException e) {
      return false; // not there, or in another user's folder
    }
  }

  /** Its number in the innermost namespace that it lives in. */
  private static String inner(List<String> status, long pid) {
    return status.stream()
        .filter(line -> line.startsWith("NSpid:"))
        .map(line -> line.substring(line.lastIndexOf('\t') + 1))
        .findFirst()
        .orElseGet(() -> Long.toString(pid));
  }

  /** Empty where the JVM is gone, has not yet filled the file, or is not its writer. */
  Optional<Chores> read() {
    if (!isOfItsUser()) {
      return Optional.empty();
    }
    try {
      return parse(ByteBuffer.wrap(Files.readAllBytes(file)));
    } catch (IOException | IndexOutOfBoundsException e) {
      return Optional.empty();
    }
  }

  private static Optional<Chores> parse(ByteBuffer data) {
    if (data.getInt(0) != MAGIC || data.get(ACCESSIBLE) == 0) {
      return Optional.empty();
    }
    data.order(data.get(ORDER) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    long ticks = 0;
    long count = 0;
    long compiling = 0;
    OptionalLong frequency = OptionalLong.empty();
    int entry = data.getInt(FIRST_ENTRY);
    for (int i = 0; i < data.getInt(ENTRIES); i++) {
      String name = name(data, entry);
      if (name.startsWith(COLLECTOR) && name.endsWith(".time")) {
        ticks += value(data, entry);
      } else if (name.startsWith(COLLECTOR) && name.endsWith(".invocations")) {
        count += value(data, entry);
      } else if (name.equals(COMPILERS)) {
        compiling = value(data, entry);
      } else if (name.equals(TICKS_A_SECOND)) {
        frequency = OptionalLong.of(value(data, entry));
      }
      int length = data.getInt(entry);
      if (length <= 0) {
        return Optional.empty(); // no JVM writes that, and it would be the same entry again
      }
      entry += length;
    }
    if (frequency.isEmpty()) {
      return Optional.empty();
    }
    double second = frequency.getAsLong();
    return Optional.of(new Chores(ticks * 1e3 / second, count, compiling / second));
  }

  private static String name(ByteBuffer data, int entry) {
    int from = entry + data.getInt(entry + NAME_OFFSET);
    int to = from;
    while (data.get(to) != 0) {
      to++;
    }
    byte[] name = new byte[to - from];
    data.get(from, name);
    return new String(name, StandardCharsets.US_ASCII);
  }

  private static long value(ByteBuffer data, int entry) {
    return data.get(entry + TYPE) == 'J'
        ? data.getLong(entry + data.getInt(entry + VALUE_OFFSET))
        : 0;
  }
}
