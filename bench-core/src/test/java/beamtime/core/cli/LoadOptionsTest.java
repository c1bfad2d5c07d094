package beamtime.core.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.cell.CellName;
import beamtime.core.cell.ClientUse;
import beamtime.core.cell.FrameOrigin;
import beamtime.core.data.Beamline;
import beamtime.core.data.PointType;
import beamtime.core.data.PvGroup;
import beamtime.core.launch.Spans;
import beamtime.core.point.RigMessages;
import beamtime.core.result.DriveRecord;
import beamtime.core.rig.Arrivals;
import beamtime.core.workload.BenchmarkShape;
import beamtime.core.workload.FloorWaveformIngestBenchmark;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class LoadOptionsTest {
  @Test
  void aRangeOfClientsDoublesFromOneEndAndHasTheOther() {
    assertThat(clients("1..500")).containsExactly(1, 2, 4, 8, 16, 32, 64, 128, 256, 500);
    assertThat(clients("3..20")).containsExactly(3, 6, 12, 20);
    assertThat(clients("8..8")).containsExactly(8);
  }

  @Test
  void clientsAreListedInOrderAndOnce() {
    assertThat(clients("4,1, 2,4")).containsExactly(1, 2, 4);
    assertThat(clients("1..4,100")).containsExactly(1, 2, 4, 100);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "-1", "x", "5..2", "1..", "1,,2", "99999", "1..2..3"})
  void whatIsNoNumberOfClientsIsRefusedWithAnExample(String text) {
    assertThatThrownBy(() -> clients(text))
        .isInstanceOf(CommandLine.TypeConversionException.class)
        .hasMessageContaining("1..500");
  }

  @ParameterizedTest
  @CsvSource({"500us,500000", "20ms,20000000", "1.5s,1500000000", "2m,120000000000", "0s,0"})
  void spansHaveTheirUnit(String text, long nanos) {
    assertThat(new Spans().convert(text)).isEqualTo(Duration.ofNanos(nanos));
    assertThat(new Spans().convert(Spans.text(Duration.ofNanos(nanos))))
        .isEqualTo(Duration.ofNanos(nanos));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "20", "ms", "-1s", "1 s", "1e3s", "20MS"})
  void whatIsNoSpanIsRefusedWithAnExample(String text) {
    assertThatThrownBy(() -> new Spans().convert(text))
        .isInstanceOf(CommandLine.TypeConversionException.class)
        .hasMessageContaining("20ms");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--rate=50,20,50.0", "--deadlines --beamline=x --scale=50,1,50"})
  void aPointThatIsAskedForTwiceIsRefused(String words) {
    DriveOptions drive = CommandLine.populateCommand(new DriveOptions(), words.split(" "));
    BenchmarkShape ingest = BenchmarkShape.of(FloorWaveformIngestBenchmark.class).get(0);
    assertThat(drive.problems(ingest))
        .singleElement()
        .asString()
        .matches("(rate|scale) 50.0 is given twice: name each once \\(--(rate|scale)\\)");
  }

  @ParameterizedTest
  @CsvSource({
    "--arrivals=poisson,--arrivals poisson are of operations that have a --rate",
    "--rate=5 --seed=2,--seed is of --arrivals poisson",
    "--queue=9,--queue is of frames that have --deadlines",
    "--rate=5 --p99=2s,--p99 is a bound for --find-max"
  })
  void anOptionThatWouldDoNothingIsRefused(String words, String problem) {
    DriveOptions drive = CommandLine.populateCommand(new DriveOptions(), words.split(" "));
    BenchmarkShape ingest = BenchmarkShape.of(FloorWaveformIngestBenchmark.class).get(0);
    assertThat(drive.problems(ingest)).containsExactly(problem);
  }

  @Test
  void aGroupThatHasNoPvForSomeRankIsRefusedWithWhatToChange() {
    assertThat(DriveOptions.tooFewPvs(deadlines(Map.of("pvs", "3"), Optional.empty()), 3))
        .isEmpty();
    assertThat(DriveOptions.tooFewPvs(deadlines(Map.of("pvs", "3"), Optional.empty()), 4))
        .containsExactly(
            "pvs is 3: each of 4 ranks needs one at least; start fewer ranks, or give -p pvs=4");
    Beamline beamline =
        new Beamline(
            "lab.csv",
            List.of(
                new PvGroup("magnets", 40, 10, PointType.INT32, 14),
                new PvGroup("camera", 2, 1000, PointType.INT32, 10)));
    assertThat(DriveOptions.tooFewPvs(deadlines(Map.of(), Optional.of(beamline)), 4))
        .containsExactly(
            "camera: pvs is 2 at --scale 1.0: each of 4 ranks needs one at least; start fewer"
                + " ranks, or give it more in the --beamline");
  }

  private static RigMessages.Request deadlines(
      Map<String, String> params, Optional<Beamline> beamline) {
    return new RigMessages.Request(
        FloorWaveformIngestBenchmark.class.getName(),
        new CellName("WaveformIngest", "floor", params),
        DriveRecord.Mode.DEADLINES,
        List.of(1),
        List.of(),
        Optional.empty(),
        Arrivals.Process.EVEN,
        1,
        new RigMessages.Times(0, 1, 1, 0, 1),
        ClientUse.SHARED,
        new RigMessages.Frames(
            0,
            0,
            FrameOrigin.GENERATOR,
            Optional.empty(),
            beamline,
            List.of(1.0, 2.0),
            0,
            Optional.empty()));
  }

  @Test
  void spansAreOfAMicrosecondToAYear() {
    assertThatThrownBy(() -> new Spans().convert("0.9us"))
        .isInstanceOf(CommandLine.TypeConversionException.class)
        .hasMessageContaining("1us at least");
    assertThat(new Spans().convert("8760h")).isEqualTo(Duration.ofDays(365));
    assertThatThrownBy(() -> new Spans().convert("8761h"))
        .isInstanceOf(CommandLine.TypeConversionException.class)
        .hasMessageContaining("a year at most");
  }

  private static List<Integer> clients(String text) {
    return new ClientCounts.Converter().convert(text).values();
  }
}
