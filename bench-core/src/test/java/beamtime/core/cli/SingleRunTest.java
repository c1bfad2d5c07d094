package beamtime.core.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.launch.UsageException;
import beamtime.core.workload.BenchmarkShape;
import beamtime.core.workload.FloorJobGroupBenchmark;
import beamtime.core.workload.events.FloorEventSelectBenchmark;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SingleRunTest {
  @Test
  void parametersAreSeenWithABlankAndWithout() {
    List<String> words =
        List.of("MongoJobScan", "-p", "period=DAY,WEEK", "-prof", "gc", "-pfilters=1", "-p");
    assertThat(SingleRun.givenParams(words))
        .isEqualTo(Map.of("period", List.of("DAY", "WEEK"), "filters", List.of("1")));
  }

  @Test
  void aValueMustBeOneOfEveryBenchmarkThatIsGivenIt() {
    BenchmarkShape groups = BenchmarkShape.of(FloorJobGroupBenchmark.class).get(0);
    BenchmarkShape selects = BenchmarkShape.of(FloorEventSelectBenchmark.class).get(0);
    Map<String, List<String>> given = Map.of("by", List.of("TEXT"));
    SingleRun.requireKnown(given, List.of(selects));
    assertThatThrownBy(() -> SingleRun.requireKnown(given, List.of(selects, groups)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("unknown value 'TEXT' of parameter by (-p)");
  }
}
