package beamtime.site.page.run;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.result.Score;
import beamtime.site.page.Fact;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ResourcesTest {
  @Test
  void namesOfTheSchemeBecomeTablesWithAColumnForEachSubjectThatHasAny() {
    Resources resources =
        Resources.of(
            Map.of(
                "client.cpu.s_op", score(0.0189, "s/op"),
                "server.disk.written.B_op", score(4096, "B/op"),
                "server.cpu.s_op", score(0.08, "s/op"),
                "machine.cpu.s_s", score(1.95, "s/s"),
                "server.memory.peak.B", score(2.13e9, "B")),
            Optional.empty());

    assertThat(resources.tables())
        .containsExactly(
            new Resources.Table(
                "for each operation",
                List.of("client", "server"),
                List.of(
                    new Resources.Line("Processor time", List.of("18.9 ms", "80.0 ms")),
                    new Resources.Line("Written to disk", List.of("", "4.10 kB")))),
            new Resources.Table(
                "a second",
                List.of("machine"),
                List.of(new Resources.Line("Processor time", List.of("1.95 cores")))),
            new Resources.Table(
                "at most",
                List.of("server"),
                List.of(new Resources.Line("Main memory", List.of("2.13 GB")))));
  }

  @Test
  void aQuantityThatThisVersionDoesNotKnowIsShownByItsName() {
    Resources resources =
        Resources.of(Map.of("server.gpu.time.s_op", score(2, "s/op")), Optional.empty());

    assertThat(resources.tables().get(0).lines())
        .containsExactly(new Resources.Line("gpu.time", List.of("2.00 s")));
  }

  @Test
  void rowsAndBytesAreCountedInTheirOwnUnits() {
    Resources resources =
        Resources.of(
            Map.of(
                "rows", score(22965.2, "ops/s"),
                "payloadBytes", score(95466324.7, "ops/s"),
                "gc.alloc.rate", score(12.5, "MB/sec"),
                "latency.p99", score(173, "ms/op")),
            Optional.empty());

    assertThat(resources.others())
        .containsExactlyInAnyOrder(
            new Fact("rows", "22,970 rows/s"),
            new Fact("payload", "95.5 MB/s"),
            new Fact("gc.alloc.rate", "12.50 MB/sec"));
  }

  @Test
  void ratesThatOlderRunsCountedTooHighSaySoAndBytesThatTheyCouldNotTellAreLeftOut() {
    Resources resources =
        Resources.of(
            Map.of("rows", score(22965.2, "ops/s"), "payloadBytes", score(0, "ops/s")),
            Optional.of("counted too high"));

    assertThat(resources.others())
        .containsExactly(new Fact("rows", "22,970 rows/s, counted too high"));
  }

  private static Score score(double value, String unit) {
    return new Score(value, Double.NaN, unit);
  }
}
