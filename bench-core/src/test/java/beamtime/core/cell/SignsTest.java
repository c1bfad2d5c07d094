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
      assertThat(file).hasContent("LOADS 1");
      signs.measures();
      assertThat(file).hasContent("MEASURES 2");
      signs.measures();
      assertThat(file).hasContent("MEASURES 3");
      signs.begin(Signs.Phase.PROVES);
      assertThat(file).hasContent("PROVES 4");
    }
  }

  @Test
  void singleBenchmarksGiveNone() {
    assertThat(Signs.of(new RunContext(Optional.of(folder)), CELL)).isEmpty();
    assertThat(Signs.of(new RunContext(Optional.empty()), CELL)).isEmpty();
  }
}
