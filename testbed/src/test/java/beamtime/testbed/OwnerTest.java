package beamtime.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.testbed.system.Owner;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Processes that are known by their id and the time of their start. */
final class OwnerTest {
  private final ProcessHandle self = ProcessHandle.current();

  @Test
  void livesAsLongAsItsProcess() throws Exception {
    Process process = new ProcessBuilder("sleep", "600").start();
    Owner owner = Owner.parse(Owner.of(process.toHandle()).toString());
    assertThat(owner).isEqualTo(Owner.of(process.toHandle()));
    assertThat(owner.alive()).contains(process.toHandle());
    process.destroyForcibly().waitFor();
    assertThat(owner.alive()).isEmpty();
  }

  @Test
  void wordInMillisecondsIsUnderstoodToo() {
    long started = self.info().startInstant().map(Instant::toEpochMilli).orElseThrow();
    assertThat(Owner.parse(self.pid() + "-" + started).alive()).contains(self);
    assertThat(Owner.parse(self.pid() + "-" + (started + 10)).alive()).isEmpty();
  }

  @Test
  void numberAloneMayBeInEitherUnit() {
    String ticks = Owner.of(self).started().replace("t", "");
    assertThat(Owner.parse(self.pid() + "-" + ticks).alive()).contains(self);
  }

  @Test
  void anotherProcessWithTheSameIdIsNotTheOwner() {
    assertThat(Owner.parse(self.pid() + "-t1").alive()).isEmpty();
  }

  @Test
  void wordOfAnUnknownKindIsNoOwner() {
    assertThatThrownBy(() -> Owner.parse("17-x5")).isInstanceOf(NumberFormatException.class);
  }
}
