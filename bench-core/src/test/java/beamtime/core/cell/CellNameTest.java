package beamtime.core.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CellNameTest {
  @Test
  void aForkReadsTheNameThatItsLauncherWrote() {
    assertRead(new CellName("JobScan", "hbase", Map.of()));
    assertRead(
        new CellName("Replica", "mongodb", Map.of("commit", "ONE", "rtt", "10ms", "none", "")));
    assertRead(new CellName("JobScan", "hbase", Map.of("batch", "a,b=c]d", "tuning", "[x]")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "JobScan", "JobScan[]", "JobScan[hbase"})
  void whatIsNoNameIsRefused(String text) {
    assertThatThrownBy(() -> CellName.parse(text)).hasMessage("no name of a cell: " + text);
  }

  private static void assertRead(CellName name) {
    assertThat(CellName.parse(name.toString())).isEqualTo(name);
  }
}
