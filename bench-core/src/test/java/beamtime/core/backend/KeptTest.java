package beamtime.core.backend;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class KeptTest {
  private final Kept kept =
      new Kept(
          new Endpoint("hbase", "embedded", "2", Map.of(), Map.of()),
          1,
          Instant.EPOCH,
          OptionalLong.empty(),
          Map.of("testbed.hbase.heap", "4g", "testbed", "embedded"));

  @Test
  void fitsWhoeverAsksForNothingElse() {
    assertThat(kept.misfit(Map.of())).isEmpty();
    assertThat(kept.misfit(Map.of("testbed.hbase.heap", "4g"))).isEmpty();
  }

  @Test
  void tellsEachDifference() {
    assertThat(kept.misfit(Map.of("testbed.hbase.heap", "2g", "testbed.hbase.handlers", "50")))
        .isEqualTo(
            "testbed.hbase.handlers is not set there and 50 here;"
                + " testbed.hbase.heap is 4g there and 2g here");
  }
}
