package beamtime.site.export;

import beamtime.site.run.MeasuredCell;
import beamtime.site.run.RunFolder;
import java.util.function.Function;

/** A format in which a run is exported. */
public enum Export {
  /** Bencher Metric Format, for {@code bencher run --adapter json}. */
  BMF("bencher.json", BencherMetrics::of),
  /** Times, for github-action-benchmark's tool {@code customSmallerIsBetter}. */
  SMALLER("smaller.json", run -> TrackedCells.of(run, false)),
  /** Rates, for github-action-benchmark's tool {@code customBiggerIsBetter}. */
  BIGGER("bigger.json", run -> TrackedCells.of(run, true)),
  /** A row for each cell, for spreadsheets. */
  CSV("cells.csv", CellSheet::of),
  /** A table for a pull request. */
  MARKDOWN("table.md", MarkdownCells::of);

  private final String file;
  private final Function<RunFolder, String> text;

  Export(String file, Function<RunFolder, String> text) {
    this.file = file;
    this.text = text;
  }

  /** Name of the file next to a published run. */
  public String file() {
    return file;
  }

  /**
   * Whether it, or its twin for times or rates, says anything of a cell; those that can't say why
   * it has no number leave it out.
   */
  public boolean holds(MeasuredCell cell) {
    return switch (this) {
      case CSV, MARKDOWN -> true;
      case BMF -> cell.trackedScore().isPresent() || BencherMetrics.times(cell).isPresent();
      case SMALLER, BIGGER -> cell.trackedScore().isPresent();
    };
  }

  /** The run in this format, with line feeds, the same in every locale. */
  public String text(RunFolder run) {
    return text.apply(run);
  }
}
