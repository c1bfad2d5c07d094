package beamtime.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Endpoint;
import beamtime.testbed.system.Inherited;
import beamtime.testbed.system.Marked;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What other users of the machine can get at of an embedded server that runs. */
final class Exposed {
  /** The variable that the build gives to the tests' JVM, with its value. */
  private static final String TOKEN = System.getenv("TOKEN_OF_THE_TESTS");

  /** 127.0.0.1 as the kernel writes it, alone and as a part of an IPv6 address. */
  private static final Set<String> LOOPBACK =
      Set.of("0100007F", "0000000000000000FFFF00000100007F", "00000000000000000000000001000000");

  static final String LISTENS = "0A";
  private static final String ACCEPTS = "00010000";

  private Exposed() {}

  /** Fails where it is more than the ports of a server on the loopback address. */
  static void isNothing(Endpoint endpoint, Folders folders) throws IOException {
    for (Path folder : Leftovers.in(folders.runs())) {
      List<ProcessHandle> processes = Marked.with(folder);
      assertThat(processes.stream().map(p -> Long.toString(p.pid())))
          .contains(endpoint.facts().get("pid").split(","));
      listenersAreLocal(processes);
      for (ProcessHandle process : processes) {
        environmentIsListed(process);
      }
    }
    assertThat(TOKEN).isNotBlank();
    assertThat(SecondUser.lines("grep", "-rlaF", TOKEN, "" + folders.runs(), "" + folders.logs()))
        .isEmpty();
    if (SecondUser.can()) {
      // The folder for all is open to that user: what looks for more finds it.
      assertThat(SecondUser.reach(folders.runs())).containsExactly(folders.runs().toString());
    }
  }

  private static void environmentIsListed(ProcessHandle process) throws IOException {
    Map<String, String> all = new HashMap<>();
    String environ =
        Files.readString(
            Path.of("/proc", process.pid() + "", "environ"), StandardCharsets.ISO_8859_1);
    for (String variable : environ.split("\0")) {
      all.put(variable.split("=")[0], "");
    }
    Map<String, String> inherited = new HashMap<>(System.getenv());
    Inherited.only(inherited);
    inherited.keySet().forEach(all::remove);
    assertThat(all.keySet())
        .allMatch(
            name ->
                name.matches(
                    "HOME|BEAMTIME_RUN_FOLDER|CLI_JAVA_OPTS|ES_.*|HOSTNAME|LIBFFI_TMPDIR|PWD|OLDPWD|SHLVL|_"));
  }

  private static void listenersAreLocal(List<ProcessHandle> processes) throws IOException {
    Set<String> sockets = new HashSet<>();
    for (ProcessHandle process : processes) {
      addSockets(process, sockets);
    }
    List<String> addresses = new ArrayList<>();
    for (String kind : List.of("tcp", "tcp6")) {
      for (String[] line : lines(kind)) {
        if (line[3].equals(LISTENS) && sockets.contains(line[9])) {
          addresses.add(line[1].split(":")[0]);
        }
      }
    }
    assertThat(addresses).isNotEmpty().isSubsetOf(LOOPBACK);
    for (String kind : List.of("udp", "udp6")) {
      assertThat(lines(kind)).noneMatch(line -> sockets.contains(line[9]));
    }
    for (String[] line : lines("unix")) {
      if (line[3].equals(ACCEPTS) && sockets.contains(line[6])) {
        assertThat(line).as("an abstract one has no mode").hasSize(8);
        // A JVM that is attached to binds its socket under another name at first.
        Path socket = Path.of(line[7].replace(".tmp", ""));
        assertThat(Files.getPosixFilePermissions(socket, LinkOption.NOFOLLOW_LINKS))
            .as(line[7])
            .doesNotContain(PosixFilePermission.OTHERS_WRITE);
      }
    }
  }

  private static void addSockets(ProcessHandle process, Set<String> inodes) throws IOException {
    try (Stream<Path> open = Files.list(Path.of("/proc", process.pid() + "", "fd"))) {
      for (Path file : (Iterable<Path>) open::iterator) {
        String to = target(file);
        if (to.startsWith("socket:[")) {
          inodes.add(to.substring(8, to.length() - 1));
        }
      }
    }
  }

  /** What a descriptor leads to; empty where it was closed meanwhile. */
  static String target(Path descriptor) throws IOException {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (NoSuchFileException e) {
      return "";
    }
  }

  /** The fields of the lines of one of the kernel's tables of sockets. */
  static List<String[]> lines(String kind) throws IOException {
    return Files.readAllLines(Path.of("/proc/net", kind)).stream()
        .skip(1)
        .map(line -> line.strip().split("\\s+"))
        .toList();
  }
}
