package beamtime.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.testbed.setting.Settings;
import beamtime.testbed.system.Programs;
import beamtime.testbed.system.Unprivileged;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What starts and stops could leave behind.
 *
 * @param children processes below this one
 * @param files of JVMs that ran below this one, where a JVM leaves them
 * @param ports of our children and of this process that are listened to
 * @param threads of this JVM
 * @param descriptors what those of this JVM are open on, but jars, which it opens when it first
 *     looks for a class in them
 */
record Traces(
    Set<Long> children, Set<Path> files, Set<String> ports, int threads, List<String> descriptors) {
  /** After these, which start soon, this JVM has all that it keeps. */
  static final Set<String> SETTLING = Set.of("icat", "mongodb", "postgresql");

  /** Threads and descriptors that the JVM itself may take or give back at any time. */
  private static final int SLACK = 5;

  /**
   * As they are now.
   *
   * @param seen ids of all processes that ran below this one
   */
  static Traces after(Set<Long> seen, Folders folders) throws IOException, InterruptedException {
    runJava(List.of());
    Optional<Unprivileged> other = Unprivileged.ofRoot(new Settings(folders.properties()));
    if (other.isPresent()) {
      runJava(other.get().drop());
    }
    Set<Path> files = new TreeSet<>();
    // Where a JVM leaves its traces, whatever java.io.tmpdir says, by the id of its process.
    for (Path file : Leftovers.in(Path.of("/tmp"))) {
      if (seen.stream().anyMatch(pid -> file.endsWith(".java_pid" + pid))) {
        files.add(file);
      }
      if (file.getFileName().toString().startsWith("hsperfdata_")) {
        Leftovers.in(file).stream()
            .filter(data -> seen.stream().anyMatch(pid -> data.endsWith(Long.toString(pid))))
            .forEach(files::add);
      }
    }
    return new Traces(
        ProcessHandle.current().descendants().map(ProcessHandle::pid).collect(Collectors.toSet()),
        files,
        listening(),
        Thread.activeCount(),
        targets().filter(target -> !target.endsWith(".jar")).sorted().toList());
  }

  /**
   * Fails where more is left than was there before. A client of HTTP that nobody uses any more has
   * its thread and descriptors until garbage is collected, and a moment longer.
   */
  static void areNoMoreThan(Traces settled, Set<Long> seen, Folders folders)
      throws IOException, InterruptedException {
    Traces last = after(seen, folders);
    for (int i = 0; i < 20 && last.holdsMoreThan(settled); i++) {
      System.gc();
      Thread.sleep(500);
      last = after(seen, folders);
    }
    assertThat(last.children).as("processes").isEmpty();
    assertThat(last.files).as("files").isEmpty();
    assertThat(last.ports).as("ports").isEqualTo(settled.ports);
    assertThat(last.threads).as("threads").isLessThanOrEqualTo(settled.threads + SLACK);
    assertThat(last.descriptors)
        .as("descriptors, before %s", settled.descriptors)
        .hasSizeLessThanOrEqualTo(settled.descriptors.size() + SLACK);
  }

  private boolean holdsMoreThan(Traces settled) {
    return threads > settled.threads + SLACK
        || descriptors.size() > settled.descriptors.size() + SLACK;
  }

  /**
   * Runs a JVM as a user: one that was killed leaves its performance data to the next of its user,
   * which removes them. Only what outlives that has grown.
   */
  private static void runJava(List<String> asUser) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(asUser);
    command.addAll(List.of(Programs.java().toString(), "-version"));
    assertThat(new ProcessBuilder(command).start().waitFor()).isZero();
  }

  /** What each descriptor of this JVM is open on. */
  private static Stream<String> targets() throws IOException {
    List<String> targets = new ArrayList<>();
    for (Path descriptor : Leftovers.in(Path.of("/proc/self/fd"))) {
      try {
        targets.add(Files.readSymbolicLink(descriptor).toString());
      } catch (NoSuchFileException e) {
        // closed since, such as that of reading this folder
      }
    }
    return targets.stream();
  }

  /** Local addresses that this process listens to, by the inodes of its descriptors. */
  private static Set<String> listening() throws IOException {
    Set<String> open = targets().collect(Collectors.toSet());
    Set<String> addresses = new TreeSet<>();
    for (String table : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
      try (Stream<String> lines = Files.lines(Path.of(table))) {
        lines
            .map(line -> Arrays.asList(line.strip().split("\\s+")))
            .filter(fields -> fields.get(3).equals("0A"))
            .filter(fields -> open.contains("socket:[" + fields.get(9) + "]"))
            .forEach(fields -> addresses.add(fields.get(1)));
      }
    }
    return addresses;
  }
}
