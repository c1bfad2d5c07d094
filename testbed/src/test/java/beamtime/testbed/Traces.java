package beamtime.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.testbed.setting.Settings;
import beamtime.testbed.system.Programs;
import beamtime.testbed.system.Unprivileged;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
 * @param descriptors what those of this JVM are open on, sockets with their addresses and states as
 *     the kernel writes them; without jars, which it opens when it first looks for a class in them,
 *     and sockets that are not of TCP, of which the docker engine's client keeps some
 */
record Traces(
    Set<Long> children,
    Set<Path> files,
    Set<String> ports,
    List<String> threads,
    List<String> descriptors) {
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
        running(),
        open());
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
    assertNoMore("threads", last.threads, settled.threads);
    assertNoMore("descriptors", last.descriptors, settled.descriptors);
  }

  private static void assertNoMore(String what, List<String> last, List<String> settled) {
    assertThat(last)
        .as("%s; of the first servers: %s", what, settled)
        .hasSizeLessThanOrEqualTo(settled.size() + SLACK);
  }

  private boolean holdsMoreThan(Traces settled) {
    return threads.size() > settled.threads.size() + SLACK
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

  /** The JDK keeps those that wait for children for a minute. */
  private static List<String> running() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> !name.equals("process reaper"))
        .sorted()
        .toList();
  }

  private static List<String> open() throws IOException {
    Map<String, String> sockets = sockets();
    return targets()
        .map(target -> sockets.getOrDefault(target, target))
        .filter(target -> !target.endsWith(".jar") && !target.startsWith("socket:"))
        .sorted()
        .toList();
  }

  /** What each descriptor of this JVM is open on. */
  private static Stream<String> targets() throws IOException {
    List<String> targets = new ArrayList<>();
    for (Path descriptor : Leftovers.in(Path.of("/proc/self/fd"))) {
      targets.add(Exposed.target(descriptor));
    }
    return targets.stream().filter(target -> !target.isEmpty());
  }

  /** Local addresses that this process listens to. */
  private static Set<String> listening() throws IOException {
    Map<String, String> sockets = sockets();
    return targets()
        .filter(sockets::containsKey)
        .map(sockets::get)
        .filter(socket -> socket.endsWith(Exposed.LISTENS))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Local address, remote address and state of this machine's sockets of TCP, by descriptors. */
  private static Map<String, String> sockets() throws IOException {
    Map<String, String> sockets = new HashMap<>();
    for (String table : List.of("tcp", "tcp6")) {
      for (String[] line : Exposed.lines(table)) {
        sockets.put("socket:[" + line[9] + "]", String.join(" ", line[1], line[2], line[3]));
      }
    }
    return sockets;
  }
}
