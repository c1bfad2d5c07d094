package beamtime.testbed.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.owner.Myself;
import beamtime.testbed.setting.Settings;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateFolderTest {
  private static Path ofUser(String runtime) {
    return StateFolder.ofUser(Map.of("XDG_RUNTIME_DIR", runtime)).path();
  }

  @Test
  void theFolderOfASessionIsTaken(@TempDir Path runtime) {
    assertThat(ofUser(runtime.toString())).isEqualTo(runtime.resolve("beamtime"));
  }

  /** As in a job of Slurm, whose session is on another machine. */
  @Test
  void oneThatIsNotThereIsNot(@TempDir Path folder) {
    Path ours = Settings.temporary().resolve("beamtime-state-" + Myself.name());
    assertThat(ofUser(folder.resolve("none").toString())).isEqualTo(ours);
    assertThat(ofUser("/dev/null/none")).isEqualTo(ours);
  }
}
