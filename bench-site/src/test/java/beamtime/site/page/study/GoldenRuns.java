package beamtime.site.page.study;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;

import beamtime.core.result.DeadlineRecord;
import beamtime.core.result.Delivery;
import beamtime.core.result.DriveRecord;
import beamtime.core.result.DriveRecord.Mode;
import beamtime.core.result.GeneratorRecord;
import beamtime.core.result.LoadRecord;
import beamtime.site.page.SiteContent;
import beamtime.site.run.CellBuilder;
import beamtime.site.run.RunBuilder;
import beamtime.site.run.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The runs by which the tables of studies were filled when they were code, and are now that they
 * are files.
 */
final class GoldenRuns {
  /** Runs of real servers. */
  /** Frames of the ESS study at lab come from an IOC, by a link. */
  private static final String[] IOC = {"source=pva", "ioc-link=1gbit", "noiseBits=12", "batch=100"};

  private static final List<String> REAL =
      List.of("20261121-203648", "20261121-204811", "20261121-204927", "20261121-205036");

  private static final List<String> PERIODS = List.of("DAY", "WEEK", "MONTH", "TWO_MONTHS");
  private static final String HBASE = "hbase";
  private static final List<String> BACKENDS = List.of(HBASE, "elasticsearch", "mongodb");

  private GoldenRuns() {}

  /** All of them, newest first. */
  static List<RunFolder> in(Path folder) throws IOException {
    List<RunFolder> runs = new ArrayList<>();
    for (String real : REAL) {
      runs.add(RunFolder.read(Path.of("src/test/runs", real)));
    }
    for (RunBuilder built : List.of(lab(), quick(), smoke(), frames(), catalogue())) {
      runs.add(built.read(folder));
    }
    return new SiteContent(runs, List.of()).runs();
  }

  private static RunBuilder lab() {
    RunBuilder lab = run("lab");
    for (String backend : BACKENDS) {
      for (int period = 0; period < PERIODS.size(); period++) {
        for (int filters = 0; filters < 3; filters++) {
          double rate = 50.0 * (1 + filters) / Math.pow(7, period) / (1 + backend.length());
          lab.with(jobs("JobScan", backend, PERIODS.get(period), filters).score(rate).noise(0.02));
          lab.with(jobs("JobGroup", backend, PERIODS.get(period), filters).score(9 * rate));
        }
      }
    }
    // another layout, newer settings: not what the study measured
    return lab.with(
        cell("JobScan", HBASE)
            .params("layout=BLOB", "filterSide=SERVER", "caching=1000", "days=800")
            .params("period=DAY", "filters=0")
            .score(1e6));
  }

  private static CellBuilder jobs(String workload, String backend, String period, int filters) {
    CellBuilder cell =
        cell(workload, backend)
            .params("days=800", "period=" + period, "filters=" + filters, "asks=SAME");
    if (workload.equals("JobGroup")) {
      cell.params("by=DAY_SITE");
    }
    if (backend.equals(HBASE)) {
      cell.params("layout=CELLS", "filterSide=SERVER", "encoding=FAST_DIFF");
      cell.params(workload.equals("JobScan") ? "caching=1000" : "groupSide=SERVER");
    }
    if (period.equals("MONTH") && filters == 2) {
      return backend.equals(HBASE) ? cell.failed("it died") : cell.unit("ms/op");
    }
    return cell;
  }

  private static RunBuilder quick() {
    return run("quick")
        .preset("quick")
        .forks(1, 2) // too few for an error
        .time("2026-03-01T00:00:00Z", "2026-03-01T01:00:00Z")
        .with(jobs("JobScan", HBASE, "DAY", 0).score(77))
        .with(jobs("JobGroup", "mongodb", "TWO_MONTHS", 2).score(0.123456).noise(0.9))
        .with(
            cell("JobScan", HBASE)
                .params("days=7", "period=MONTH", "filters=2", "layout=CELLS", "filterSide=SERVER")
                .params("caching=1000")
                .score(0.31234));
  }

  private static RunBuilder smoke() {
    return run("smoke")
        .preset("smoke")
        .time("2026-04-01T00:00:00Z", "2026-04-01T01:00:00Z")
        .with(jobs("JobScan", HBASE, "DAY", 0).score(1e5));
  }

  private static RunBuilder frames() {
    RunBuilder load = run("frames").preset("load").forks(1, 10);
    int dropped = 0;
    for (String backend : BACKENDS) {
      for (String pvs : List.of("1", "100", "1000")) {
        for (String type : List.of("INT32", "FLOAT64")) {
          load.with(
              cell("WaveformIngest", backend)
                  .params("pvs=" + pvs, "points=1000", "type=" + type, "hertz=14", "clients=8")
                  .params(IOC)
                  .score(14)
                  .secondary("server.cpu.s_s", 0.5 + dropped / 1e3)
                  .secondary("client.cpu.s_s", 0.25)
                  .evidence("fact.stored.frame.bytes", Integer.toString(4000 + dropped))
                  .load(frames(dropped, pvs.equals("100") ? "its processors were busy" : "")));
          dropped += 130;
        }
      }
    }
    for (String clients : List.of("1", "10")) {
      load.with(
          cell("WaveformRead", "postgresql")
              .params("points=1000", "type=INT32", "hertz=1", "range=180", "asks=SAME")
              .params("pvs=1", "seconds=180", "clients=" + clients, "times=2", "noiseBits=12")
              .unit("s/op")
              .score(0.25 * clients.length())
              .evidence("fact.answer.Mbit", "5.760"));
    }
    return load.with(
        // other clients than the study's
        cell("WaveformIngest", HBASE)
            .params("pvs=1", "points=10000", "type=INT32", "hertz=1", "clients=4")
            .params(IOC)
            .score(14)
            .load(frames(3, "")));
  }

  private static LoadRecord frames(int dropped, String limit) {
    DeadlineRecord.Missed missed = new DeadlineRecord.Missed(2L * dropped, dropped, 0, 0, 0);
    return new LoadRecord(
        new DriveRecord(Mode.DEADLINES, 8, "", 2, 10, 1),
        Delivery.MET,
        Optional.of(1000.0),
        1000,
        "",
        10_000,
        new TreeMap<>(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(new DeadlineRecord(missed, new TreeMap<>())),
        new GeneratorRecord(0.4, 12, 0.5, Optional.empty(), limit),
        "");
  }

  private static RunBuilder catalogue() {
    RunBuilder run =
        run("catalogue")
            .time("2026-02-01T00:00:00Z", "2026-02-01T01:00:00Z")
            .with(cycle(1, 500).score(60))
            .with(series("CatalogueBurst", 1, 1).params("batch=2000", "request=SINGLE").score(20.5))
            .with(series("CatalogueBurst", 1, 1).params("batch=2000", "request=MANY").score(2.5))
            .with(
                cell("IcatNexusIngest", "icat")
                    .params("upTo=MAKE", "times=50", "clients=1")
                    .unit("s/op")
                    .score(0.8));
    for (int clients = 1; clients <= 32; clients *= 2) {
      run.with(cycle(clients, 100).score(12 + clients));
      run.with(series("CatalogueFind", clients, 200).score(1.5 + 0.1 * clients));
    }
    return run;
  }

  private static CellBuilder cycle(int clients, int times) {
    return series("CatalogueCycle", clients, times).params("detail=BARE", "lookUps=true");
  }

  private static CellBuilder series(String workload, int clients, int times) {
    return cell(workload, "icat").params("clients=" + clients, "times=" + times).unit("s/op");
  }
}
