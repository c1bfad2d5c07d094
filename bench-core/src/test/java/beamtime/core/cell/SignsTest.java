package beamtime.core.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SignsTest {
  private static final CellName CELL = new CellName("JobScan", "floor", Map.of());

  @TempDir private Path folder;

  @Test
  void eachSignChangesTheFile() throws Exception {
    Path file = Signs.file(folder, CELL);
    Files.createDirectory(file.getParent());
    try (Signs signs = Signs.of(new RunContext(Optional.of(folder)), CELL).orElseThrow()) {
      signs.begin(Signs.Phase.LOADS);
      assertThat(file).hasContent("LOADS    0000000001");
      signs.measures();
      assertThat(file).hasContent("MEASURES 0000000002");
      signs.measures();
      assertThat(file).hasContent("MEASURES 0000000003");
      signs.begin(Signs.Phase.PROVES);
      assertThat(file).hasContent("PROVES   0000000004");
    }
  }

  @Test
  void singleBenchmarksGiveNone() {
    assertThat(Signs.of(new RunContext(Optional.of(folder)), CELL)).isEmpty();
    assertThat(Signs.of(new RunContext(Optional.empty()), CELL)).isEmpty();
  }
}
