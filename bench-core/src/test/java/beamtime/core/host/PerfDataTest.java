package beamtime.core.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What someone else may have put where a JVM keeps its counters. */
@Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PerfDataTest {
  private static final String PID = "4711";

  @TempDir private Path temporary;
  private Path file;
  private long user;

  @BeforeEach
  void makeTheFolder() throws IOException {
    file = Files.createDirectory(temporary.resolve("hsperfdata_jvm")).resolve(PID);
    user = ((Number) Files.getAttribute(temporary, "unix:uid")).longValue();
  }

  @Test
  void ofThisJvmIsRead() {
    assertThat(PerfData.of(ProcessHandle.current().pid()).flatMap(PerfData::read))
        .hasValueSatisfying(
            chores -> {
              assertThat(chores.collections()).isNotNegative();
              double counted =
                  ManagementFactory.getCompilationMXBean().getTotalCompilationTime() / 1e3;
              assertThat(chores.compilingSeconds())
                  .as("what the JVM itself counts, a moment later")
                  .isPositive()
                  .isCloseTo(counted, offset(0.5 + 0.2 * counted));
            });
  }

  @Test
  void aPipeIsNotOpened() throws Exception {
    pipe();
    assertThat(PerfData.below(temporary, PID, user)).isEmpty();
    assertThat(new PerfData(file, user).read()).as("put there later").isEmpty();
  }

  @Test
  void aLinkIsNotFollowed() throws Exception {
    Files.createSymbolicLink(file, Files.write(temporary.resolve("elsewhere"), counters(20)));
    assertThat(PerfData.below(temporary, PID, user)).isEmpty();
  }

  @Test
  void anotherUsersFileIsLeftAlone() throws Exception {
    Files.write(file, counters(20));
    assertThat(PerfData.below(temporary, PID, user).flatMap(PerfData::read)).isPresent();
    assertThat(PerfData.below(temporary, PID, user + 1)).isEmpty();
  }

  @Test
  void aFileWithoutContentOrWithEntriesWithoutLengthComesToAnEnd() throws Exception {
    Files.write(file, new byte[0]);
    assertThat(PerfData.below(temporary, PID, user).flatMap(PerfData::read)).isEmpty();
    Files.write(file, counters(0));
    assertThat(PerfData.below(temporary, PID, user).flatMap(PerfData::read)).isEmpty();
    Files.write(file, counters(-20));
    assertThat(PerfData.below(temporary, PID, user).flatMap(PerfData::read)).isEmpty();
  }

  private void pipe() throws Exception {
    Process mkfifo = new ProcessBuilder("mkfifo", file.toString()).inheritIO().start();
    assertThat(mkfifo.waitFor()).isZero();
  }

  /** A head, and one entry of a length that is told; where it has none, two thousand million. */
  private static byte[] counters(int length) {
    String name = "sun.os.hrt.frequency";
    ByteBuffer data = ByteBuffer.allocate(128).putInt(0xcafec0c0).put(new byte[] {1, 2, 0, 1});
    data.order(ByteOrder.LITTLE_ENDIAN);
    data.putInt(24, 32).putInt(28, length > 0 ? 1 : Integer.MAX_VALUE);
    data.putInt(32, length).putInt(36, 20).put(44, (byte) 'J').putInt(48, 48);
    data.position(52).put(name.getBytes(StandardCharsets.US_ASCII));
    return data.putLong(80, 1000).array();
  }
}
