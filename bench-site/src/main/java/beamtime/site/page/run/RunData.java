package beamtime.site.page.run;

import beamtime.core.result.JmhFile;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.RunFile;
import beamtime.site.export.Exports;
import beamtime.site.page.Link;
import beamtime.site.page.RunPaths;
import beamtime.site.page.SiteFile;
import beamtime.site.page.Slug;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.RefusedException;
import beamtime.site.run.RunFolder;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Raw data of a run, to download: its records and histograms as they were. */
final class RunData {
  private static final String CELLS = "cells/";
  private static final String LOG = ".hlog";

  /** Letters of a name that file systems take. */
  private static final int LONGEST = 255;

  private final RunFolder run;
  private final RunPaths paths;

  /** Whether all histograms keep their names: they are safe, and differ where case is ignored. */
  private final boolean named;

  RunData(RunFolder run) {
    this.run = run;
    paths = RunPaths.of(run.record());
    List<String> names = run.cells().stream().map(RunData::own).filter(n -> !n.isEmpty()).toList();
    named =
        names.stream().allMatch(RunData::isPlain)
            && names.stream().map(name -> name.toLowerCase(Locale.ROOT)).distinct().count()
                == names.size();
  }

  /** A histogram's name within its run; empty where the cell has none. */
  private static String own(MeasuredCell cell) {
    return cell.record().load().map(LoadRecord::histogram).orElse("");
  }

  private static boolean isPlain(String name) {
    String file = name.startsWith(CELLS) ? name.substring(CELLS.length()) : "";
    return file.endsWith(LOG) && file.length() <= LONGEST && Slug.isSafe(file);
  }

  /** All of it, each file once. */
  List<SiteFile> files() {
    List<SiteFile> files = new ArrayList<>();
    for (String name : List.of(RunFile.NAME, JmhFile.NAME)) {
      files.add(new SiteFile.Copy(paths.data(name), run.folder().resolve(name)));
    }
    Exports.all(run).forEach((name, text) -> files.add(new SiteFile.Text(paths.data(name), text)));
    for (MeasuredCell cell : run.cells()) {
      source(cell)
          .ifPresent(source -> files.add(new SiteFile.Copy(paths.data(histogram(cell)), source)));
    }
    return files;
  }

  /** What a cell's page offers. */
  List<Link> of(MeasuredCell cell) {
    List<Link> links = new ArrayList<>();
    source(cell)
        .ifPresent(
            source ->
                links.add(new Link(paths.data(histogram(cell)), "histograms of every second")));
    links.add(new Link(paths.data(JmhFile.NAME), "all samples of the run, as JMH writes them"));
    links.add(new Link(paths.data(RunFile.NAME), "record of the run"));
    return links;
  }

  /** Its own name where that is safe: a published run has the file there already. */
  private String histogram(MeasuredCell cell) {
    return named ? own(cell) : CELLS + RunPaths.slug(cell.record()) + LOG;
  }

  private Optional<Path> source(MeasuredCell cell) {
    try {
      return run.histograms(cell);
    } catch (RefusedException e) {
      throw new UncheckedIOException(e);
    }
  }
}
