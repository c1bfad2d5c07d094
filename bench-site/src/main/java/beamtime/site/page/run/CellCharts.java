package beamtime.site.page.run;

import beamtime.core.result.LoadRecord;
import beamtime.core.result.Score;
import beamtime.site.chart.Axis;
import beamtime.site.chart.DotPlot;
import beamtime.site.chart.LineChart;
import beamtime.site.chart.Span;
import beamtime.site.chart.Spectrum;
import beamtime.site.chart.SpectrumChart;
import beamtime.site.page.Chart;
import beamtime.site.page.Scores;
import beamtime.site.run.IntervalLog;
import beamtime.site.run.MeasuredCell;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Pictures of a cell: all its samples, and how long its operations took. */
final class CellCharts {
  private CellCharts() {}

  /**
   * Those that the cell has data for.
   *
   * @param run folder of the run
   */
  static List<Chart> of(MeasuredCell cell, Path run) throws IOException {
    List<Chart> charts = new ArrayList<>();
    samples(cell).ifPresent(charts::add);
    spectrum(cell, run).ifPresent(charts::add);
    return charts;
  }

  private static Optional<Chart> samples(MeasuredCell cell) {
    if (cell.samples().count() == 0 || cell.score().isEmpty()) {
      return Optional.empty();
    }
    Score score = cell.score().get();
    Span interval = interval(cell, score.value());
    Span all = Span.of(cell.samples().all()).with(interval.low()).with(interval.high());
    List<DotPlot.Row> rows = new ArrayList<>();
    List<List<Double>> forks = cell.samples().forks();
    for (int fork = 0; fork < forks.size(); fork++) {
      rows.add(new DotPlot.Samples("fork " + (fork + 1), forks.get(fork)));
    }
    rows.add(new DotPlot.Interval("mean", score.value(), interval));
    DotPlot plot =
        new DotPlot(
            "Samples of " + cell.name(),
            cell.samples().count()
                + " samples of "
                + forks.size()
                + " forks, mean "
                + mean(cell, score),
            Axis.linear(cell.unit(), all),
            rows);
    return Optional.of(new Chart(caption(score), plot.svg(), ""));
  }

  private static String mean(MeasuredCell cell, Score score) {
    return Scores.value(score)
        + " "
        + cell.unit()
        + cell.bounds().map(own -> ", 95 % interval " + Scores.interval(score, own)).orElse("");
  }

  private static String caption(Score score) {
    return Double.isFinite(score.error())
        ? "Each dot is a sample; below them the mean with its 95 % interval, from the means of the forks."
        : "Each dot is a sample; below them the mean. One fork has no interval.";
  }

  /** Of the mean: as far below it as above by their ratios, so never of rates below 0. */
  private static Span interval(MeasuredCell cell, double mean) {
    return cell.bounds()
        .filter(own -> own.low() > 0 && Double.isFinite(own.high()))
        .map(own -> new Span(own.low(), own.high()))
        .orElseGet(() -> new Span(mean, mean));
  }

  private static Optional<Chart> spectrum(MeasuredCell cell, Path run) throws IOException {
    String name = cell.record().load().map(LoadRecord::histogram).orElse("");
    List<Spectrum> spectra = new ArrayList<>();
    IntervalLog.of(run, name)
        .ifPresent(
            log -> {
              add("latency", log.latency(), spectra);
              add("service", log.service(), spectra);
              add("waiting", log.waiting(), spectra);
            });
    if (spectra.isEmpty()) {
      return Optional.empty();
    }
    LineChart chart = SpectrumChart.of("Times of " + cell.name(), spectra);
    return Optional.of(
        new Chart(
            "Percentiles of latency (from the due instant), service (from the request) and"
                + " waiting; dashed where fewer than 10 operations took longer.",
            chart.svg(),
            chart.zoomData()));
  }

  private static void add(String name, Histogram times, List<Spectrum> spectra) {
    if (times.getTotalCount() > 0) {
      spectra.add(Spectrum.of(name, times));
    }
  }
}
