package beamtime.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class QuietMachineTest {
  private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(screen, true, StandardCharsets.UTF_8);

  @Test
  void whatDoesNotComeToRestIsNamedOnceAndAServerByItsBackend() throws InterruptedException {
    Map<Long, String> servers = Map.of(ProcessHandle.current().pid(), "elasticsearch");
    // half of it is longer than a look, too: it looks twice, and tells once
    QuietMachine machine =
        new QuietMachine(out, () -> servers, Duration.ofMillis(250), Duration.ofMillis(600));
    AtomicBoolean done = new AtomicBoolean();
    // of more threads than cores, so that it is among the first whatever else runs
    List<Thread> merges =
        Stream.generate(() -> new Thread(() -> spin(done)))
            .limit(Runtime.getRuntime().availableProcessors() + 2L)
            .toList();
    merges.forEach(Thread::start);
    try {
      machine.await();
      machine.await();
    } finally {
      done.set(true);
      for (Thread merge : merges) {
        merge.join();
      }
    }
    assertThat(screen.toString(StandardCharsets.UTF_8))
        .containsOnlyOnce("the machine does not come to rest: elasticsearch uses ");
  }

  private static void spin(AtomicBoolean done) {
    while (!done.get()) {
      Thread.onSpinWait();
    }
  }
}
