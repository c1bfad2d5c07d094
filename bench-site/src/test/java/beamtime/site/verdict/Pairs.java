package beamtime.site.verdict;

import static beamtime.site.run.CellBuilder.cell;

import beamtime.core.result.RunRecord;
import beamtime.core.statistic.Noise;
import beamtime.site.run.CellBuilder;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.RunBuilder;
import beamtime.site.run.Samples;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Cells for judges, without a folder. */
final class Pairs {
  private Pairs() {}

  /** The first cell of a run, with these samples. */
  static MeasuredCell measured(RunBuilder run, List<List<Double>> forks) {
    RunRecord record = run.record();
    return new MeasuredCell(
        record,
        record.machine().fingerprint(),
        record.cells().get(0),
        new Samples(forks),
        Optional.empty(),
        Optional.empty());
  }

  /** A scan on HBase, with these samples. */
  static MeasuredCell scan(List<List<Double>> forks) {
    return scan(cell("JobScan", "hbase"), forks);
  }

  static MeasuredCell scan(CellBuilder cell, List<List<Double>> forks) {
    return measured(RunBuilder.run("20260102-030405").with(cell), forks);
  }

  /** A pair of which the second has so many times the score of the first. */
  static Judge.Pair drawn(
      Noise noise, double speed, int forks, String period, SplittableRandom random) {
    CellBuilder cell = cell("JobScan", "hbase").params("period=" + period);
    return new Judge.Pair(
        scan(cell, noise.draw(100, forks, 10, random)),
        scan(cell, noise.draw(100 * speed, forks, 10, random)));
  }
}
