package beamtime.site.page.run;

import beamtime.core.result.JmhFile;
import beamtime.core.result.RunFile;
import beamtime.site.export.Exports;
import beamtime.site.page.Link;
import beamtime.site.page.RunPaths;
import beamtime.site.page.SiteFile;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.RefusedException;
import beamtime.site.run.RunFolder;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Raw data of a run, to download: its records and histograms as they were. */
final class RunData {
  private final RunFolder run;
  private final RunPaths paths;

  RunData(RunFolder run) {
    this.run = run;
    paths = RunPaths.of(run.record());
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

  private static String histogram(MeasuredCell cell) {
    return "cells/" + RunPaths.slug(cell.record()) + ".hlog";
  }

  private Optional<Path> source(MeasuredCell cell) {
    try {
      return run.histograms(cell);
    } catch (RefusedException e) {
      throw new UncheckedIOException(e);
    }
  }
}
