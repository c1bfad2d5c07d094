package beamtime.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunTimesTest {
  @Test
  void theTimeOfAForkIsThatOfItsPhasesAndARest() {
    RunTimes times = new RunTimes();
    times.add(RunTimes.SERVERS, Duration.ofSeconds(31));
    times.addFork(Map.of("starting", 0.7, "measuring", 2.3), Duration.ofMillis(3_500));
    times.addFork(Map.of("measuring", 60.2), Duration.ofMillis(60_700));
    assertThat(times.seconds())
        .containsOnlyKeys("servers", "starting", "measuring", "rest")
        .containsEntry("measuring", 62.5);
    assertThat(times.seconds().values().stream().mapToDouble(Double::doubleValue).sum())
        .as("nothing is lost")
        .isBetween(95.19, 95.21);
    assertThat(RunTimes.told(times.seconds()))
        .isEqualTo("servers 0:31, starting 0:00, measuring 1:02, rest 0:01");
  }
}
