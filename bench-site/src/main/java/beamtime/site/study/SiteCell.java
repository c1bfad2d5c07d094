package beamtime.site.study;

import beamtime.core.result.CellRecord;
import beamtime.core.result.MachineRecord;
import beamtime.core.result.RunRecord;
import beamtime.core.result.Score;
import beamtime.core.study.Measured;
import beamtime.core.study.OtherSeries;
import beamtime.site.run.MeasuredCell;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** A measured cell of one of the site's runs. */
public sealed interface SiteCell extends Measured {
  /** The run that has it. */
  RunRecord run();

  @Override
  default Optional<String> runId() {
    return Optional.of(run().id());
  }

  @Override
  default Optional<MachineRecord> machine() {
    return Optional.of(run().machine());
  }

  /** Of Beamtime. */
  record Ours(MeasuredCell cell) implements SiteCell {
    @Override
    public RunRecord run() {
      return cell.run();
    }

    @Override
    public SortedMap<String, String> params() {
      return cell.record().params();
    }

    @Override
    public String unit() {
      return cell.record().score().map(Score::unit).orElse("");
    }

    @Override
    public List<List<Double>> forks() {
      return cell.samples().forks();
    }

    @Override
    public Optional<CellRecord> record() {
      return Optional.of(cell.record());
    }
  }

  /**
   * Of a program that is not ours.
   *
   * @param run in which it measured
   */
  record Theirs(OtherSeries series, RunRecord run) implements SiteCell {
    @Override
    public SortedMap<String, String> params() {
      return series.params();
    }

    @Override
    public String unit() {
      return series.unit();
    }

    @Override
    public List<List<Double>> forks() {
      return series.forks();
    }

    @Override
    public Optional<CellRecord> record() {
      return series.record();
    }
  }
}
