package beamtime.site.export;

import beamtime.core.result.CellRecord;
import beamtime.core.result.RunRecord;
import beamtime.core.result.Score;
import beamtime.core.statistic.Interval;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.Params;
import beamtime.site.run.RunFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * A row for each cell, with or without a number, by RFC 4180 but with line feeds.
 *
 * <p>Columns: {@code run}, {@code started} (ISO 8601, UTC), {@code commit}, {@code preset}, {@code
 * machine} (fingerprint), {@code workload}, {@code backend}, {@code provider}, {@code params}
 * ({@code a=1; b=2}), {@code outcome} ({@code INVALID} where the generator of a load was the
 * limit), {@code cause} (a remark on a number, too), {@code score}, {@code error} (from the score
 * to {@code high}), {@code unit} (a workload's own: {@code scans/s}), {@code forks}, {@code
 * samples}, {@code floor_share} (0 to 1), {@code data}, {@code durability}, {@code code} (digest of
 * the benchmark), {@code low} and {@code high} (ends of the score's 95 % interval). What is unknown
 * is empty. Numbers have all their digits and a point.
 */
final class CellSheet {
  private static final String[] COLUMNS = {
    "run",
    "started",
    "commit",
    "preset",
    "machine",
    "workload",
    "backend",
    "provider",
    "params",
    "outcome",
    "cause",
    "score",
    "error",
    "unit",
    "forks",
    "samples",
    "floor_share",
    "data",
    "durability",
    "code",
    "low",
    "high"
  };

  /** What spreadsheets take for the beginning of a formula, or skip before one (OWASP). */
  private static final Pattern FORMULA =
      Pattern.compile("(?:^|;\\s*)(?=[=+\\-@\t\r\n|%\uFF1D\uFF0B\uFF0D\uFF20])");

  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setHeader(COLUMNS).setRecordSeparator('\n').get();

  private CellSheet() {}

  static String of(RunFolder run) {
    StringBuilder text = new StringBuilder();
    try (CSVPrinter printer = new CSVPrinter(text, FORMAT)) {
      for (MeasuredCell cell : run.cells()) {
        print(printer, run.record(), cell);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("memory can be written to", e);
    }
    return text.toString();
  }

  private static void print(CSVPrinter printer, RunRecord run, MeasuredCell cell)
      throws IOException {
    CellRecord record = cell.record();
    Optional<Score> score = cell.validScore();
    Optional<Interval> bounds = score.flatMap(valid -> cell.bounds());
    printer.printRecord(
        word(run.id()),
        word(run.started()),
        word(run.commit()),
        word(run.pace()),
        cell.machine(),
        word(record.workload()),
        word(record.backend()),
        word(cell.provider()),
        word(Params.joined(record.params(), "; ")),
        cell.invalid().isPresent() ? Remark.INVALID : record.outcome(),
        word(Remark.of(cell)),
        number(score.map(Score::value)),
        number(score.map(Score::error)),
        word(score.isPresent() ? cell.unit() : ""),
        cell.samples().forks().size(),
        cell.samples().count(),
        number(record.floorShare()),
        word(cell.data()),
        word(cell.durability()),
        word(record.code()),
        number(bounds.map(Interval::low)),
        number(bounds.map(Interval::high)));
  }

  private static String number(Optional<Double> value) {
    return value.filter(Double::isFinite).map(String::valueOf).orElse("");
  }

  /** A quote in front makes it a text for every spreadsheet, those too that part at semicolons. */
  private static String word(String text) {
    return FORMULA.matcher(text).replaceAll("$0'");
  }
}
