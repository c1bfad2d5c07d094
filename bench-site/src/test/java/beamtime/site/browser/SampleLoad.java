package beamtime.site.browser;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;

import beamtime.core.result.DeadlineRecord;
import beamtime.core.result.Delivery;
import beamtime.core.result.DriveRecord;
import beamtime.core.result.DriveRecord.Mode;
import beamtime.core.result.GeneratorRecord;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.PercentilesRecord;
import beamtime.core.result.ScalabilityRecord;
import beamtime.core.result.ScalabilityRecord.Fit;
import beamtime.core.statistic.Estimate;
import beamtime.site.run.CellBuilder;
import beamtime.site.run.RunBuilder;
import beamtime.site.run.RunFolder;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** A load run with points of every kind: clients, rates and deadlines. */
final class SampleLoad {
  static final String ID = "20251220-000000";

  /** Points of each sweep. */
  static final List<Integer> CLIENTS = List.of(1, 2, 4, 8, 16, 32);

  static final List<Integer> RATES = List.of(50, 100, 200);
  static final List<Integer> PVS = List.of(10, 40, 100);

  /** What the server of this run can do, operations a second. */
  private static final double MOST = 150;

  /** Its coefficients by the Universal Scalability Law. */
  private static final double LAMBDA = 21;

  private static final double SIGMA = 0.05;
  private static final double KAPPA = 0.002;

  private static final double HERTZ = 14;
  private static final int SECONDS = 30;
  private static final int POOL = 8;

  /** The open point at half of the highest rate has a file of its times. */
  private static final int RECORDED = 100;

  private static final String LOG = "times.hlog";
  private static final int TIMES = 20_000;
  private static final long SHORTEST = 2_000_000;

  private SampleLoad() {}

  static RunFolder in(Path folder) throws IOException {
    RunBuilder run =
        run(ID)
            .preset("load")
            .forks(1, SECONDS)
            .time("2025-12-20T00:00:00Z", "2025-12-20T01:00:00Z")
            .scalability(ScalabilityRecord.of(law(), Optional.empty()));
    CLIENTS.forEach(clients -> run.with(closed(clients)));
    RATES.forEach(rate -> run.with(open(rate)));
    PVS.forEach(pvs -> run.with(frames(pvs)));
    Path written = run.write(folder);
    record(written.resolve(LOG));
    return RunFolder.read(written);
  }

  private static Fit law() {
    return new Fit(
        around(LAMBDA),
        around(SIGMA),
        around(KAPPA),
        Optional.of(new Estimate(21.8, 20, 24)),
        Optional.of(new Estimate(139, 135, 143)),
        "",
        0.021);
  }

  private static Estimate around(double value) {
    return new Estimate(value, 0.95 * value, 1.05 * value);
  }

  private static CellBuilder closed(int clients) {
    double delivered = LAMBDA * clients / (1 + (SIGMA + KAPPA * clients) * (clients - 1));
    // more clients than the generator's machine has processors for
    String limit = clients == 32 ? "its processors were busy: 0.97" : "";
    return cell("JobScan", "mongodb")
        .params("clients=" + clients, "period=DAY")
        .score(delivered)
        .load(
            load(
                Mode.CLOSED,
                clients,
                Optional.empty(),
                delivered,
                1_000.0 / MOST * clients,
                limit));
  }

  private static CellBuilder open(int rate) {
    double delivered = Math.min(rate, MOST);
    return cell("JobScan", "mongodb")
        .params("clients=" + POOL, "period=DAY", "rate=" + rate)
        .score(delivered)
        .load(load(Mode.OPEN, POOL, Optional.of((double) rate), delivered, 0.1 * rate, ""));
  }

  private static CellBuilder frames(int pvs) {
    double due = HERTZ * pvs;
    return cell("WaveformIngest", "mongodb")
        .params("clients=4", "hertz=14", "points=1000", "pvs=" + pvs, "type=INT32")
        .score(due)
        .load(load(Mode.DEADLINES, 4, Optional.of(due), due, 0.5 * pvs, ""));
  }

  private static LoadRecord load(
      Mode mode,
      int clients,
      Optional<Double> planned,
      double delivered,
      double millis,
      String limit) {
    boolean met = planned.map(rate -> rate <= delivered).orElse(true);
    long operations = Math.round(delivered * SECONDS);
    PercentilesRecord times =
        new PercentilesRecord(
            operations, millis, 2 * millis, 3 * millis, Optional.empty(), 5 * millis);
    boolean open = planned.isPresent();
    return new LoadRecord(
        new DriveRecord(mode, clients, open ? "even" : "", 5, SECONDS, 1),
        met ? Delivery.MET : Delivery.FELL_SHORT,
        planned,
        delivered,
        met ? "" : "it delivered 75 % of what was planned",
        operations,
        new TreeMap<>(),
        Optional.of(times),
        Optional.of(times),
        open ? Optional.of(times) : Optional.empty(),
        mode == Mode.DEADLINES ? Optional.of(missed(operations, millis)) : Optional.empty(),
        new GeneratorRecord(0.3, 12, 0.4, Optional.empty(), limit),
        planned.filter(rate -> rate == RECORDED).map(rate -> LOG).orElse(""));
  }

  /** None while a frame is stored well before its successor, then a fifth and a tenth. */
  private static DeadlineRecord missed(long frames, double millis) {
    boolean late = 3 * millis > 1_000 / HERTZ;
    DeadlineRecord.Missed missed =
        new DeadlineRecord.Missed(late ? frames / 5 : 0, late ? frames / 10 : 0, 0, 0, 0);
    TreeMap<String, DeadlineRecord.Missed> byPv = new TreeMap<>();
    if (late) {
      byPv.put("SR-01", missed);
    }
    return new DeadlineRecord(missed, byPv);
  }

  private static void record(Path log) throws FileNotFoundException {
    HistogramLogWriter writer = new HistogramLogWriter(log.toFile());
    writer.outputLogFormatVersion();
    writer.outputIntervalHistogram(times(null, 1.0));
    writer.outputIntervalHistogram(times("service", 0.8));
    writer.outputIntervalHistogram(times("waiting", 0.2));
    writer.close();
  }

  /** Many short times and few long ones. */
  private static Histogram times(String tag, double share) {
    Histogram times = new Histogram(3);
    for (int i = 1; i <= TIMES; i++) {
      times.recordValue((long) (share * SHORTEST * Math.sqrt((double) TIMES / i)));
    }
    times.setTag(tag);
    times.setEndTimeStamp(1000);
    return times;
  }
}
