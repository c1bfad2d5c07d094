package beamtime.core.point;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.CellName;
import beamtime.core.cell.ClientUse;
import beamtime.core.cell.FrameOrigin;
import beamtime.core.cell.OnBackend;
import beamtime.core.result.CellRecord;
import beamtime.core.result.DriveRecord.Mode;
import beamtime.core.result.FitRecord.Ending;
import beamtime.core.result.FitRecord.Headroom;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.LoadSamples;
import beamtime.core.result.Outcome;
import beamtime.core.rig.Arrivals;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What is known of a search for a knee that did not come to its end. */
class LoadPointsTest {
  private final LoadPoints points =
      new LoadPoints(
          new Driven(
              "WaveformIngest", "mongodb", "waveforms", Set.of(), "beamtime.X.ingest", "", ""),
          request(Optional.of(new RigMessages.Knee(8, "no more was asked for", 1))),
          List.of(),
          "");

  @Test
  void aServerThatDiesInItsMidstIsWhatItFound() {
    points.begins(new TreeMap<>(Map.of("scale", "1")));
    points.broke("mongodb was killed by signal 9", "");
    points.finished(failed("the socket was closed"), "the socket was closed", "");
    assertBroke("mongodb was killed by signal 9");
    assertThat(points.failures()).hasSize(1);
  }

  @Test
  void theLauncherKnowsHowAServerDiedOfWhichTwoPointsBroke() {
    points.found(
        new RigMessages.Found(
            new Headroom(Ending.BROKE, 0, Optional.empty(), "two points in turn broke"), 0, ""));
    points.broke("mongodb was killed by signal 9", "");
    assertBroke("mongodb was killed by signal 9");
  }

  @Test
  void aServerThatDiesBeforeTheFirstPointToo() {
    points.finished(failed("no server"), "no server", "");
    assertBroke("no server");
  }

  @Test
  void whatASearchFoundStays() {
    RigMessages.Found found =
        new RigMessages.Found(
            new Headroom(Ending.GAVE_WAY, 2, Optional.of(3.0), "late"), 4, "with 8 they waited");
    points.found(found);
    assertThat(points.knee()).hasValue(found);
    assertThat(points.isFruitless()).isFalse();
  }

  @Test
  void aLoadThatLooksForNoneFindsNone() {
    LoadPoints load =
        new LoadPoints(
            new Driven(
                "WaveformIngest", "mongodb", "waveforms", Set.of(), "beamtime.X.ingest", "", ""),
            request(Optional.empty()),
            List.of(),
            "");
    load.finished(failed("no server"), "no server", "");
    assertThat(load.knee()).isEmpty();
    assertThat(load.isFruitless()).isFalse();
  }

  @Test
  void whatCouldNotBeReadBackIsNotVerified() throws Exception {
    LoadPoints sweep = sweep(0);
    sweep.finished(failed("the socket was closed"), "the socket was closed", "");
    assertThat(sweep.cells())
        .hasSize(7)
        .allMatch(cell -> cell.outcome() == Outcome.MEASURED && !cell.verified())
        .extracting(cell -> cell.evidence().get(CellRecord.UNREAD))
        .containsOnly("the socket was closed");
    assertThat(sweep.isProven()).isFalse();
  }

  @Test
  void aPointThatCouldNotBeDrivenHasFailedAndNoneBeforeIt() throws Exception {
    LoadPoints frames = sweep(139);
    frames.begins(new TreeMap<>(Map.of("clients", "128")));
    assertThat(frames.finished(failed("no IOC"), "no IOC", "")).isEmpty();
    assertThat(frames.cells()).hasSize(8);
    assertThat(frames.cells().subList(0, 7)).allMatch(CellRecord::verified);
    assertThat(frames.failures())
        .extracting(cell -> cell.params().get("clients"), CellRecord::cause)
        .containsExactly(tuple("128", "no IOC"));
  }

  @Test
  void whatAKilledProcessHasWrittenIsNotVerified() throws Exception {
    LoadPoints ingest = sweep(0);
    ingest.broke("it was killed by signal 9", "");
    assertThat(ingest.cells())
        .hasSize(8)
        .noneMatch(CellRecord::verified)
        .extracting(cell -> cell.evidence().get(CellRecord.UNREAD))
        .containsOnly("its process ended before that");
    assertThat(ingest.scalability().orElseThrow().fit()).isEmpty();
    LoadPoints scan = sweep(139);
    scan.broke("it was killed by signal 9", "");
    assertThat(scan.cells()).as("compared before the first point").allMatch(CellRecord::verified);
    assertThat(scan.scalability().orElseThrow().fit()).isPresent();
  }

  @Test
  void whatWasReadBackInTheEndIsVerified() throws Exception {
    LoadPoints ingest = sweep(0);
    ingest.finished(new RigMessages.Finished(rows(5_000), "", Outcome.MEASURED, "", false), "", "");
    assertThat(ingest.cells())
        .hasSize(7)
        .allMatch(CellRecord::verified)
        .extracting(cell -> cell.evidence().get("rows"))
        .containsOnly("5000");
  }

  @Test
  void aSweepWhoseAnswersWereWrongHasNoLaw() throws Exception {
    LoadPoints sweep = sweep(139);
    assertThat(sweep.scalability().orElseThrow().fit()).isPresent();
    sweep.finished(
        new RigMessages.Finished(
            new TreeMap<>(), "a row was lost", Outcome.WRONG_ANSWER, "", false),
        "a row was lost",
        "");
    assertThat(sweep.cells()).allMatch(cell -> cell.outcome() == Outcome.WRONG_ANSWER);
    assertThat(sweep.scalability().orElseThrow().fit()).isEmpty();
  }

  private static SortedMap<String, String> rows(int compared) {
    return new TreeMap<>(
        Map.of("data", "0123456789ab", "rows", String.valueOf(compared), "checksum", "0"));
  }

  /**
   * All of its points have ended.
   *
   * @param compared rows before the first
   */
  private static LoadPoints sweep(int compared) throws Exception {
    LoadPoints sweep =
        new LoadPoints(
            new Driven("JobIngest", OnBackend.FLOOR, "jobs", Set.of(), "beamtime.X.ingest", "", ""),
            request(Mode.CLOSED, List.of(1, 2, 4, 8, 16, 32, 64), Optional.empty()),
            List.of(),
            "");
    sweep.prepared(rows(compared));
    try (Observation observation =
        new Observation(
            new Endpoint(OnBackend.FLOOR, "none", "", Map.of(), Map.of()),
            ProcessHandle.current().pid())) {
      for (int clients : sweep.request().clients()) {
        double rate =
            1000.0 * clients / (1 + 0.05 * (clients - 1) + 0.001 * clients * (clients - 1));
        LoadRecord load = LoadSamples.closed(clients, LoadSamples.idle());
        sweep.begins(new TreeMap<>(Map.of("clients", String.valueOf(clients))));
        List<Double> rates = List.of(rate, rate, rate, rate, rate);
        sweep.ended(
            new RigMessages.Ended(load, rates, false, new TreeMap<>()),
            observation,
            why -> why,
            "");
      }
    }
    return sweep;
  }

  private void assertBroke(String why) {
    assertThat(points.knee()).hasValue(RigMessages.Found.broke(why));
    assertThat(points.isFruitless()).isTrue();
  }

  private static RigMessages.Finished failed(String problem) {
    return new RigMessages.Finished(new TreeMap<>(), problem, Outcome.FAILED, "", false);
  }

  private static RigMessages.Request request(Optional<RigMessages.Knee> knee) {
    return request(Mode.DEADLINES, List.of(1), knee);
  }

  private static RigMessages.Request request(
      Mode mode, List<Integer> clients, Optional<RigMessages.Knee> knee) {
    return new RigMessages.Request(
        "beamtime.X",
        new CellName("WaveformIngest", "mongodb", Map.of()),
        mode,
        clients,
        List.of(),
        Optional.empty(),
        Arrivals.Process.EVEN,
        1,
        new RigMessages.Times(0, 1, 1, 0, 1),
        ClientUse.SHARED,
        new RigMessages.Frames(
            0,
            1,
            FrameOrigin.GENERATOR,
            Optional.empty(),
            Optional.empty(),
            List.of(1.0),
            0,
            knee));
  }
}
