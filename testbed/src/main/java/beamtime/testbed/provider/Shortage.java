package beamtime.testbed.provider;

import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Disk;
import beamtime.testbed.system.Memory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** What servers run out of, in words for the cell that it cost. */
public final class Shortage {
  /** What systems and servers say of a full disk. */
  private static final Pattern DISK =
      Pattern.compile("(?i)no space left on device|disk quota exceeded|flood.stage disk watermark");

  /**
   * What they say of missing memory, but for the options of a JVM, which its log may begin with.
   */
  private static final Pattern MEMORY =
      Pattern.compile(
          "(?<!On)OutOfMemoryError|(?i:out of memory|bad_alloc|cannot allocate memory"
              + "|insufficient memory)");

  private static final Pattern OPEN_FILES = Pattern.compile("(?i)too many open files");

  /** Less is left where a server could not make the next of its files. */
  private static final long FULL = 16 << 20;

  private Shortage() {}

  /**
   * What a server said to have run out of; empty where its log does not say so.
   *
   * @param where what has its disk: a folder, or docker
   */
  public static Optional<String> told(LogFile log, String where) {
    Optional<String> disk = log.last(DISK).map(said -> full(where) + " (its log: " + said + ")");
    return disk.or(() -> log.last(MEMORY).map(said -> "it ran out of memory: " + said))
        .or(
            () ->
                log.last(OPEN_FILES)
                    .map(
                        said ->
                            "it may open no more files: raise the limit of the shell that starts it"
                                + " (ulimit -n; its log: "
                                + said
                                + ")"));
  }

  /** Whether the disk is full now. */
  public static Optional<String> ofDisk(Path data) {
    try {
      long left = Disk.left(data);
      return left < FULL
          ? Optional.of(full(data.toString()) + " (" + new Size(left) + " are left)")
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // it is gone, with its server
    }
  }

  private static String full(String where) {
    return "the disk of " + where + " is full: make room there or set " + Settings.DIR.key();
  }

  /**
   * What may have made the kernel kill a process.
   *
   * @param before {@link Memory#kills} when it was started
   */
  public static Optional<String> ofKilled(OptionalLong before, OptionalLong now) {
    return before.isPresent() && now.isPresent() && now.getAsLong() > before.getAsLong()
        ? Optional.of(
            "perhaps for lack of memory: since it was started the kernel has killed processes for"
                + " that")
        : Optional.empty();
  }
}
