package beamtime.testbed.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class MemoryTest {
  private static final long MEGABYTE = 1 << 20;

  /** As PostgreSQL has it: a segment, and processes that have read it. */
  private static final String SHARED =
      """
      import mmap, os, time
      shared = mmap.mmap(-1, 64 << 20)
      shared.write(bytes(64 << 20))
      for i in range(3):
          ready, told = os.pipe()
          if os.fork() == 0:
              shared[::4096]
              os.write(told, b'x')
              time.sleep(600)
          os.read(ready, 1)
      print('ready', flush=True)
      time.sleep(600)
      """;

  @Test
  void whatProcessesShareCountsOnce() throws IOException {
    assumeTrue(Programs.find("python3").isPresent(), "python3 shares memory");
    assumeTrue(Memory.available().isPresent(), "this system does not tell its memory");
    Process parent = new ProcessBuilder("python3", "-c", SHARED).start();
    try {
      assertThat(parent.inputReader().readLine()).isEqualTo("ready");
      List<Long> all =
          Stream.concat(Stream.of(parent.pid()), parent.descendants().map(ProcessHandle::pid))
              .toList();
      for (List<Long> pids : List.of(List.of(parent.pid()), all)) {
        assertThat(Memory.taken(pids).orElseThrow()).isBetween(64 * MEGABYTE, 128 * MEGABYTE);
      }
    } finally {
      parent.descendants().forEach(ProcessHandle::destroyForcibly);
      parent.destroyForcibly();
    }
  }
}
