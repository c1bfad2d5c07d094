package beamtime.core.owner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
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
    assertThat(here(Long.toString(started)).alive()).contains(self);
    assertThat(here(Long.toString(started + 10)).alive()).isEmpty();
  }

  @Test
  void numberAloneMayBeInEitherUnit() {
    String ticks = Owner.of(self).started().replace("t", "");
    assertThat(here(ticks).alive()).contains(self);
  }

  @Test
  void anotherProcessWithTheSameIdIsNotTheOwner() {
    assertThat(here("t1").alive()).isEmpty();
    assertThat(here("t1").gone()).isTrue();
  }

  private Owner here(String started) {
    return Owner.parse(self.pid() + "-" + started + "@" + Whereabouts.HERE);
  }

  @Test
  void ownerOnAnotherHostOrInAnotherPidNamespaceIsNeverTakenForDead() {
    Whereabouts here = Whereabouts.HERE;
    for (Whereabouts other :
        List.of(
            new Whereabouts(here.host(), "0a1b", here.boot(), here.pids()),
            new Whereabouts(here.host(), here.machine(), here.boot(), "4026539999"),
            new Whereabouts("lab2.example.org", here.machine(), "0a1b", here.pids()),
            new Whereabouts(here.host(), "0", "0a1b", here.pids()),
            Whereabouts.UNKNOWN)) {
      Owner owner = new Owner(other, self.pid(), "t1");
      assertThat(owner.gone()).as("%s", owner).isFalse();
      assertThat(owner.elsewhere()).as("%s", owner).isTrue();
      assertThat(owner.alive()).as("%s", owner).isEmpty();
    }
    assertThat(Owner.parse("17-t5").elsewhere()).as("as older versions wrote it").isTrue();
  }

  @Test
  void ownerIsKnownWhereItsHostWasGivenAnotherName() {
    Whereabouts here = Whereabouts.HERE;
    Assumptions.assumeFalse(List.of(here.boot(), here.pids()).contains("0"), "only Linux says");
    Whereabouts before =
        new Whereabouts("lab2.example.org", here.machine(), here.boot(), here.pids());
    assertThat(new Owner(before, self.pid(), Owner.of(self).started()).alive()).contains(self);
    assertThat(new Owner(before, self.pid(), "t1").gone()).isTrue();
  }

  @Test
  void ownerBeforeTheLastStartOfThisHostIsDead() {
    Whereabouts here = new Whereabouts("lab2.example.org", "0a1b", "1", "4026539999");
    Whereabouts before = new Whereabouts("lab2.example.org", "0a1b", "2", "4026530000");
    assertThat(before.isBefore(here)).isTrue();
    assertThat(here.isBefore(here)).isFalse();
    assertThat(before.isBefore(new Whereabouts("lab3", "0a1b", "1", "4026539999"))).isFalse();
    Owner owner = new Owner(before, 17, "t5");
    assertThat(Owner.parse(owner.toString())).isEqualTo(owner);
  }

  @Test
  void wordOfAnUnknownKindIsNoOwner() {
    for (String word : List.of("17-x5", "17-t5@", "17-t5@lab.0.0", "17-t5@../../lab.0.0.0")) {
      assertThatThrownBy(() -> Owner.parse(word))
          .as(word)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
