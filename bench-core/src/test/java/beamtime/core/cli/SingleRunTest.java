package beamtime.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
}
