package beamtime.core.load;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.result.CellRecord;
import beamtime.core.result.Disturbance;
import beamtime.core.result.GeneratorRecord;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.LoadSamples;
import beamtime.core.result.Outcome;
import beamtime.core.result.PercentilesRecord;
import beamtime.core.result.ScalabilityRecord;
import beamtime.core.result.Score;
import beamtime.core.statistic.Estimate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LoadTableTest {
  private static final PercentilesRecord TIMES =
      new PercentilesRecord(985, 1.5, 2.5, 40.25, Optional.empty(), 52);

  private static final Map<String, Score> SPENT =
      Map.of(
          "server.cpu.s_op", new Score(0.00125, Double.NaN, "s/op"),
          "client.cpu.s_op", new Score(0.00005, Double.NaN, "s/op"));

  @Test
  void showsAClosedLoop() {
    assertThat(rows(measured(LoadSamples.closed(LoadSamples.idle()), Map.of())))
        .containsExactly(
            "| point     | ops/s | errors |   p50 |   p90 |   p99 | p99.9 |   max | service p99 | outcome | verified |",
            "| 8 clients | 1,235 |      0 | 6.250 | 7.500 | 9.750 | 20.50 | 33.25 |       9.750 | met     | yes      |");
  }

  @Test
  void showsAnOpenLoopWithWhatWasPlannedAndItsWaiting() {
    assertThat(rows(measured(open(), Map.of())))
        .containsExactly(
            "| point   | planned | ops/s | errors |   p50 |   p90 |   p99 | p99.9 |   max | service | waiting | outcome  | verified |",
            "|         |         |       |        |       |       |       |       |       |     p99 |     p99 |          |          |",
            "| 100/s   |   100.0 | 98.50 |      3 | 1.500 | 2.500 | 40.25 |     - | 52.00 |   40.25 |   40.25 | fell     | yes      |",
            "| poisson |         |       |        |       |       |       |       |       |         |         | short    |          |");
  }

  @Test
  void showsFramesThatMissedTheirDeadlines() {
    assertThat(rows(measured(LoadSamples.deadlines(), Map.of())))
        .containsExactly(
            "| point                   | planned | ops/s | errors | late | dropped | outcome    | verified |",
            "| 140 frames/s, 4 clients |   140.0 | 139.8 |      0 |    5 |       2 | fell short | yes      |",
            "| point                   |   p50 |   p90 |   p99 | p99.9 |   max | service p99 |",
            "| 140 frames/s, 4 clients | 2.000 | 3.000 | 70.00 |     - | 81.50 |       4.000 |");
  }

  @Test
  void showsWhatServerAndClientSpendWhereItWasObserved() {
    assertThat(rows(measured(LoadSamples.closed(LoadSamples.idle()), SPENT)))
        .containsExactly(
            "| point     | ops/s | errors |   p50 |   p90 |   p99 | p99.9 |   max | service | server |  client | outcome | verified |",
            "|           |       |        |       |       |       |       |       |     p99 | cpu/op |  cpu/op |         |          |",
            "| 8 clients | 1,235 |      0 | 6.250 | 7.500 | 9.750 | 20.50 | 33.25 |   9.750 |  1.250 | 0.05000 | met     | yes      |");
  }

  @Test
  void becomesTwoTablesWhereOneIsTooWide() {
    assertThat(rows(measured(open(), SPENT)))
        .containsExactly(
            "| point         | planned | ops/s | errors | server cpu/op | client cpu/op | outcome    | verified |",
            "| 100/s poisson |   100.0 | 98.50 |      3 |         1.250 |       0.05000 | fell short | yes      |",
            "| point         |   p50 |   p90 |   p99 | p99.9 |   max | service p99 | waiting p99 |",
            "| 100/s poisson | 1.500 | 2.500 | 40.25 |     - | 52.00 |       40.25 |       40.25 |");
  }

  @Test
  void showsWhatReadersGotBesideFrames() {
    Map<String, Score> readers =
        Map.of(
            "readers.answered", new Score(19.8, Double.NaN, "n/s"),
            "readers.latency.p99", new Score(83.4, Double.NaN, "ms"));
    assertThat(rows(measured(LoadSamples.deadlines(), readers)))
        .anyMatch(row -> row.contains("| reads/s |"))
        .anyMatch(row -> row.contains("|   19.80 |"))
        .anyMatch(row -> row.contains("| readers p99 |"))
        .anyMatch(row -> row.contains("|       83.40 |"));
  }

  @Test
  void pointsOfARunOfEveryKindFitTheConsole() {
    CellRecord longest = ofRun("CatalogueDelete", "elasticsearch", LoadSamples.deadlines());
    CellRecord closed = ofRun("JobScan", "hbase", LoadSamples.closed(LoadSamples.idle()));
    String table = LoadTable.ofRun(List.of(longest, closed, ofRun("JobScan", "mongodb", open())));
    assertThat(table.lines())
        .allMatch(line -> line.length() <= 120)
        .filteredOn(line -> line.startsWith("| JobScan[hbase, "))
        .hasSize(2)
        .first()
        .asString()
        .containsPattern("\\| +1,235 \\| .* \\| met +\\| yes +\\|");
  }

  @Test
  void showsTimesOfLessThanAMicrosecond() {
    PercentilesRecord ofFloor =
        new PercentilesRecord(10, 0.0002, 0.00045, 0.0999, Optional.empty(), 0.1);
    LoadRecord floor = LoadSamples.open(Optional.of(ofFloor), Optional.empty(), Optional.empty());
    assertThat(rows(measured(floor, Map.of())))
        .anyMatch(row -> row.contains("| 0.00020 | 0.00045 | 0.09990 |     - | 0.100 | "));
  }

  @Test
  void showsNoNumberOfAPointThatBrokeOrAnsweredWrong() {
    assertThat(
            rows(
                cell(Outcome.WRONG_ANSWER, Optional.of(open()), Map.of()),
                cell(Outcome.FAILED, Optional.empty(), Map.of())))
        .containsExactly(
            "| point      | planned | ops/s | errors | p50 | p90 | p99 | p99.9 | max | service | waiting p99 | outcome | verified   |",
            "|            |         |       |        |     |     |     |       |     |     p99 |             |         |            |",
            "| 100/s      |   100.0 |     - |      3 |   - |   - |   - |     - |   - |       - |           - | wrong   | no: wrong  |",
            "| poisson    |         |       |        |     |     |     |       |     |         |             | answer  |            |",
            "| clients=16 |         |     - |      - |   - |   - |   - |     - |   - |       - |           - | broke   | no: failed |",
            "| period=DAY |         |       |        |     |     |     |       |     |         |             |         |            |");
  }

  @Test
  void saysWhyAPointDoesNotCount() {
    GeneratorRecord busy =
        new GeneratorRecord(0.97, 310, 4.5, Optional.empty(), "it used 97 % of its processors");
    String table =
        LoadTable.of(List.of(measured(LoadSamples.closed(busy), Map.of())), Optional.empty());
    assertThat(table.lines().filter(line -> line.startsWith("| 8 clients")))
        .singleElement()
        .asString()
        .contains("| INVALID |");
    assertThat(table).endsWith("\nINVALID 8 clients: it used 97 % of its processors");
  }

  @Test
  void saysWhichPointTheMachineDisturbed() {
    Map<String, Score> spent =
        Map.of(
            "machine.cpu.s_s", new Score(2, Double.NaN, "s/s"),
            "client.cpu.s_s", new Score(0.5, Double.NaN, "s/s"),
            "server.cpu.s_s", new Score(0.5, Double.NaN, "s/s"));
    String table =
        LoadTable.of(
            List.of(measured(LoadSamples.closed(LoadSamples.idle()), spent)), Optional.empty());
    assertThat(table).endsWith("\nBUSY 8 clients: the machine was busy: 1.0 cores by others");
  }

  @Test
  void saysWhichPointACacheAnswered() {
    Map<String, Score> counted =
        Map.of(
            "layer.answers", new Score(1000, Double.NaN, "answers"),
            "layer.gathered", new Score(899, Double.NaN, "answers"));
    CellRecord point = measured(LoadSamples.closed(LoadSamples.idle()), counted);
    assertThat(LoadTable.of(List.of(point.with(Map.of("cache", "EXPIRED"))), Optional.empty()))
        .endsWith(
            "\nCACHED 8 clients: only 89 % of the answers asked the services, with cache=EXPIRED");
    assertThat(LoadTable.of(List.of(point.with(Map.of("cache", "WARM"))), Optional.empty()))
        .doesNotContain("CACHED");
  }

  @Test
  void tellsTheFitOfASweepAndItsPeak() {
    ScalabilityRecord.Fit fit =
        fit(
            Optional.of(new Estimate(98.9949, 96.2, 103.7)),
            Optional.of(new Estimate(25189.5, 24001, 26000.25)),
            "");
    assertThat(below(ScalabilityRecord.of(fit, Optional.empty())))
        .containsExactly(
            "Times are in milliseconds; latency counts from the instant an operation was due.",
            "Universal Scalability Law (with 95 % intervals): lambda 1,001 ops/s (990.0 to 1,010), sigma 0.020 (0.018 to 0.022), kappa 0.00010 (9.1e-05 to 0.00011); the points lie 1.3 % off",
            "peak 25,190 ops/s (24,001 to 26,000) at 99 clients (96 to 104)");
  }

  @Test
  void tellsWhyASweepHasNoPeak() {
    ScalabilityRecord.Fit fit = fit(Optional.empty(), Optional.empty(), "no peak up to 1000");
    assertThat(below(ScalabilityRecord.of(fit, Optional.empty())))
        .last()
        .isEqualTo("no peak up to 1000");
  }

  @Test
  void tellsWhyASweepHasNoFit() {
    assertThat(below(ScalabilityRecord.none("5 loads were measured")))
        .last()
        .isEqualTo("Universal Scalability Law: no fit, 5 loads were measured");
  }

  private static ScalabilityRecord.Fit fit(
      Optional<Estimate> clients, Optional<Estimate> throughput, String note) {
    return new ScalabilityRecord.Fit(
        new Estimate(1000.5, 990, 1010),
        new Estimate(0.02, 0.0181, 0.0222),
        new Estimate(0.0001, 0.000091, 0.00011),
        clients,
        throughput,
        note,
        0.0125);
  }

  private static LoadRecord open() {
    return LoadSamples.open(Optional.of(TIMES), Optional.of(TIMES), Optional.of(TIMES));
  }

  private static Stream<String> rows(CellRecord... cells) {
    return LoadTable.of(List.of(cells), Optional.empty())
        .lines()
        .filter(line -> line.startsWith("|"))
        .map(String::strip);
  }

  private static Stream<String> below(ScalabilityRecord sweep) {
    CellRecord cell = measured(LoadSamples.closed(LoadSamples.idle()), Map.of());
    return LoadTable.of(List.of(cell), Optional.of(sweep))
        .lines()
        .filter(line -> !line.startsWith("|") && !line.startsWith("+"));
  }

  private static CellRecord measured(LoadRecord load, Map<String, Score> secondary) {
    return cell(Outcome.MEASURED, Optional.of(load), secondary);
  }

  private static CellRecord cell(
      Outcome outcome, Optional<LoadRecord> load, Map<String, Score> secondary) {
    return cell("JobScan", "hbase", outcome, load, secondary);
  }

  private static CellRecord ofRun(String workload, String backend, LoadRecord load) {
    return cell(workload, backend, Outcome.MEASURED, Optional.of(load), SPENT);
  }

  private static CellRecord cell(
      String workload,
      String backend,
      Outcome outcome,
      Optional<LoadRecord> load,
      Map<String, Score> secondary) {
    return new CellRecord(
        workload,
        backend,
        "jobs",
        new TreeMap<>(Map.of("clients", "16", "period", "DAY")),
        Optional.empty(),
        "beamtime.hbase.HBaseJobScanBenchmark.scan",
        "bench-hbase",
        "0123456789ab",
        outcome,
        outcome == Outcome.MEASURED ? "" : "a cause",
        outcome == Outcome.MEASURED
            ? Optional.of(new Score(load.orElseThrow().delivered(), Double.NaN, "ops/s"))
            : Optional.empty(),
        Optional.empty(),
        Disturbance.of(secondary, false),
        new TreeMap<>(secondary),
        Optional.empty(),
        Optional.empty(),
        load,
        new TreeMap<>(Map.of("data", "0")),
        "",
        "");
  }
}
