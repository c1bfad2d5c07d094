package beamtime.core.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.cell.FrameDrive;
import beamtime.core.data.Beamline;
import beamtime.core.data.PointType;
import beamtime.core.data.PvGroup;
import beamtime.core.launch.UsageException;
import beamtime.core.point.LoadPoints;
import beamtime.core.point.RigMessages;
import beamtime.core.result.BackendRecord;
import beamtime.core.result.CellRecord;
import beamtime.core.result.DeadlineRecord;
import beamtime.core.result.Delivery;
import beamtime.core.result.Disturbance;
import beamtime.core.result.DriveRecord;
import beamtime.core.result.FitRecord;
import beamtime.core.result.FitRecord.Ending;
import beamtime.core.result.GeneratorRecord;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.MachineRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.PercentilesRecord;
import beamtime.core.result.Score;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The page of runs whose numbers are known, as it was read and found right. */
class FitPageTest {
  private static final Beamline BEAMLINE =
      new Beamline(
          "lab/b.csv",
          List.of(
              new PvGroup("bpm", 100, 1000, PointType.FLOAT64, 14),
              new PvGroup("gauge", 60, 1, PointType.FLOAT64, 1)));
  private static final MachineRecord MACHINE =
      new MachineRecord("Linux", "6.1", "a processor", 4, 16_000_000_000L, "17");
  private static final DiskRate DISK =
      new DiskRate(Optional.of(400e6), Optional.of(40_000_000_000_000L));

  private final List<CellRecord> cells = new ArrayList<>();
  private Optional<Double> serverCores = Optional.empty();
  private String limit = "";
  private double busy = 1;
  private boolean clientDied;

  @Test
  void aBeamlineThatFits() throws IOException {
    run(1, 0, true, 20, 0.2);
    runs(2.38, 4, 4, 700, 0.81);
    runs(2.6, 4, 0, 9_000, 0.93);
    run(1, 20, true, 30, 0.3);
    assertThat(
            page(
                new FitQuestion(BEAMLINE, 30, OptionalLong.of(1_000_000_000), 20),
                found(Ending.GAVE_WAY, 2.38, 2.6, "of 34960 frames 9000 were late", 20, ""),
                DISK))
        .isEqualTo(golden("fit-held.txt"));
  }

  @Test
  void aBeamlineThatDoesNot() throws IOException {
    run(1, 0, false, 8_000, 0.5);
    runs(0.5, 4, 4, 0, 0.3);
    runs(0.545, 4, 0, 4_000, 0.32);
    assertThat(
            page(
                new FitQuestion(BEAMLINE, 365, OptionalLong.empty(), 20),
                found(
                    Ending.GAVE_WAY,
                    0.5,
                    0.545,
                    "of 7630 frames 4000 were late",
                    0,
                    "the load is not held without them"),
                DISK))
        .isEqualTo(golden("fit-not-held.txt"));
  }

  @Test
  void aServerThatStallsAtRandomHasNoFit() throws IOException {
    run(1, 0, true, 0, 0.2);
    run(2, 0, false, 2_000, 0.3);
    run(1.41, 0, true, 0, 0.3);
    run(1.41, 0, false, 1_500, 0.3);
    run(1.18, 0, false, 1_500, 0.3);
    String why = "1.41 times the load was held in 1 of 2 runs, 1.18 times in 0 of 1 runs";
    assertThat(
            page(
                new FitQuestion(BEAMLINE, 3, OptionalLong.empty(), 0),
                found(Ending.NO_FIT, 0, 0, why, 0, ""),
                DiskRate.UNKNOWN))
        .isEqualTo(golden("fit-none.txt"));
  }

  @Test
  void aRigThatIsTheLimitIsTheFirstToGiveWay() {
    run(1, 0, true, 0, 0.2);
    runs(4, 4, 4, 0, 0.6);
    runs(4.4, 4, 0, 0, 0.7);
    String why = "the generator was the limit: its clients used 95 % of all processors";
    assertThat(page(0, found(Ending.CLIENT_GAVE_WAY, 4, 4.4, why, 0, "")))
        .contains("First to give way: the client; the generator was the limit: its clients used");
  }

  /** Nobody knows whether the backend would have held it. */
  @Test
  void aRigThatIsTheLimitOfTheLoadAsItStandsSaysNothingOfTheBackend() {
    limit = "the generator was the limit: its garbage collector stopped it for 6 % of the time";
    run(1, 0, false, 8_000, 0.5);
    FitQuestion question = new FitQuestion(BEAMLINE, 3, OptionalLong.empty(), 20);
    RigMessages.Found found = found(Ending.CLIENT_GAVE_WAY, 0.5, 1, limit, 0, "not without them");
    assertThat(page(question, found, DISK))
        .contains(
            "NOT KNOWN whether it fits:\n  held in 0 of 1 runs as it stands: the generator was the"
                + " limit: its garbage",
            "First to give way: not known\n")
        .doesNotContain("DOES NOT FIT");
    limit = "";
    run(1, 0, false, 8_000, 0.5);
    assertThat(page(question, found, DISK))
        .contains("DOES NOT FIT:\n  the load is held in 0 of 2 runs as it stands\n");
  }

  @Test
  void readersThatOurOwnClientKeptFromItsLoadSayNothingOfTheBackend() {
    run(1, 0, true, 0, 0.2);
    limit = "the generator was the limit: its threads came late by 3.0 ms (99 %)";
    run(1, 20, false, 8_000, 0.2);
    assertThat(
            page(
                20,
                found(Ending.NONE_GAVE_WAY, 1, 0, "no more was asked for", 0, "with 20 " + limit)))
        .contains("NOT KNOWN whether it fits:\n  held in 0 of 1 runs with readers: the generator")
        .doesNotContain("DOES NOT FIT");
  }

  /** Whatever else happened on the machine. */
  @Test
  void aRunThatBrokeIsNoExcuse() {
    cells.add(
        cell(
            new TreeMap<>(Map.of(Beamline.SCALE, "1")),
            Outcome.FAILED,
            "operations had no answer",
            new TreeMap<>(Map.of("machine.cpu.s_s", score(3), "server.cpu.s_s", score(1))),
            Optional.empty()));
    assertThat(page(0, found(Ending.GAVE_WAY, 0, 1, "it broke", 0, "")))
        .contains("DOES NOT FIT:\n  the load is held in 0 of 1 runs as it stands\n");
  }

  @Test
  void clientsThatAlwaysWaitAreNamedWhereNothingElseIsNearItsEnd() {
    busy = 3.9;
    runs(1, 4, 4, 0, 0.2);
    runs(4, 4, 0, 900, 0.3);
    FitQuestion question = new FitQuestion(BEAMLINE, 3, OptionalLong.empty(), 0);
    RigMessages.Found found = found(Ending.GAVE_WAY, 1, 4, "of 60000 frames 900 were late", 0, "");
    String waited = "4 clients had a request under way 98 % of the time: more (--clients)";
    assertThat(page(question, found, DISK)).contains("none of these is near its end", waited);
    serverCores = Optional.of(1.0);
    assertThat(page(question, found, DISK))
        .contains("First to give way: of them the server, 90 % at 4 times the load")
        .contains("1.0 cores")
        .doesNotContain(waited);
  }

  @Test
  void aServerThatWritesMoreThanItsDiskTakesDoesNotFit() {
    run(1, 0, true, 0, 0.2);
    assertThat(
            page(
                new FitQuestion(BEAMLINE, 3, OptionalLong.empty(), 0),
                found(Ending.NONE_GAVE_WAY, 1, 0, "no more was asked for", 0, ""),
                new DiskRate(Optional.of(15e6), Optional.of(40_000_000_000_000L))))
        .contains(
            "DOES NOT FIT:\n  the server writes 20 MB/s as the load stands, its disk takes 15");
  }

  @Test
  void aServersLimitIsReadAsProvidersTellIt() {
    assertThat(coresOf("2 (cpu set 2,3)")).contains(2.0);
    assertThat(coresOf("1.5")).contains(1.5);
    assertThat(coresOf("all")).isEmpty();
    assertThat(coresOf("1.0 each container")).isEmpty();
    assertThat(coresOf("1 each (cpu sets 2; 3)")).isEmpty();
  }

  private static Optional<Double> coresOf(String cpus) {
    TreeMap<String, String> facts = new TreeMap<>(Map.of("cpus", cpus));
    return FitPlace.coresOf(
        new BackendRecord("mongodb", "embedded", "6.0", new TreeMap<>(), facts, ""));
  }

  @Test
  void aServerThatDiedDoesNotFit() {
    run(1, 0, true, 0, 0.2);
    assertThat(page(0, found(Ending.BROKE, 0, 0, "mongodb ended with exit code 137", 0, "")))
        .contains("DOES NOT FIT:\n  mongodb ended with exit code 137\n")
        .contains("Headroom: not known, since the search ended\n");
  }

  @Test
  void aHoldThatWouldFillTheDiskIsRefused() {
    DiskRate small = new DiskRate(Optional.empty(), Optional.of(2_000_000_000L));
    small.requireSpace(BEAMLINE, Duration.ofSeconds(40).toNanos());
    assertThatThrownBy(() -> small.requireSpace(BEAMLINE, Duration.ofMinutes(1).toNanos()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("b.csv gives 0.7 GB")
        .hasMessageContaining("2.7 GB of disk; 2.0 GB are free");
    DiskRate.UNKNOWN.requireSpace(BEAMLINE, Long.MAX_VALUE);
  }

  @Test
  void aServerThatDiedBeforeTheFirstPointEndedHasAPageToo() {
    CellRecord failed =
        cell(
            new TreeMap<>(),
            Outcome.FAILED,
            "mongodb was killed",
            new TreeMap<>(),
            Optional.empty());
    cells.add(failed);
    assertThat(page(2, found(Ending.BROKE, 0, 0, failed.cause(), 0, "")))
        .contains("DOES NOT FIT:\n  mongodb was killed\n  0 of 2 readers are served\n")
        .contains("First to give way: not known, since the search ended\n");
  }

  @Test
  void aClientThatDiedSaysNothingOfTheBackend() {
    clientDied = true;
    run(1, 0, true, 0, 0.2);
    cells.add(
        cell(
            new TreeMap<>(Map.of(Beamline.SCALE, "1")),
            Outcome.FAILED,
            "the rig's process ended with code 1",
            new TreeMap<>(),
            Optional.empty()));
    assertThat(page(2, found(Ending.BROKE, 0, 0, "the rig's process ended with code 1", 0, "")))
        .contains("NOT KNOWN whether it fits:\n  the rig's process ended with code 1\n")
        .doesNotContain("DOES NOT FIT");
    run(1, 0, false, 8_000, 0.2);
    assertThat(page(2, found(Ending.BROKE, 0, 0, "the rig's process ended with code 1", 0, "")))
        .contains("DOES NOT FIT:\n  the load is held in 1 of 2 runs as it stands\n");
    cells.remove(2);
    assertThat(page(2, found(Ending.NONE_GAVE_WAY, 1, 0, "no more was asked for", 2, "")))
        .as("it died when it had found this")
        .contains("DOES NOT FIT:\n  the load is held in 1 of 2 runs as it stands\n");
  }

  @Test
  void fewFramesThatAreMissedAreNotNone() {
    run(1, 0, false, 1, 0.2);
    assertThat(page(0, found(Ending.GAVE_WAY, 0, 1, "of 14600 frames 1 was late", 0, "")))
        .contains("| <0.01 % |  0.00 % |");
  }

  @Test
  void wrongAnswersDoNotFit() {
    run(1, 0, true, 0, 0.2);
    cells.replaceAll(cell -> cell.refuted("1 of 10 frames differs"));
    assertThat(page(0, found(Ending.NONE_GAVE_WAY, 64, 0, "no more was asked for", 0, "")))
        .contains("DOES NOT FIT:\n  its answers were wrong: 1 of 10 frames differs\n");
  }

  private static RigMessages.Found found(
      Ending ending, double held, double gaveWay, String why, int readers, String moreReaders) {
    Optional<Double> notHeld = gaveWay == 0 ? Optional.empty() : Optional.of(gaveWay);
    return new RigMessages.Found(
        new FitRecord.Headroom(ending, held, notHeld, why), readers, moreReaders);
  }

  /** Of three days, on a disk that takes 400 MB/s. */
  private String page(int readers, RigMessages.Found found) {
    return page(new FitQuestion(BEAMLINE, 3, OptionalLong.empty(), readers), found, DISK);
  }

  private String page(FitQuestion question, RigMessages.Found found, DiskRate disk) {
    FitPlace place = new FitPlace("mongodb 6.0 (embedded)", MACHINE, serverCores, disk, clientDied);
    String page = FitPage.of(FitAnswer.of(question, found, cells, place), MACHINE);
    assertThat(page.lines()).allMatch(line -> line.length() <= 120);
    return page;
  }

  private void runs(double scale, int runs, int held, long late, double cores) {
    for (int run = 0; run < runs; run++) {
      run(scale, 0, run < held, late, cores);
    }
  }

  /**
   * One run of 10 s.
   *
   * @param cores share of the processors that are used
   */
  private void run(double scale, int readers, boolean held, long late, double cores) {
    TreeMap<String, String> params =
        new TreeMap<>(Map.of(Beamline.SCALE, scale == 1 ? "1" : Double.toString(scale)));
    TreeMap<String, Score> metrics = new TreeMap<>();
    metrics.put(LoadPoints.HELD, score(held ? 1 : 0));
    metrics.put("machine.cpu.s_s", score(4 * cores));
    metrics.put("server.cpu.s_s", score(3 * cores));
    metrics.put("client.cpu.s_s", score(0.9 * cores));
    metrics.put("server.memory.peak.B", score(2e9));
    metrics.put("server.disk.written.B_s", score(20e6 * scale));
    metrics.put("client.net.sent.B_s", score(11.25e6 * scale));
    metrics.put(LoadPoints.BUSY, score(busy));
    if (readers > 0) {
      params.put(FrameDrive.READERS, Integer.toString(readers));
      metrics.put(LoadPoints.READERS_P99, score(83.4));
      metrics.put(LoadPoints.READERS_SEEN, score(0.986));
    }
    double frames = BEAMLINE.scaled(scale).frames();
    LoadRecord load =
        new LoadRecord(
            new DriveRecord(DriveRecord.Mode.DEADLINES, 4, "", 3, 10, 1),
            late == 0 ? Delivery.MET : Delivery.FELL_SHORT,
            Optional.of(frames),
            frames,
            "",
            Math.round(frames * 10),
            new TreeMap<>(),
            Optional.of(new PercentilesRecord(1000, 2, 3, 70, Optional.empty(), 281.5)),
            Optional.of(new PercentilesRecord(1000, 2, 3, 60, Optional.empty(), 181.5)),
            Optional.empty(),
            Optional.of(
                new DeadlineRecord(new DeadlineRecord.Missed(late, 0, 0, 0, 0), new TreeMap<>())),
            new GeneratorRecord(0.04, 12, 0.21, Optional.empty(), limit),
            "");
    cells.add(cell(params, Outcome.MEASURED, "", metrics, Optional.of(load)));
  }

  private static CellRecord cell(
      SortedMap<String, String> params,
      Outcome outcome,
      String cause,
      SortedMap<String, Score> metrics,
      Optional<LoadRecord> load) {
    return new CellRecord(
        "WaveformIngest",
        "mongodb",
        "waveforms",
        params,
        Optional.empty(),
        "beamtime.mongo.MongoWaveformIngestBenchmark.ingest",
        "bench-mongo",
        "0123456789ab",
        outcome,
        cause,
        load.map(LoadRecord::score),
        Optional.empty(),
        Disturbance.of(metrics, false),
        metrics,
        Optional.empty(),
        Optional.empty(),
        load,
        new TreeMap<>(
            load.isEmpty() ? Map.of() : Map.of("data", "0", "fact.stored.frame.bytes", "4000")),
        "",
        "");
  }

  private static Score score(double value) {
    return new Score(value, Double.NaN, "x");
  }

  private static String golden(String name) throws IOException {
    try (InputStream file = FitPageTest.class.getResourceAsStream(name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
