package beamtime.mongo;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.result.CellRecord;
import beamtime.core.result.DeadlineRecord;
import beamtime.core.result.Delivery;
import beamtime.core.result.FitRecord;
import beamtime.core.result.JmhFile;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.RunFile;
import beamtime.core.result.RunRecord;
import beamtime.core.run.IntervalLog;
import beamtime.core.run.JarRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loads on a real mongod, as their user runs them. */
class MongoLoadIT {
  @TempDir private Path folder;

  @Test
  void sweepsClientsInClosedLoop() throws Exception {
    JarRun run =
        load(
            JarRun.NOBODY_WATCHES,
            "CatalogueFind -p investigations=2 --clients 1..4 --warm-up 500ms --hold 1s");
    assertThat(run.code()).as(run.text()).isZero();
    RunRecord record = record();
    assertThat(record.cells())
        .extracting(cell -> cell.params().get("clients"))
        .containsExactly("1", "2", "4");
    for (CellRecord cell : record.cells()) {
      assertThat(cell.outcome()).isEqualTo(Outcome.MEASURED);
      assertThat(cell.verified()).isTrue();
      LoadRecord load = cell.load().orElseThrow();
      assertThat(load.delivery()).isEqualTo(Delivery.MET);
      assertThat(load.operations()).isPositive();
      assertThat(logged(load, null)).isEqualTo(load.latency().orElseThrow().count());
      assertThat(cell.secondary()).containsKey("latency.p99");
      assertThat(cell.rerun()).contains("--clients " + cell.params().get("clients"));
    }
    assertThat(JmhFile.read(runFolder().resolve(JmhFile.NAME))).hasSize(3);
    assertThat(record.scalability().orElseThrow().reason()).contains("6");
    assertThat(run.text()).contains("[1/3] clients=1: ");
    run.assertNothingRuns();
  }

  @Test
  void operationsFallDueAtARateAndEndByCount() throws Exception {
    JarRun run =
        load(
            JarRun.NOBODY_WATCHES,
            "JobIngest -p batch=10 --rate 100 --arrivals poisson --count 150 --warm-up 0s"
                + " --hold 60s --connections each --clients 4");
    assertThat(run.code()).as(run.text()).isZero();
    CellRecord cell = record().cells().get(0);
    LoadRecord load = cell.load().orElseThrow();
    assertThat(load.operations()).isEqualTo(150);
    assertThat(cell.evidence()).containsEntry("rows", "1500");
    assertThat(cell.params()).containsEntry("arrivals", "poisson").containsEntry("rate", "100");
    assertThat(cell.params()).containsEntry("connections", "each");
    assertThat(load.waiting()).isPresent();
    assertThat(logged(load, "service")).isEqualTo(150);
    assertThat(logged(load, "waiting")).isEqualTo(150);
    run.assertNothingRuns();
  }

  @Test
  void recordsAreAskedForThroughTheLayerBehindHttp() throws Exception {
    JarRun run =
        load(
            JarRun.NOBODY_WATCHES,
            "RecordFind -p kind=PATTERN -p layer=HTTP -p cache=COLD -p records=2000 --rate 50"
                + " --arrivals poisson --warm-up 500ms --hold 2s --clients 4");
    assertThat(run.code()).as(run.text()).isZero();
    CellRecord cell = record().cells().get(0);
    assertThat(cell.outcome()).isEqualTo(Outcome.MEASURED);
    assertThat(cell.evidence()).containsEntry("fact.layer.service.latency", "20 ms");
    assertThat(cell.secondary())
        .containsKeys("layer.client.us", "layer.server.us", "layer.store.us");
    assertThat(cell.secondary().get("layer.answers").value()).isPositive();
    assertThat(cell.secondary().get("layer.gathered").value())
        .as("one name, asked before")
        .isZero();
    run.assertNothingRuns();
  }

  @Test
  void framesThatComeByPvAccessAreCountedAndReadBack() throws Exception {
    JarRun run =
        load(
            JarRun.NOBODY_WATCHES,
            "WaveformIngest --deadlines --source pva -p pvs=10 -p hertz=5 -p points=100 -p batch=5"
                + " --clients 2 --warm-up 0s --hold 2s");
    assertThat(run.code()).as(run.text()).isZero();
    CellRecord cell = record().cells().get(0);
    assertThat(cell.outcome()).isEqualTo(Outcome.MEASURED);
    assertThat(cell.params()).containsEntry("source", "pva");
    assertThat(cell.rerun()).contains(" --deadlines ", " --source pva");
    LoadRecord load = cell.load().orElseThrow();
    assertThat(load.planned().orElseThrow()).isEqualTo(50);
    assertThat(load.generator().iocDelayP99Millis()).isPresent();
    DeadlineRecord.Missed missed = load.deadlines().orElseThrow().total();
    assertThat(missed.lost()).isZero();
    // what is read back is all that fell due within the hold but what was dropped or never came
    assertThat(cell.evidence())
        .containsEntry("rows", String.valueOf(100 - missed.dropped() - missed.neverReceived()));
    assertThat(run.text()).contains("source=pva: ");
    run.assertNothingRuns();
  }

  @Test
  void aBeamlineIsDrivenUpToWhatIsNotHeldAndToldOnAPage() throws Exception {
    Path file = folder.resolve("b.csv");
    Files.writeString(file, "fast,20,200,INT32,10\nslow,5,5000,FLOAT64,2\n");
    JarRun run =
        run(
            JarRun.NOBODY_WATCHES,
            "fit",
            "--beamline "
                + file
                + " --days 1 --link 1gbit --readers 2 --warm-up 0s --hold 2s --step 1s");
    assertThat(run.code()).as(run.text()).isZero();
    List<CellRecord> cells = record().cells();
    assertThat(cells)
        .allMatch(cell -> cell.params().get("beamline").equals("b.csv"))
        .allMatch(cell -> !cell.params().containsKey("pvs"))
        .noneMatch(cell -> cell.outcome() == Outcome.WRONG_ANSWER);
    assertThat(cells.get(0).params()).containsEntry("scale", "1");
    assertThat(cells.get(0).load().orElseThrow().planned()).hasValue(210.0);
    assertThat(cells.get(0).load().orElseThrow().drive().holdSeconds()).isEqualTo(2);
    assertThat(cells.get(1).load().orElseThrow().drive().holdSeconds()).isEqualTo(1);
    assertThat(cells.get(0).rerun()).contains("--beamline " + file, "--buffer 1s", "--scale 1 ");
    assertThat(cells)
        .filteredOn(cell -> cell.params().containsKey("readers"))
        // on a machine that is busy they may have no answer in their second
        .filteredOn(cell -> cell.outcome() == Outcome.MEASURED)
        .allSatisfy(cell -> assertThat(cell.secondary()).containsKey("readers.answered"));
    FitRecord fit = record().fit().orElseThrow();
    assertThat(fit.question().pvs()).isEqualTo(25);
    assertThat(fit.loads()).anyMatch(load -> load.scale() == 1 && load.runs() >= 1);
    assertThat(fit.space().keptOfDay()).isPresent();
    String page = Files.readString(runFolder().resolve("fit.txt"));
    assertThat(run.text()).contains(page);
    assertThat(page)
        .startsWith("b.csv on mongodb ")
        .contains("Load: 25 PVs, 210 frames/s, 560 kB/s;", "Headroom: ", "First to give way: ")
        .contains("after the server's compression", "Readers: ");
    run.assertNothingRuns();
  }

  @Test
  void aSearchFindsARateOrSaysWhyNot() throws Exception {
    JarRun run =
        load(
            JarRun.NOBODY_WATCHES,
            "CatalogueFind -p investigations=2 --find-max --p99 2s --first-rate 20 --most-rate 40"
                + " --warm-up 0s --hold 1s --clients 8");
    List<CellRecord> cells = record().cells();
    assertThat(cells.get(0).params()).containsEntry("probe", "1").containsEntry("rate", "20");
    if (run.code() == 0) {
      assertThat(run.text()).contains("highest rate with a p99 below 2s: ", "confirmed");
      assertThat(cells).hasSizeGreaterThanOrEqualTo(2);
    } else {
      // a machine that has other work is no generator, or a slow one, and the search says so
      assertThat(run.text())
          .contains("no rate was found: ")
          .containsAnyOf(
              "the generator was the limit",
              "/s were delivered",
              "p99 was ",
              "no operation ended within the hold");
    }
    run.assertNothingRuns();
  }

  @Test
  void aServerKilledInTheMidstOfASweepLeavesTheEarlierPoints() throws Exception {
    JarRun run =
        load(
            (launcher, line) -> {
              if (line.startsWith("[1/")) {
                killServer();
              }
            },
            "CatalogueFind -p investigations=2 --clients 1,2,3 --warm-up 0s --hold 8s");
    assertThat(run.code()).as(run.text()).isNotZero();
    List<CellRecord> cells = record().cells();
    // on a slow machine the kill comes when the second is nearly over: then it is the third's
    CellRecord killed = cells.get(cells.size() - 1);
    assertThat(cells).extracting(CellRecord::outcome).startsWith(Outcome.MEASURED);
    assertThat(killed.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(cells.get(0).load().orElseThrow().delivery()).isEqualTo(Delivery.MET);
    LoadRecord broke = killed.load().orElseThrow();
    assertThat(broke.delivery()).isEqualTo(Delivery.BROKE);
    assertThat(broke.failed()).isPositive();
    assertThat(killed.cause()).contains("mongodb was killed by signal 9");
    assertThat(JmhFile.read(runFolder().resolve(JmhFile.NAME))).hasSize(cells.size() - 1);
    assertThat(Files.readString(runFolder().resolve("logs").resolve("errors.log")))
        .contains("clients=" + killed.params().get("clients"));
    assertThat(run.text()).contains("FAILED " + killed.name());
    assertThat(run.text()).doesNotContain("\tat ");
    run.assertNothingRuns();
  }

  @Test
  void refusesWhatCantBe() {
    assertThat(refused("JobScann --clients 2")).contains("unknown workload 'JobScann'", "JobScan");
    assertThat(refused("JobScan --find-max")).contains("--p99");
    assertThat(refused("JobScan --clients 0")).contains("--clients", "1..500");
    assertThat(refused("JobScan --hold 20")).contains("--hold", "20ms");
    assertThat(refused("JobScan -p dais=2")).contains("unknown parameter 'dais'", "days");
    assertThat(refused("JobScan --find-max --p99 0s --first-rate 9 --most-rate 8"))
        .contains("--p99 20ms", "--most-rate");
    assertThat(refused("JobScan --deadlines")).contains("WaveformIngest");
    assertThat(refused("WaveformIngest --source pva")).contains("--deadlines");
    assertThat(refused("WaveformIngest --deadlines --scenario AAPS-0130")).contains("AAPS-0120");
    assertThat(refused("WaveformIngest --beamline x.csv")).contains("--deadlines");
    assertThat(refused("WaveformIngest --deadlines --beamline x.csv -p pvs=2 --scale 0"))
        .contains("x.csv can't be read", "leave out -p pvs", "scale 0.0");
    assertThat(refused("CatalogueDelete --clients 2")).contains("can't be driven");
  }

  private static String refused(String options) {
    JarRun run = JarRun.here(Map.of("testbed", "embedded"), ("load " + options).split(" "));
    assertThat(run.code()).as(run.text()).isEqualTo(2);
    assertThat(run.text()).doesNotContain("\tat ");
    return run.text();
  }

  private JarRun load(BiConsumer<Process, String> eachLine, String options) throws Exception {
    return run(eachLine, "load", options);
  }

  private JarRun run(BiConsumer<Process, String> eachLine, String command, String options)
      throws Exception {
    List<String> args = new ArrayList<>(List.of(command));
    args.addAll(List.of(options.split(" ")));
    args.add("--runs=" + folder.resolve("runs"));
    return JarRun.of(List.of("-Dtestbed=embedded"), eachLine, args.toArray(String[]::new));
  }

  private RunRecord record() throws IOException {
    return RunFile.read(runFolder().resolve(RunFile.NAME));
  }

  private Path runFolder() throws IOException {
    try (Stream<Path> runs = Files.list(folder.resolve("runs"))) {
      return runs.findFirst().orElseThrow().toRealPath();
    }
  }

  /** Values of a tag in the interval log of a point. */
  private long logged(LoadRecord load, String tag) throws IOException {
    return new IntervalLog(runFolder().resolve(load.histogram())).count(tag);
  }

  private void killServer() {
    try {
      String pid =
          Files.readAllLines(runFolder().resolve("endpoints").resolve("mongodb.properties"))
              .stream()
              .filter(line -> line.startsWith("fact.pid="))
              .findFirst()
              .orElseThrow()
              .substring("fact.pid=".length());
      ProcessHandle.of(Long.parseLong(pid)).orElseThrow().destroyForcibly();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
