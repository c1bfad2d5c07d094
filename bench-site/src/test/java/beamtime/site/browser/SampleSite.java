package beamtime.site.browser;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;

import beamtime.site.page.SiteContent;
import beamtime.site.page.SiteSections;
import beamtime.site.page.SiteWriter;
import beamtime.site.run.CellBuilder;
import beamtime.site.run.HostileWords;
import beamtime.site.run.RunBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A site of some runs: three of the same machine, one with failures, one of hostile words.
 *
 * @param folder of the site
 */
record SampleSite(Path folder) {
  static SampleSite in(Path folder) throws IOException {
    Path runs = Files.createDirectories(folder.resolve("runs"));
    Path site = folder.resolve("site");
    new SiteWriter(SiteSections.all())
        .write(
            new SiteContent(
                List.of(
                    grid("20260101-000000", 1).read(runs),
                    grid("20260102-000000", 2).read(runs),
                    grid("20260103-000000", 3).read(runs),
                    hostile().read(runs))),
            site);
    return new SampleSite(site);
  }

  /** The page that a reader sees first. */
  Path start() {
    return folder.resolve("index.html");
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
      String path = folder.relativize(page).toString();
      String kind =
          path.replaceFirst("^runs/[^/]+/", "runs/*/")
              .replaceFirst("(cells|history|studies)/.*", "$1/*");
      kinds.putIfAbsent((path.contains("hostile") ? "hostile " : "") + kind, page);
    }
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
        .with(cell("CatalogueFind", "icat").params("transport=SOAP").score(7))
        .with(cell("CatalogueFind", "hbase").leftOut("CATALOGUE"));
  }

  private static CellBuilder scan(String backend, String period, double score) {
    return cell("JobScan", backend)
        .params("filters=1", "period=" + period)
        .score(score)
        .secondary("rows", score * 144)
        .durability(backend.equals("hbase") ? "page cache" : "disk");
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
