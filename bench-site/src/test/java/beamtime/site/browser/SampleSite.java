package beamtime.site.browser;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;

import beamtime.core.result.RunFile;
import beamtime.site.cli.SiteSections;
import beamtime.site.page.SiteContent;
import beamtime.site.page.SiteWriter;
import beamtime.site.run.CellBuilder;
import beamtime.site.run.HostileWords;
import beamtime.site.run.RunBuilder;
import beamtime.site.run.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A site of some runs: three of the same machine, one with failures, one of hostile words, a load
 * run, twelve of a benchmark that became slower, and those next to the tests.
 *
 * @param folder of the site
 */
record SampleSite(Path folder) {
  /** Runs of real servers, which are not built by code; there may be none. */
  private static final Path REAL = Path.of("src/test/runs");

  private static final String NEWEST_GRID = "20260103-000000";
  private static final int BEFORE = 8;
  private static final int AFTER = 4;
  private static final double RATE = 1_000;
  private static final double SLOWER_RATE = 800;

  private static SampleSite once;

  /** The one of all tests of this JVM, which change nothing of it. */
  static synchronized SampleSite once() throws IOException {
    if (once == null) {
      once = in(Path.of("target", "sample-site").toAbsolutePath());
    }
    return once;
  }

  private static SampleSite in(Path folder) throws IOException {
    Path runs = Files.createDirectories(folder.resolve("runs"));
    Path site = folder.resolve("site");
    new SiteWriter(SiteSections.all(), Optional.empty())
        .write(new SiteContent(runs(runs), List.of()), site);
    return new SampleSite(site);
  }

  private static List<RunFolder> runs(Path folder) throws IOException {
    List<RunFolder> runs = new ArrayList<>(real());
    runs.add(grid("20260101-000000", 1).read(folder));
    runs.add(grid("20260102-000000", 2).read(folder));
    runs.add(grid(NEWEST_GRID, 3).read(folder));
    runs.add(hostile().read(folder));
    runs.add(SampleLoad.in(folder));
    for (int day = 1; day <= BEFORE + AFTER; day++) {
      runs.add(nightly(day).read(folder));
    }
    return runs;
  }

  private static List<RunFolder> real() throws IOException {
    List<RunFolder> runs = new ArrayList<>();
    if (Files.isDirectory(REAL)) {
      try (Stream<Path> folders = Files.list(REAL)) {
        for (Path run : folders.sorted().toList()) {
          if (Files.isRegularFile(run.resolve(RunFile.NAME))) {
            runs.add(RunFolder.read(run));
          }
        }
      }
    }
    return runs;
  }

  /** The matrix of the newest run that is built here, whatever runs of real servers there are. */
  Path start() {
    return page("runs/" + NEWEST_GRID + "/index.html");
  }

  Path page(String path) {
    return folder.resolve(path);
  }

  /** The line of the benchmark that became slower. */
  Path slowed() throws IOException {
    return only("history/JobGroup-");
  }

  /** Points of the load run. */
  Path scaling() {
    return page("runs/" + SampleLoad.ID + "/index.html");
  }

  /** The point whose times were recorded. */
  Path recorded() throws IOException {
    return only("runs/" + SampleLoad.ID + "/cells/JobScan-mongodb-clients=8-period=DAY-rate=100");
  }

  /** A cell of a matrix. */
  Path measured() throws IOException {
    return only("runs/" + NEWEST_GRID + "/cells/JobScan-hbase-");
  }

  private Path only(String start) throws IOException {
    return pages().stream()
        .filter(page -> name(page).startsWith(start))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no page begins with " + start));
  }

  /** A page's path from the top of the site. */
  String name(Path page) {
    return folder.relativize(page).toString().replace('\\', '/');
  }

  /** All pages. */
  List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".html")).sorted().toList();
    }
  }

  /** One page of each kind, and of a kind the one with hostile words. */
  List<Path> kinds() throws IOException {
    Map<String, Path> kinds = new LinkedHashMap<>();
    for (Path page : pages()) {
      String path = name(page);
      String kind =
          path.replaceFirst("^runs/[^/]+/", "runs/*/")
              .replaceFirst("(cells|history|studies|workloads)/.*", "$1/*");
      kinds.putIfAbsent((path.contains("hostile") ? "hostile " : "") + kind, page);
    }
    kinds.put("a point of a load", recorded());
    kinds.put("a run of loads", scaling());
    kinds.put("a line with a change", slowed());
    return new ArrayList<>(kinds.values());
  }

  private static RunBuilder grid(String id, int seed) {
    String day = id.substring(0, 4) + "-" + id.substring(4, 6) + "-" + id.substring(6, 8);
    RunBuilder run =
        run(id).seed(seed).time(day + "T00:00:00Z", day + "T05:00:00Z").commit("c0ffee" + seed);
    for (String period : List.of("DAY", "MONTH")) {
      run.with(scan("hbase", period, 1_200));
      run.with(scan("mongodb", period, 900));
      run.with(scan("elasticsearch", period, 905));
      run.with(scan("floor", period, 90_000));
    }
    return run.with(cell("WaveformRead", "hbase").params("points=1000").score(40))
        .with(cell("WaveformRead", "mongodb").params("points=1000").score(44))
        .with(
            cell("WaveformRead", "elasticsearch")
                .params("points=1000")
                .failed("it ended: code 137"))
        .with(ingest("hbase", "page cache", 52, 0.031))
        .with(ingest("mongodb", "disk", 18, 0.023))
        .with(ingest("elasticsearch", "disk", 9, 0.140))
        .with(
            cell("CatalogueArrival", "icat")
                .params("rate=50")
                .score(49.7)
                .evidence("fact.files", "500")
                .evidence("fact.files.late", "2")
                .evidence("fact.latency.p99.ms", "8.50")
                .evidence("fact.latency.max.ms", "31.00"))
        .with(cell("CatalogueFind", "icat").params("transport=SOAP").score(7))
        .with(cell("CatalogueFind", "hbase").leftOut("CATALOGUE"));
  }

  /** A small run of a day in December 2025. */
  private static RunBuilder nightly(int day) {
    String date = "2025-12-%02d".formatted(day);
    return run("nightly-%02d".formatted(day))
        .seed(day)
        .forks(2, 3)
        .time(date + "T02:00:00Z", date + "T02:30:00Z")
        .with(
            cell("JobGroup", "mongodb")
                .params("filters=0", "period=DAY")
                .noise(0.01)
                .score(day <= BEFORE ? RATE : SLOWER_RATE));
  }

  private static CellBuilder ingest(
      String backend, String reached, double score, double processor) {
    return cell("JobIngest", backend)
        .params("batch=1000")
        .score(score)
        .durability(reached)
        .secondary("rows", score * 1000)
        .secondary("server.cpu.s_op", processor)
        .secondary("server.stored.B_op", 700_000);
  }

  private static CellBuilder scan(String backend, String period, double score) {
    return cell("JobScan", backend)
        .params("asks=SAME", "filters=1", "period=" + period)
        .score(score)
        .secondary("rows", score * 144);
  }

  private static RunBuilder hostile() {
    RunBuilder run =
        run("hostile").time("2025-12-31T00:00:00Z", "2025-12-31T01:00:00Z").commit("<b>\"'&");
    for (String word : HostileWords.all()) {
      if (!word.startsWith("\uD800")) {
        // one column: a table of as many as there are words is no table that anyone looks at
        run.with(cell(word, "<b>x</b>").param(word, word).evidence("fact." + word, word));
        run.setting(word, word);
      }
    }
    return run;
  }
}
