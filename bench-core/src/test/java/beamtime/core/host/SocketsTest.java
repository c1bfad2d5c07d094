package beamtime.core.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What goes to a server over loopback, seen from both ends and from the machine. */
class SocketsTest {
  private static final int MEGA = 1 << 20;
  private static final int MEGABYTES = 100;
  private static final int ANSWER = 1 << 17;

  @Test
  void aHundredMegabytesOverLoopbackAreReceived() throws IOException {
    try (KnownWork.Running server = KnownWork.Running.of("listen", Integer.toString(ANSWER))) {
      int port = Integer.parseInt(server.line());
      SortedSet<Integer> listening = Sockets.listening(List.of(server.pid()));
      assumeTrue(!listening.isEmpty(), "no ss");
      assertThat(listening).containsExactly(port);
      try (Sampler sampler = sampler(server.pid(), listening)) {
        Snapshot begin = sampler.read();
        Snapshot end = talk(port, sampler);
        Snapshot closed = sampler.read();
        check(begin, end, sampler);
        check(begin, closed, sampler);
        assertThat(amount(begin, closed, sampler, Sampler.MACHINE, Quantity.NET_LOOPBACK))
            .isGreaterThan(0.9 * MEGABYTES * MEGA);
      }
    }
  }

  @Test
  void aCommandThatHangsTellsNothing() {
    assertThat(Sockets.printed(List.of("echo", "all"), 10_000)).contains("all\n");
    assertThat(Sockets.printed(List.of("sleep", "600"), 50)).isEmpty();
  }

  @Test
  void whatIsNotToldIsNotNothing() {
    Part refused = Sockets.of("sport", new TreeSet<>(List.of(80)), List.of("nonsense"), "");
    Reading.Draft draft = new Reading.Draft();
    refused.add(draft);
    assertThat(draft.done().values()).isEmpty();
    assertThat(draft.done().absent()).containsOnlyKeys(Quantity.NET_SENT, Quantity.NET_RECEIVED);
  }

  private static Sampler sampler(long pid, SortedSet<Integer> ports) {
    return Sampler.start(
        Map.of(
            Sampler.SERVER,
            new ProcessTree(List.of(pid), List.of(Sockets.ofServer(ports))),
            Sampler.CLIENT,
            new ProcessTree(
                List.of(ProcessHandle.current().pid()),
                List.of(Sockets.ofClient(new TreeSet<>(ports), true))),
            Sampler.MACHINE,
            new WholeMachine()));
  }

  /** Sends all and reads the answers; the snapshot is taken before the connection ends. */
  private static Snapshot talk(int port, Sampler sampler) throws IOException {
    byte[] bytes = new byte[MEGA];
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      for (int i = 0; i < MEGABYTES; i++) {
        socket.getOutputStream().write(bytes);
        assertThat(socket.getInputStream().readNBytes(bytes, 0, ANSWER)).isEqualTo(ANSWER);
      }
      return sampler.read();
    }
  }

  private static void check(Snapshot begin, Snapshot end, Sampler sampler) {
    double there = (double) MEGABYTES * MEGA;
    double back = (double) MEGABYTES * ANSWER;
    assertThat(amount(begin, end, sampler, Sampler.SERVER, Quantity.NET_RECEIVED))
        .isCloseTo(there, withinPercentage(10));
    assertThat(amount(begin, end, sampler, Sampler.SERVER, Quantity.NET_SENT))
        .isCloseTo(back, withinPercentage(10));
    assertThat(amount(begin, end, sampler, Sampler.CLIENT, Quantity.NET_SENT))
        .isCloseTo(there, withinPercentage(10));
    assertThat(amount(begin, end, sampler, Sampler.CLIENT, Quantity.NET_RECEIVED))
        .isCloseTo(back, withinPercentage(10));
  }

  private static double amount(
      Snapshot begin, Snapshot end, Sampler sampler, String subject, Quantity quantity) {
    return sampler.spent(begin, end).get(subject).amounts().get(quantity);
  }
}
