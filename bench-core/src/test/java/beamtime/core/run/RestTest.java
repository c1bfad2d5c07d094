package beamtime.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class RestTest {
  private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(screen, true, StandardCharsets.UTF_8);

  @Test
  void whatDoesNotComeToRestIsNamedOnceAndAServerByItsBackend() throws InterruptedException {
    Map<Long, String> servers = Map.of(ProcessHandle.current().pid(), "elasticsearch");
    // half of it is longer than a look, too: it looks twice, and tells once
    Rest rest = new Rest(out, () -> servers, Duration.ofMillis(2_500));
    AtomicBoolean done = new AtomicBoolean();
    Thread merge =
        new Thread(
            () -> {
              while (!done.get()) {
                Thread.onSpinWait();
              }
            });
    merge.start();
    try {
      rest.await();
      rest.await();
    } finally {
      done.set(true);
      merge.join();
    }
    assertThat(screen.toString(StandardCharsets.UTF_8))
        .containsOnlyOnce("the machine does not come to rest: elasticsearch uses ");
  }
}
