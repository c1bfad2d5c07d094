package beamtime.core.pva;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import beamtime.core.cell.FrameOrigin;
import beamtime.core.data.PointType;
import beamtime.core.data.Waveforms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Neither an IOC nor who subscribes to it has a socket that another machine could reach. */
class LoopbackTest {
  /** 127.0.0.1 in the kernel's tables, for IPv4 and within IPv6. */
  private static final List<String> LOOPBACK =
      List.of("0100007F", "0000000000000000FFFF00000100007F");

  @ParameterizedTest
  @EnumSource(names = {"PVA", "SOFTIOC"})
  void allSocketsAreOfLoopbackAlone(FrameOrigin source) throws IOException, InterruptedException {
    assumeTrue(Files.isReadable(Path.of("/proc/self/net/udp")), "Linux lists its sockets there");
    IocPlan plan = new IocPlan(new Waveforms(42, 3, 10, PointType.INT32, 10, 12), 0, 3);
    long self = ProcessHandle.current().pid();
    Set<String> before = new HashSet<>(sockets(self));
    try (IocFeeds feeds = SoftIocTest.start(source, List.of(plan))) {
      List<String> ours = sockets(self);
      ours.removeAll(before);
      assertThat(ours).isNotEmpty().allMatch(LoopbackTest::isLoopback);
      assertThat(socketsOfAll(feeds.pids().get(0))).isNotEmpty().allMatch(LoopbackTest::isLoopback);
    }
  }

  private static boolean isLoopback(String socket) {
    return LOOPBACK.stream().anyMatch(address -> socket.contains(" " + address + ":"));
  }

  private static List<String> socketsOfAll(long process) throws IOException {
    List<String> found = new ArrayList<>(sockets(process));
    List<ProcessHandle> children = ProcessHandle.of(process).orElseThrow().descendants().toList();
    for (ProcessHandle child : children) {
      found.addAll(sockets(child.pid()));
    }
    return found;
  }

  /** Its sockets, each with its kind and its local address. */
  private static List<String> sockets(long process) throws IOException {
    Set<String> inodes = inodes(process);
    List<String> found = new ArrayList<>();
    for (String kind : List.of("tcp", "tcp6", "udp", "udp6")) {
      Files.readAllLines(Path.of("/proc/net", kind)).stream()
          .skip(1)
          .map(line -> line.strip().split("\\s+"))
          .filter(fields -> inodes.contains(fields[9]))
          .forEach(fields -> found.add(kind + " " + fields[1] + " " + fields[9]));
    }
    return found;
  }

  private static Set<String> inodes(long process) throws IOException {
    Set<String> inodes = new HashSet<>();
    try (Stream<Path> open = Files.list(Path.of("/proc", Long.toString(process), "fd"))) {
      for (Path file : (Iterable<Path>) open::iterator) {
        String to = target(file);
        if (to.startsWith("socket:[")) {
          inodes.add(to.substring(8, to.length() - 1));
        }
      }
    }
    return inodes;
  }

  private static String target(Path descriptor) throws IOException {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (NoSuchFileException e) {
      return ""; // closed meanwhile
    }
  }
}
