package beamtime.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.Kept;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class KeptTableTest {
  @Test
  void tellsWhereEachRunsAndWhatItTakes() {
    Kept child =
        new Kept(
            new Endpoint(
                "hbase",
                "embedded",
                "2.6.4",
                Map.of("zookeeper", "127.0.0.1:2181"),
                Map.of("pid", "42")),
            7,
            Instant.now().minus(Duration.ofMinutes(61)),
            OptionalLong.of(300L << 20),
            Map.of("testbed.hbase.heap", "4g"));
    Kept container =
        new Kept(
            new Endpoint(
                "mongodb",
                "docker",
                "6.0.5",
                Map.of("uri", "mongodb://127.0.0.1:1"),
                Map.of("container", "0123456789abcdef")),
            8,
            Instant.now(),
            OptionalLong.empty(),
            Map.of());
    List<String> rows = KeptTable.of(List.of(child, container)).lines().toList();
    assertThat(rows.get(3))
        .contains("hbase", "embedded", "2.6.4", "127.0.0.1:2181", "pid 42", "1 h 1 min", "300 MB")
        .contains("testbed.hbase.heap=4g");
    assertThat(rows.get(4)).contains("docker", "container 0123456789ab ", "0 s |", "     - |");
  }

  @Test
  void agesHaveTheirTwoLargestUnits() {
    assertThat(KeptTable.age(Duration.ofSeconds(59))).isEqualTo("59 s");
    assertThat(KeptTable.age(Duration.ofSeconds(61))).isEqualTo("1 min 1 s");
    assertThat(KeptTable.age(Duration.ofHours(49))).isEqualTo("2 d 1 h");
    assertThat(KeptTable.age(Duration.ofSeconds(-1))).as("a clock set back").isEqualTo("0 s");
  }
}
