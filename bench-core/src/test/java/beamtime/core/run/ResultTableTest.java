package beamtime.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.launch.Columns;
import beamtime.core.result.CellRecord;
import beamtime.core.result.Disturbance;
import beamtime.core.result.LinkRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.Score;
import beamtime.core.statistic.Interval;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ResultTableTest {
  private static final Interval NARROW = new Interval(1000 / 1.03, 1000 * 1.03);

  @Test
  void showsScoreWithIntervalFloorAndProof() {
    String table =
        ResultTable.of(
            List.of(
                cell(
                    Outcome.MEASURED,
                    Optional.of(new Score(1234.5, 6.78, "ops/s")),
                    Optional.of(0.0512)),
                cell(
                    Outcome.MEASURED,
                    Optional.of(new Score(0.5, Double.NaN, "ops/s")),
                    Optional.empty()),
                cell(Outcome.FAILED, Optional.empty(), Optional.empty())));
    assertThat(table.lines().filter(line -> line.startsWith("| Job")).map(String::strip))
        .containsExactly(
            "| JobScan  | hbase   | filters=1 period=DAY | 1,235 | ± 3.0 % | ops/s |  12.00 | 5.12 % ! | yes        |",
            "| JobScan  | hbase   | filters=1 period=DAY | 0.500 |     n/a | ops/s |  12.00 |          | yes        |",
            "| JobScan  | hbase   | filters=1 period=DAY |     - |         |       |  12.00 |          | no: failed |");
  }

  @Test
  void writesNumbersWithFourSignificantDigits() {
    assertThat(
            List.of(0.1234567, 1.5, 15.55, 155.55, 1555.5, 1234567.0).stream().map(Columns::number))
        .containsExactly("0.123", "1.500", "15.55", "155.6", "1,556", "1,234,567");
    assertThat(Columns.number(Double.NaN)).isEqualTo("n/a");
  }

  @Test
  void showsTheRoundTripOfALinkWhereThereWasOne() {
    Optional<Score> score = Optional.of(new Score(1234.5, 6.78, "ops/s"));
    String table =
        ResultTable.of(
            List.of(
                cell(Outcome.MEASURED, score, Optional.empty(), link(10.21, 10.17)),
                cell(Outcome.MEASURED, score, Optional.empty(), link(10.21, 11.5)),
                cell(Outcome.LEFT_OUT, Optional.empty(), Optional.empty())));
    assertThat(table.lines().filter(line -> line.startsWith("|")).map(String::strip))
        .containsExactly(
            "| workload | backend | parameters           | score |    95 % | unit  | rows/s | floor |           rtt | verified |",
            "| JobScan  | hbase   | filters=1 period=DAY | 1,235 | ± 3.0 % | ops/s |  12.00 |       |       10.2 ms | yes      |",
            "| JobScan  | hbase   | filters=1 period=DAY | 1,235 | ± 3.0 % | ops/s |  12.00 |       | 10.2, 11.5 ms | yes      |",
            "| JobScan  | hbase   | filters=1 period=DAY |     - |         |       |  12.00 |       |               | left out |");
  }

  private static Optional<LinkRecord> link(double before, double after) {
    return Optional.of(new LinkRecord(before, after));
  }

  @Test
  void showsWhatAnOperationCostsTheProcessorsWhereItIsKnown() {
    CellRecord plain =
        cell(Outcome.MEASURED, Optional.of(new Score(10, 1, "ops/s")), Optional.empty());
    TreeMap<String, Score> spent = new TreeMap<>(plain.secondary());
    spent.put("client.cpu.s_op", new Score(0.0000123, 0, "s/op"));
    spent.put("server.cpu.s_op", new Score(0.0123, 0, "s/op"));
    CellRecord observed =
        new CellRecord(
            plain.workload(),
            plain.backend(),
            plain.family(),
            plain.params(),
            Optional.empty(),
            plain.benchmark(),
            plain.module(),
            plain.code(),
            plain.outcome(),
            plain.cause(),
            plain.score(),
            Optional.empty(),
            Optional.empty(),
            spent,
            plain.floorShare(),
            plain.link(),
            plain.load(),
            plain.evidence(),
            plain.log(),
            plain.rerun());
    assertThat(ResultTable.of(List.of(observed, plain)).lines())
        .filteredOn(line -> line.contains("ops/s |"))
        .extracting(line -> line.substring(line.indexOf("ops/s |")))
        .last()
        .isEqualTo("ops/s |  12.00 |       |            |            | yes      |");
    assertThat(ResultTable.of(List.of(observed, plain)))
        .contains("| floor | client CPU | server CPU | verified |")
        .contains("|   12.30 us |   12.30 ms | yes ");
  }

  @Test
  void aFloorIsSaidToBeBusyAndNoMore() {
    Map<String, Score> cold =
        Map.of("client.compiling.s_s", rate(0.5), "client.cpu.s_s", rate(1.5));
    List<CellRecord> cells =
        List.of(doubtful("floor", cold, 0.5), doubtful("hbase", cold, 0), doubtful("es", cold, 1));
    assertThat(ResultTable.doubts(cells, CellRecord::backend))
        .extracting(line -> line.replaceFirst(":.*", ""))
        .containsExactly("BUSY floor", "BUSY es", "COLD hbase", "COLD es");
  }

  private static CellRecord doubtful(String backend, Map<String, Score> spent, double others) {
    return cell(
        backend,
        Outcome.MEASURED,
        Optional.of(rate(1)),
        Optional.empty(),
        Optional.empty(),
        Optional.of(new Disturbance(others, 0)),
        spent);
  }

  private static CellRecord cell(Outcome outcome, Optional<Score> score, Optional<Double> floor) {
    return cell(outcome, score, floor, Optional.empty());
  }

  private static CellRecord cell(
      Outcome outcome, Optional<Score> score, Optional<Double> floor, Optional<LinkRecord> link) {
    return cell("hbase", outcome, score, floor, link, Optional.empty(), Map.of("rows", rate(12)));
  }

  private static Score rate(double value) {
    return new Score(value, 1, "ops/s");
  }

  private static CellRecord cell(
      String backend,
      Outcome outcome,
      Optional<Score> score,
      Optional<Double> floor,
      Optional<LinkRecord> link,
      Optional<Disturbance> disturbance,
      Map<String, Score> secondary) {
    return new CellRecord(
        "JobScan",
        backend,
        "jobs",
        new TreeMap<>(Map.of("filters", "1", "period", "DAY")),
        Optional.empty(),
        "beamtime.hbase.HBaseJobScanBenchmark.scan",
        "bench-hbase",
        "0123456789ab",
        outcome,
        "",
        score,
        score.filter(known -> !Double.isNaN(known.error())).map(known -> NARROW),
        disturbance,
        new TreeMap<>(secondary),
        floor,
        link,
        Optional.empty(),
        new TreeMap<>(Map.of("data", "0")),
        "",
        "");
  }
}
