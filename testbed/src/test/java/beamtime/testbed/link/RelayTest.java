package beamtime.testbed.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.testbed.system.Ports;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class RelayTest {
  private static final Map<String, String> SHAKY = Map.of("rtt", "2ms", "jitter", "2ms");

  @Test
  void bytesArriveUnchangedAndInOrderInBothDirectionsOnManyConnections() throws Exception {
    int connections = 8;
    ExecutorService threads = Executors.newCachedThreadPool();
    try (Ends ends = new Ends(SHAKY)) {
      List<Future<Void>> all = new ArrayList<>();
      for (int i = 0; i < connections; i++) {
        Ends.Pair pair = ends.pair();
        long seed = 2L * i;
        all.add(threads.submit(send(pair.client(), seed)));
        all.add(threads.submit(send(pair.server(), seed + 1)));
        all.add(threads.submit(expect(pair.server(), seed)));
        all.add(threads.submit(expect(pair.client(), seed + 1)));
      }
      for (Future<Void> part : all) {
        part.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** Writes of random lengths and content, then the end of the stream. */
  private static Callable<Void> send(Socket socket, long seed) {
    return () -> {
      Random random = new Random(seed);
      OutputStream out = socket.getOutputStream();
      for (int i = 0; i < 60; i++) {
        out.write(next(random));
        if (i % 10 == 0) {
          Thread.sleep(1); // so that pieces travel apart and jitter could turn them round
        }
      }
      socket.shutdownOutput();
      return null;
    };
  }

  private static Callable<Void> expect(Socket socket, long seed) {
    return () -> {
      Random random = new Random(seed);
      InputStream in = socket.getInputStream();
      for (int i = 0; i < 60; i++) {
        byte[] expected = next(random);
        assertThat(in.readNBytes(expected.length)).isEqualTo(expected);
      }
      assertThat(in.read()).as("end of the stream").isEqualTo(-1);
      return null;
    };
  }

  private static byte[] next(Random random) {
    byte[] bytes = new byte[1 + random.nextInt(random.nextInt(5) == 0 ? 60_000 : 200)];
    random.nextBytes(bytes);
    return bytes;
  }

  @Test
  void answerComesAfterTheEndOfTheQuestion() throws IOException {
    try (Ends ends = new Ends(Map.of("rtt", "2ms"));
        Ends.Pair pair = ends.pair()) {
      pair.client().getOutputStream().write(new byte[] {1, 2, 3});
      pair.client().shutdownOutput();
      assertThat(pair.server().getInputStream().readAllBytes()).containsExactly(1, 2, 3);
      pair.server().getOutputStream().write(new byte[] {4, 5});
      pair.server().close();
      assertThat(pair.client().getInputStream().readAllBytes()).containsExactly(4, 5);
    }
  }

  @Test
  void serversResetReachesTheClientAfterWhatWasSentBefore() throws IOException {
    try (Ends ends = new Ends(Map.of("rtt", "40ms"));
        Ends.Pair pair = ends.pair()) {
      pair.server().getOutputStream().write(7);
      reset(pair.server());
      assertThat(pair.client().getInputStream().read()).isEqualTo(7);
      assertReset(pair.client());
    }
  }

  @Test
  void clientsResetReachesTheServer() throws IOException {
    try (Ends ends = new Ends(Map.of("rtt", "2ms"));
        Ends.Pair pair = ends.pair()) {
      reset(pair.client());
      assertReset(pair.server());
    }
  }

  @Test
  void senderLearnsThatItsReceiverIsGone() throws IOException {
    try (Ends ends = new Ends(Map.of("rtt", "2ms"));
        Ends.Pair pair = ends.pair()) {
      pair.server().close();
      assertThat(pair.client().getInputStream().read()).isEqualTo(-1);
      assertThatThrownBy(() -> sendForEver(pair.client())).isInstanceOf(SocketException.class);
    }
  }

  private static void sendForEver(Socket socket) throws IOException {
    while (true) {
      socket.getOutputStream().write(new byte[1000]);
    }
  }

  @Test
  void deadTargetClosesTheClientsConnection() throws IOException {
    try (Ends ends = new Ends(Map.of("rtt", "2ms"))) {
      ends.stopListening();
      try (Socket client = ends.connect()) {
        assertReset(client);
      }
    }
  }

  private static void reset(Socket socket) throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  private static void assertReset(Socket socket) {
    assertThatThrownBy(() -> socket.getInputStream().read())
        .isInstanceOf(SocketException.class)
        .hasMessageContaining("reset");
  }

  @Test
  void noRoundTripIsShorterThanAskedFor() throws IOException {
    try (Ends ends = new Ends(Map.of("rtt", "3ms"));
        Ends.Pair pair = ends.pair()) {
      for (int i = 0; i < 50; i++) {
        assertThat(roundTrip(pair)).isGreaterThanOrEqualTo(Duration.ofMillis(3));
      }
    }
  }

  @Test
  void jitterShortensARoundTripByNoMoreThanItself() throws IOException {
    try (Ends ends = new Ends(Map.of("rtt", "6ms", "jitter", "4ms"));
        Ends.Pair pair = ends.pair()) {
      List<Duration> all = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        all.add(roundTrip(pair));
      }
      assertThat(all).allMatch(time -> time.compareTo(Duration.ofMillis(2)) >= 0);
      assertThat(all).as("both signs").anyMatch(time -> time.compareTo(Duration.ofMillis(6)) > 0);
    }
  }

  private static Duration roundTrip(Ends.Pair pair) throws IOException {
    long begin = System.nanoTime();
    pair.client().getOutputStream().write(1);
    pair.server().getOutputStream().write(pair.server().getInputStream().read());
    assertThat(pair.client().getInputStream().read()).isEqualTo(1);
    return Duration.ofNanos(System.nanoTime() - begin);
  }

  @Test
  void connectionsShareTheBandwidthOfADirection() throws Exception {
    int each = 50_000;
    int connections = 4;
    ExecutorService threads = Executors.newCachedThreadPool();
    try (Ends ends = new Ends(Map.of("bandwidth", "8mbit"))) {
      List<Ends.Pair> pairs = new ArrayList<>();
      for (int i = 0; i < connections; i++) {
        pairs.add(ends.pair());
      }
      long begin = System.nanoTime();
      List<Future<Integer>> all = new ArrayList<>();
      for (Ends.Pair pair : pairs) {
        pair.client().getOutputStream().write(new byte[each]);
        all.add(threads.submit(() -> pair.server().getInputStream().readNBytes(each).length));
      }
      for (Future<Integer> received : all) {
        assertThat(received.get()).isEqualTo(each);
      }
      // a byte takes a microsecond
      assertThat(Duration.ofNanos(System.nanoTime() - begin))
          .isGreaterThanOrEqualTo(Duration.ofMillis(200));
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void senderIsHeldUpWhileTheReceiverTakesNothing() throws Exception {
    try (Ends ends = new Ends(Map.of("rtt", "2ms"));
        Ends.Pair pair = ends.pair()) {
      AtomicLong sent = new AtomicLong();
      Thread sender =
          new Thread(
              () -> {
                try {
                  byte[] piece = new byte[64 << 10];
                  for (; ; sent.addAndGet(piece.length)) {
                    pair.client().getOutputStream().write(piece);
                  }
                } catch (IOException e) {
                  return; // the test is over
                }
              });
      sender.start();
      long before = -1;
      while (before != sent.get() || before < Pipe.WINDOW) {
        before = sent.get();
        Thread.sleep(500);
      }
      // what the relay holds and what the system holds for four sockets
      assertThat(before).isBetween((long) Pipe.WINDOW, Pipe.WINDOW + (64L << 20));
      pair.close();
      sender.join();
    }
  }

  @Test
  void connectionWithoutMemoryIsLostAloneAndOthersAreTaken() throws Exception {
    Lane lane = new Lane(Ends.link(Map.of("rtt", "1ms")));
    AtomicLong asked = new AtomicLong();
    try (ServerSocket server = new ServerSocket(0, 8, Ports.loopback());
        Relay relay =
            new Relay(
                new InetSocketAddress(Ports.loopback(), server.getLocalPort()),
                0,
                caller -> {
                  if (asked.incrementAndGet() == 1) {
                    throw new OutOfMemoryError("as of a pipe");
                  }
                  return new Lanes(lane, lane);
                },
                1)) {
      try (Socket lost = new Socket(Ports.loopback(), relay.port())) {
        assertThat(lost.getInputStream().read()).isEqualTo(-1);
      }
      try (Socket next = new Socket(Ports.loopback(), relay.port());
          Socket taken = server.accept()) {
        next.getOutputStream().write(7);
        assertThat(taken.getInputStream().read()).isEqualTo(7);
      }
    }
  }

  @Test
  void closeResetsWhatIsOpenAndRefusesMore() throws Exception {
    try (Ends ends = new Ends(Map.of("rtt", "2ms"));
        Ends.Pair pair = ends.pair()) {
      ends.closeRelay();
      assertReset(pair.client());
      assertReset(pair.server());
      assertThatThrownBy(ends::connect).isInstanceOf(IOException.class);
      assertThat(relayThreads(ends)).isZero();
    }
  }

  @Test
  void nothingIsLeftOfAThousandConnections() throws Exception {
    try (Ends ends = new Ends(Map.of("rtt", "500us"))) {
      try (Ends.Pair first = ends.pair()) {
        roundTrip(first);
      }
      awaitNoMoreThan(1, () -> relayThreads(ends));
      long sockets = openSockets();
      for (int i = 0; i < 1000; i++) {
        try (Ends.Pair pair = ends.pair()) {
          if (i % 10 == 0) {
            roundTrip(pair);
          }
          if (i % 3 == 0) {
            reset(i % 2 == 0 ? pair.client() : pair.server());
          }
        }
      }
      try (Socket stranger = ends.connect()) { // as any program of this machine may
        ends.closeWaiting();
        assertReset(stranger);
      }
      awaitNoMoreThan(1, () -> relayThreads(ends));
      awaitNoMoreThan(sockets, RelayTest::openSockets);
    }
  }

  private static void awaitNoMoreThan(long most, LongSupplier count) throws InterruptedException {
    for (int i = 0; i < 1200 && count.getAsLong() > most; i++) {
      Thread.sleep(50);
    }
    assertThat(count.getAsLong())
        .as(() -> "threads: " + relayThreads().toList())
        .isLessThanOrEqualTo(most);
  }

  private static long relayThreads(Ends ends) {
    return relayThreads().filter(name -> name.startsWith("link-" + ends.port())).count();
  }

  private static Stream<String> relayThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("link-"));
  }

  private static long openSockets() {
    try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
      return files.filter(RelayTest::isSocket).count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isSocket(Path file) {
    try {
      return Files.readSymbolicLink(file).toString().startsWith("socket:");
    } catch (IOException e) {
      return false; // closed meanwhile, such as the one that lists
    }
  }
}
