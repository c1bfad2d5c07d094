package beamtime.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.owner.Myself;
import beamtime.testbed.setting.Settings;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class PromisesTest {
  @Test
  void theirLockIsTheUsersOwnAndNotInTheCacheWhichMayBeSomebodyElses() {
    assertThat(Promises.below(Path.of("/data")).lock())
        .isEqualTo(Settings.temporary().resolve("beamtime.memory-" + Myself.name() + ".lock"));
  }
}
