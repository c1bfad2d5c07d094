package beamtime.site.run;

import beamtime.core.result.CellEntries;
import beamtime.core.result.CellRecord;
import beamtime.core.result.JmhFile;
import beamtime.core.result.RunRecord;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The samples of {@code jmh.json} by cell. */
final class JmhSamples {
  private final Path file;
  private final List<JmhFile.Entry> entries;
  private final CellEntries byCell;

  JmhSamples(Path file, List<JmhFile.Entry> entries) {
    this.file = file;
    this.entries = entries;
    byCell = new CellEntries(entries);
  }

  /**
   * A cell with its samples; with none where it has no number or JMH kept none.
   *
   * @throws RefusedException where one is infinite or NaN, or a fork has none
   */
  MeasuredCell measured(RunRecord run, String machine, CellRecord cell) throws RefusedException {
    Optional<JmhFile.Entry> found = byCell.of(cell);
    return new MeasuredCell(
        run,
        machine,
        EarlierParams.filled(cell, run.format()),
        found.isPresent() ? samples(found.get()) : Samples.NONE,
        found.flatMap(entry -> entry.wrongRates(run.format())),
        found.flatMap(JmhFile.Entry::doubt));
  }

  /** Refuses more than can be drawn, of a cell or of all of them. */
  void refuseMany() throws RefusedException {
    int all = 0;
    for (JmhFile.Entry entry : entries) {
      JsonNode forks = entry.json().path("primaryMetric").path("rawData");
      refuse(entry, forks.size(), Limits.MOST_FORKS, "forks");
      for (JsonNode fork : forks) {
        all += fork.size();
      }
      refuse(entry, all, Limits.MOST_SAMPLES, "samples of a run");
    }
  }

  private void refuse(JmhFile.Entry entry, int size, int most, String what)
      throws RefusedException {
    if (size > most) {
      throw new RefusedException(
          file, rawData(entry), size + " are more than " + most + " " + what);
    }
  }

  private Samples samples(JmhFile.Entry entry) throws RefusedException {
    List<List<Double>> forks = entry.forks();
    for (int fork = 0; fork < forks.size(); fork++) {
      if (forks.get(fork).isEmpty()) {
        throw new RefusedException(file, rawData(entry) + "[" + fork + "]", "has no samples");
      }
      for (double sample : forks.get(fork)) {
        if (!Double.isFinite(sample)) {
          throw new RefusedException(
              file, rawData(entry) + "[" + fork + "]", sample + " is not a sample");
        }
      }
    }
    return new Samples(forks);
  }

  private String rawData(JmhFile.Entry entry) {
    return "[" + entries.indexOf(entry) + "].primaryMetric.rawData";
  }
}
