package beamtime.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.cell.CellName;
import beamtime.core.cell.Nearest;
import beamtime.core.cost.JobClientCost;
import beamtime.core.launch.Parameters;
import beamtime.core.launch.UsageException;
import beamtime.core.workload.BenchmarkShape;
import beamtime.core.workload.FloorCatalogueCycleBenchmark;
import beamtime.core.workload.FloorJobGroupBenchmark;
import beamtime.core.workload.FloorJobScanBenchmark;
import beamtime.core.workload.events.FloorEventSelectBenchmark;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlanTest {
  private final CellName cell =
      new CellName("JobScan", "hbase", Map.of("period", "DAY", "filters", "1", "layout", "CELLS"));

  @Test
  void findsTheFloorOfACellWhateverItsBackendHasOfItsOwn() {
    assertThat(Plan.isFloorOf(floor("JobScan", "DAY"), cell)).isTrue();
    assertThat(Plan.isFloorOf(floor("JobScan", "WEEK"), cell)).isFalse();
    assertThat(Plan.isFloorOf(floor("JobGroup", "DAY"), cell)).isFalse();
  }

  @Test
  void namesTheNearestOfWhatExists() {
    assertThat(Nearest.hint("smok", List.of("lab", "quick", "smoke")))
        .startsWith("nearest: 'smoke'");
    assertThat(Nearest.hint("HBASE", List.of("mongodb", "hbase"))).startsWith("nearest: 'hbase'");
    assertThat(Nearest.hint("x", List.of())).isEqualTo("there are none");
  }

  @Test
  void tellsWhichValuesOfParametersDoNotExist() {
    Map<String, List<String>> known = Map.of("period", List.of("DAY", "WEEK"), "batch", List.of());
    assertThat(
            Parameters.problems(
                Map.of("period", List.of("DAY", "WEEKS"), "batch", List.of("7")), known, "-p"))
        .singleElement()
        .asString()
        .contains("'WEEKS'", "parameter period", "'WEEK'");
    Map<String, List<String>> declared =
        Parameters.of(BenchmarkShape.of(FloorJobScanBenchmark.class));
    assertThat(Parameters.problems(Map.of("days", List.of("7", "x")), declared, "-p"))
        .singleElement()
        .asString()
        .contains("'x'", "parameter days", "whole number");
    Map<String, List<String>> cycle =
        Parameters.of(BenchmarkShape.of(FloorCatalogueCycleBenchmark.class));
    assertThat(Parameters.problems(Map.of("lookUps", List.of("false", "no")), cycle, "-p"))
        .containsExactly("unknown value 'no' of parameter lookUps (-p); nearest: 'true', 'false'");
  }

  @Test
  void knowsTheParametersOfTheStatesThatABenchmarkIsGiven() {
    Map<String, List<String>> declared = Parameters.of(BenchmarkShape.of(JobClientCost.class));
    assertThat(Parameters.problems(Map.of("batch", List.of("1000")), declared, "-p")).isEmpty();
    assertThat(Parameters.problems(Map.of("batch", List.of("many")), declared, "-p")).hasSize(1);
  }

  @Test
  void aParameterOfTwoWorkloadsHasTheValuesOfEach() {
    BenchmarkShape groups = BenchmarkShape.of(FloorJobGroupBenchmark.class).get(0);
    BenchmarkShape selects = BenchmarkShape.of(FloorEventSelectBenchmark.class).get(0);
    Map<String, List<String>> both = Parameters.of(List.of(groups, selects));
    Map<String, List<String>> given = Map.of("by", List.of("DAY_SITE", "TEXT", "NEITHER"));
    assertThat(Parameters.problems(given, both, "-p"))
        .singleElement()
        .asString()
        .contains("NEITHER");
    assertThat(Parameters.allowed(groups, "by", List.of("DAY_SITE", "TEXT")))
        .containsExactly("DAY_SITE");
    assertThat(Parameters.allowed(selects, "by", List.of("DAY_SITE", "TEXT")))
        .containsExactly("TEXT");
    assertThat(Parameters.allowed(selects, "period", List.of("DAY"))).isEmpty();
  }

  @Test
  void aParameterOrAValueThatNoCellHasIsRefused() {
    List<CellName> cells = List.of(cell);
    Plan.requireUse(Map.of("filters", List.of("1")), cells, cells);
    assertThatThrownBy(() -> Plan.requireUse(Map.of("sorted", List.of("true")), cells, cells))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("no cell that was chosen has a parameter 'sorted'");
    assertThatThrownBy(() -> Plan.requireUse(Map.of("filters", List.of("1", "7")), cells, cells))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("no cell has filters=7");
  }

  private static CellName floor(String workload, String period) {
    return new CellName(workload, "floor", Map.of("period", period, "filters", "1"));
  }
}
