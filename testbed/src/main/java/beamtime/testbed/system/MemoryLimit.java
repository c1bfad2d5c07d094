package beamtime.testbed.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What a control group of version 2 lets its processes take, cgroups(7): a container's or a batch
 * job's limit, where the machine itself has more.
 *
 * @param mount where all groups lie
 */
record MemoryLimit(Path mount) {
  private static final String UNIFIED = "0::/";

  /** Of this process. */
  static OptionalLong left() {
    return new MemoryLimit(Path.of("/sys/fs/cgroup")).left(Path.of("/proc/self/cgroup"));
  }

  /**
   * Bytes that processes of a group could take now, as it and those above it are limited; empty
   * where none is.
   *
   * @param membership file that names the group
   */
  OptionalLong left(Path membership) {
    try (Stream<String> lines = Files.lines(membership)) {
      return lines
          .filter(line -> line.startsWith(UNIFIED))
          .map(line -> mount.resolve(line.substring(UNIFIED.length())))
          .flatMap(group -> Stream.iterate(group, it -> it.startsWith(mount), Path::getParent))
          .flatMapToLong(MemoryLimit::leftIn)
          .min();
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  /** What it has not taken yet, and what it can drop of files that it has read. */
  private static LongStream leftIn(Path group) {
    try {
      String limit = Files.readString(group.resolve("memory.max")).strip();
      if (limit.equals("max")) {
        return LongStream.empty();
      }
      long taken = Long.parseLong(Files.readString(group.resolve("memory.current")).strip());
      Map<String, Long> parts = new TreeMap<>();
      for (String line : Files.readAllLines(group.resolve("memory.stat"))) {
        String[] words = line.split(" ", 2);
        parts.put(words[0], Long.parseLong(words[1]));
      }
      long files = parts.getOrDefault("inactive_file", 0L);
      return LongStream.of(Long.parseLong(limit) - taken + files);
    } catch (IOException | NumberFormatException e) {
      return LongStream.empty(); // the root has no limit, nor has one that nobody may read
    }
  }
}
