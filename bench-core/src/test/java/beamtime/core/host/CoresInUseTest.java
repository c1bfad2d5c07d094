package beamtime.core.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CoresInUseTest {
  @Test
  void aProcessThatWorksIsNamedWithItsCores() throws InterruptedException {
    AtomicBoolean done = new AtomicBoolean();
    // of more threads than cores, so that it is among the first whatever else runs
    List<Thread> busy =
        Stream.generate(() -> new Thread(() -> spin(done)))
            .limit(Runtime.getRuntime().availableProcessors() + 2L)
            .toList();
    busy.forEach(Thread::start);
    try {
      CoresInUse used = CoresInUse.during(Duration.ofSeconds(2));
      assertThat(used.machine()).as("cores of the machine").isPresent();
      assertThat(used.processes())
          .as("all that use cores: %s", used)
          .anyMatch(
              use ->
                  use.pid() == ProcessHandle.current().pid()
                      && use.cores() > 0.1
                      && use.name().equals("java"));
      assertThat(CoresInUse.ofMachine(Duration.ofMillis(500)).orElseThrow()).isGreaterThan(0.1);
    } finally {
      done.set(true);
      for (Thread thread : busy) {
        thread.join();
      }
    }
  }

  private static void spin(AtomicBoolean done) {
    while (!done.get()) {
      Thread.onSpinWait();
    }
  }

  @Test
  void aProcessThatBeganMeanwhileIsNamedToo() {
    long own = ProcessHandle.current().pid();
    assertThat(CoresInUse.used(Map.of(1L, 7.0), Map.of(1L, 7.01, own, 1.0), 2))
        .containsExactly(new CoresInUse.Use(own, "java", 0.5));
  }

  @Test
  void aProcessThatSleepsIsNotTold() throws IOException, InterruptedException {
    Process sleeps = new ProcessBuilder("sleep", "600").start();
    try {
      assertThat(CoresInUse.during(Duration.ofSeconds(1)).processes())
          .noneMatch(use -> use.pid() == sleeps.pid());
    } finally {
      sleeps.destroyForcibly();
    }
  }
}
