package beamtime.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.statistic.Estimate;
import beamtime.core.statistic.Interval;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunFileTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"en-GB", "de-DE", "ar-EG"})
  void looksTheSameInEveryLocale(String tag) throws IOException {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag(tag));
    try {
      assertThat(RunFile.text(sample())).isEqualTo(golden("run.json"));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void readsWhatItWrote() throws IOException {
    Path file = folder.resolve(RunFile.NAME);
    RunFile.write(sample(), file);
    assertThat(RunFile.read(file)).isEqualTo(sample());
  }

  @Test
  void readsARecordWithoutLinks() throws IOException {
    Path file = folder.resolve(RunFile.NAME);
    String link =
        """
              "link" : {
                "before" : 10.21,
                "after" : 10.19
              },
        """;
    assertThat(golden("run.json")).contains(link);
    Files.writeString(file, golden("run.json").replace(link, ""));
    assertThat(RunFile.read(file).cells()).allMatch(cell -> cell.link().isEmpty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"en-GB", "de-DE", "ar-EG"})
  void writesALoadRunTheSameWayInEveryLocale(String tag) throws IOException {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag(tag));
    try {
      assertThat(RunFile.text(loadRun())).isEqualTo(golden("run-load.json"));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void readsTheLoadRunThatItWrote() throws IOException {
    Path file = folder.resolve(RunFile.NAME);
    RunFile.write(loadRun(), file);
    assertThat(RunFile.read(file)).isEqualTo(loadRun());
  }

  @Test
  void readsALoadRunFromBeforeFramesCameOverANetwork() throws IOException {
    Path file = folder.resolve(RunFile.NAME);
    String older = golden("run-load.json").replaceAll(",\\s+\"(neverReceived|failed)\" : 0", "");
    assertThat(older).isNotEqualTo(golden("run-load.json"));
    Files.writeString(file, older);
    assertThat(RunFile.read(file)).isEqualTo(loadRun());
  }

  @ParameterizedTest
  @ValueSource(strings = {"en-GB", "de-DE", "ar-EG"})
  void writesAFitTheSameWayInEveryLocale(String tag) throws IOException {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag(tag));
    try {
      assertThat(RunFile.text(fit(FitSamples.held()))).isEqualTo(golden("run-fit.json"));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void readsTheFitThatItWrote() throws IOException {
    Path file = folder.resolve(RunFile.NAME);
    for (FitRecord fit : List.of(FitSamples.held(), FitSamples.broke("killed"))) {
      RunFile.write(fit(fit), file);
      assertThat(RunFile.read(file)).isEqualTo(fit(fit));
    }
  }

  @Test
  void readsARecordFromBeforeFitsWereRecorded() throws IOException {
    Path file = folder.resolve(RunFile.NAME);
    Files.writeString(
        file,
        golden("run-load.json").replace("\"format\" : " + RunRecord.FORMAT, "\"format\" : 8"));
    assertThat(RunFile.read(file).fit()).isEmpty();
  }

  @Test
  void readsWhyASweepHasNoFit() throws IOException {
    Path file = folder.resolve(RunFile.NAME);
    RunRecord run =
        run(
            List.of(),
            Optional.of(ScalabilityRecord.none("5 loads were measured")),
            Optional.empty());
    RunFile.write(run, file);
    assertThat(RunFile.read(file).scalability())
        .contains(ScalabilityRecord.none("5 loads were measured"));
  }

  @Test
  void readsARecordOfTheFormatBefore() throws IOException {
    Path file = folder.resolve(RunFile.NAME);
    Files.writeString(
        file,
        golden("run.json")
            .replace("\"format\" : " + RunRecord.FORMAT, "\"format\" : 4")
            .replaceAll("\\s+\"(family|module)\" : .*,", ""));
    RunRecord run = RunFile.read(file);
    assertThat(run.format()).isEqualTo(4);
    assertThat(run.cells()).extracting(CellRecord::family).containsOnly("");
    assertThat(run.cells()).extracting(CellRecord::module).containsOnly("");
    assertThat(run.cells())
        .extracting(CellRecord::name)
        .isEqualTo(sample().cells().stream().map(CellRecord::name).toList());
  }

  @Test
  void readsARecordOfTheOldestFormat() throws IOException {
    Path file = folder.resolve(RunFile.NAME);
    Files.writeString(
        file,
        golden("run.json")
            .replace("\"format\" : " + RunRecord.FORMAT, "\"format\" : 2")
            .replaceAll("\\s+\"(kernel|code|family|module)\" : .*,", ""));
    RunRecord run = RunFile.read(file);
    assertThat(run.machine().kernel()).isEmpty();
    assertThat(run.cells()).extracting(CellRecord::code).containsOnly("");
  }

  @Test
  void refusesAnotherFormat() throws IOException {
    Path file = folder.resolve(RunFile.NAME);
    Files.writeString(
        file, golden("run.json").replace("\"format\" : " + RunRecord.FORMAT, "\"format\" : 99"));
    assertThatThrownBy(() -> RunFile.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("has format 99")
        .hasMessageContaining("reads formats 2 to " + RunRecord.FORMAT);
  }

  @Test
  void refusesWhatIsNoRecord() throws IOException {
    Path file = folder.resolve(RunFile.NAME);
    Files.writeString(file, "{\"format\": 3, \"cells\": ");
    assertThatThrownBy(() -> RunFile.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is no run record");
  }

  @Test
  void namesTheCellsThatFailed() {
    assertThat(sample().failures())
        .extracting(CellRecord::name)
        .containsExactly("JobScan[mongodb, filters=1, period=DAY]");
  }

  static String golden(String name) throws IOException {
    try (InputStream in = RunFileTest.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static RunRecord sample() {
    Map<String, String> params = Map.of("period", "DAY", "filters", "1");
    CellRecord measured =
        new CellRecord(
            "JobScan",
            "hbase",
            "jobs",
            new TreeMap<>(params),
            Optional.of(Set.of("filters")),
            "beamtime.hbase.HBaseJobScanBenchmark.scan",
            "bench-hbase",
            "0123456789ab",
            Outcome.MEASURED,
            "",
            Optional.of(new Score(1234.5, 6.78, "ops/s")),
            Optional.of(new Interval(1200, 1270)),
            Optional.of(new Disturbance(0.02, 0.001)),
            new TreeMap<>(Map.of("rows", new Score(177768, 976.3, "ops/s"))),
            Optional.of(0.0123),
            Optional.of(new LinkRecord(10.21, 10.19)),
            Optional.empty(),
            new TreeMap<>(Map.of("data", "0123456789ab", "rows", "144", "checksum", "c0ffee")),
            "logs/JobScan-hbase-filters=1-period=DAY.log",
            "java -jar bench-hbase/target/benchmarks.jar");
    CellRecord failed =
        new CellRecord(
            "JobScan",
            "mongodb",
            "jobs",
            new TreeMap<>(params),
            Optional.empty(),
            "beamtime.mongo.MongoJobScanBenchmark.scan",
            "bench-mongo",
            "0123456789ab",
            Outcome.FAILED,
            "mongodb ended with code 137; its log: mongod.log",
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            new TreeMap<>(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            new TreeMap<>(),
            "logs/JobScan-mongodb-filters=1-period=DAY.log",
            "java -jar bench-mongo/target/benchmarks.jar");
    CellRecord short1 =
        new CellRecord(
            "JobScan",
            "elasticsearch",
            "jobs",
            new TreeMap<>(params),
            Optional.empty(),
            "beamtime.es.EsJobScanBenchmark.scan",
            "bench-es",
            "0123456789ab",
            Outcome.MEASURED,
            "",
            Optional.of(new Score(77.25, Double.NaN, "ops/s")),
            Optional.empty(),
            Optional.empty(),
            new TreeMap<>(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            new TreeMap<>(Map.of("data", "0123456789ab")),
            "logs/JobScan-elasticsearch-filters=1-period=DAY.log",
            "java -jar bench-es/target/benchmarks.jar");
    return run(List.of(measured, failed, short1), Optional.empty(), Optional.empty());
  }

  /** A closed load of a sweep, an open one that fell short, and deadlines. */
  private static RunRecord loadRun() {
    ScalabilityRecord.Fit fit =
        new ScalabilityRecord.Fit(
            new Estimate(250.5, 248.25, 252.75),
            new Estimate(0.02, 0.018, 0.022),
            new Estimate(0.0001, 0, 0.0002),
            Optional.empty(),
            Optional.empty(),
            "its interval ends beyond 1000 clients, twice the largest load",
            0.0125);
    PercentilesRecord times = new PercentilesRecord(985, 1.5, 2.5, 40.25, Optional.empty(), 52);
    GeneratorRecord busy =
        new GeneratorRecord(0.97, 310, 4.5, Optional.empty(), "it used 97 % of its processors");
    return run(
        List.of(
            load("clients", "8", LoadSamples.closed(busy)),
            load(
                "rate",
                "100",
                LoadSamples.open(Optional.of(times), Optional.of(times), Optional.of(times))),
            load("frequency", "14", LoadSamples.deadlines())),
        Optional.of(ScalabilityRecord.of(fit, Optional.empty())),
        Optional.empty());
  }

  private static RunRecord fit(FitRecord fit) {
    CellRecord cell = load("scale", "1", LoadSamples.deadlines());
    return run(List.of(cell), Optional.empty(), Optional.of(fit));
  }

  private static CellRecord load(String param, String value, LoadRecord load) {
    return new CellRecord(
        "JobScan",
        "hbase",
        "jobs",
        new TreeMap<>(Map.of(param, value)),
        Optional.empty(),
        "beamtime.hbase.HBaseJobScanBenchmark.scan",
        "bench-hbase",
        "0123456789ab",
        Outcome.MEASURED,
        "",
        Optional.of(new Score(load.delivered(), 6.78, "ops/s")),
        Optional.empty(),
        Optional.empty(),
        new TreeMap<>(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(load),
        new TreeMap<>(Map.of("data", "0123456789ab")),
        "logs/load.log",
        "java -jar bench-hbase/target/benchmarks.jar load JobScan");
  }

  private static RunRecord run(
      List<CellRecord> cells, Optional<ScalabilityRecord> scalability, Optional<FitRecord> fit) {
    return new RunRecord(
        RunRecord.FORMAT,
        "20260102-030405",
        "2026-01-02T03:04:05Z",
        "2026-01-02T03:14:05Z",
        "0.1.0",
        "0000000",
        "quick",
        201307,
        new TreeMap<>(Map.of("bench.preset", "quick")),
        new MachineRecord(
            "GNU/Linux Debian 12",
            "6.1.0-18-amd64",
            "A Processor",
            2,
            25_769_803_776L,
            "17.0.15 Debian"),
        List.of(
            new BackendRecord(
                "hbase",
                "embedded",
                "2.6.4-hadoop3",
                new TreeMap<>(Map.of("zookeeper", "127.0.0.1:2181")),
                new TreeMap<>(Map.of("heap", "2g", "pid", "4711")),
                "")),
        cells,
        new TreeMap<>(Map.of("measuring", 2.4, "servers", 31.0)),
        Optional.of(new FixedWorkRecord(5.1, 6.2, 8.7, 112)),
        scalability,
        fit);
  }
}
