package beamtime.core.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExitTest {
  @TempDir private Path folder;

  @Test
  void aProcessThatFailsEndsThoughAThreadIsLeft() throws Exception {
    Path log = folder.resolve("log");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Failing.class.getName())
            .redirectError(log.toFile())
            .start();
    try {
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).as("it has ended").isTrue();
      assertThat(process.exitValue()).isEqualTo(1);
      assertThat(log).content().contains("java.io.IOException: as a full disk does");
    } finally {
      process.destroyForcibly();
    }
  }

  /** Leaves a thread that waits for ever, and fails. */
  static final class Failing {
    private Failing() {}

    public static void main(String[] args) {
      CountDownLatch never = new CountDownLatch(1);
      new Thread(() -> await(never)).start();
      Exit.after(
          () -> {
            throw new IOException("as a full disk does");
          });
    }

    private static void await(CountDownLatch latch) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
