package beamtime.core.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing stays in a backend that may be a laboratory's own. */
class FailedCellTest {
  @ParameterizedTest
  @ValueSource(strings = {"create", "ingest", "seal", "scan"})
  void aCellThatFailsRemovesItsPlace(String failing) throws Exception {
    Process fork =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                FailingCell.class.getName(),
                failing)
            .redirectErrorStream(true)
            .start();
    List<String> lines =
        new String(fork.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    assertThat(fork.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(fork.exitValue()).isEqualTo(1);
    assertThat(lines).filteredOn(line -> line.startsWith("refused: " + failing)).hasSize(1);
    List<String> created = lines.stream().filter(line -> line.startsWith("create ")).toList();
    assertThat(created).hasSize(1);
    assertThat(lines).contains(created.get(0).replace("create ", "drop "));
  }
}
