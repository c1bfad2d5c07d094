package beamtime.site.page.run;

import beamtime.core.result.CellRecord;
import beamtime.site.page.Chart;
import beamtime.site.page.Fact;
import beamtime.site.page.Link;
import beamtime.site.page.RunHeading;
import beamtime.site.page.RunPaths;
import beamtime.site.page.SiteFile;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.RunFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The pages of one run: its matrix, a page for each cell, and its provenance. */
final class RunPages {
  private final RunFolder run;
  private final RunHeading heading;
  private final String foot;
  private final RunPaths paths;
  private final RunData data;
  private final Grid grid;
  private final BaseComparisons comparisons;
  private final IdentityHashMap<MeasuredCell, Grid.Row> rows = new IdentityHashMap<>();

  RunPages(RunFolder run) {
    this.run = run;
    heading = RunHeading.of(run.record());
    foot = heading.foot();
    paths = RunPaths.of(run.record());
    data = new RunData(run);
    grid = Grid.of(run);
    comparisons = BaseComparisons.of(grid);
    grid.rows().forEach(row -> row.cells().values().forEach(cell -> rows.put(cell, row)));
  }

  /**
   * Its files.
   *
   * @param starts further paths of the matrix
   * @param presets of the newest run of each preset its page
   */
  Stream<SiteFile> files(List<String> starts, Map<String, String> presets) {
    MatrixModel matrix = MatrixModel.of(run, grid, comparisons, presets);
    Stream<SiteFile> matrices =
        Stream.concat(starts.stream(), own())
            .map(path -> page(path, "Run " + heading.id(), "matrix.jte", matrix));
    Stream<SiteFile> cells = IntStream.range(0, run.cells().size()).mapToObj(this::cell);
    return Stream.of(matrices, cells, Stream.of(provenance()), data.files().stream())
        .flatMap(files -> files);
  }

  /** A run of loads alone has curves there. */
  private Stream<String> own() {
    return run.isLoad() ? Stream.empty() : Stream.of(paths.matrix());
  }

  private SiteFile page(String path, String title, String template, Object model) {
    return new SiteFile.Page(path, title, template, model, foot);
  }

  private SiteFile provenance() {
    return page(
        paths.provenance(),
        "Provenance of run " + heading.id(),
        "provenance.jte",
        ProvenanceModel.of(run));
  }

  private SiteFile cell(int index) {
    MeasuredCell cell = run.cells().get(index);
    CellRecord record = cell.record();
    CellModel model =
        new CellModel(
            heading,
            paths,
            record.workload(),
            record.backend(),
            Fact.of(record.params()),
            CellModel.Number.of(cell),
            Marks.standing(record),
            charts(cell),
            compared(cell),
            Resources.of(record.secondary(), cell.wrongRates()),
            Cost.of(cell).lines(),
            CellModel.limits(record),
            Fact.of(record.evidence()),
            record.load().map(LoadModel::of),
            record.rerun(),
            data.of(cell),
            neighbour(index - 1),
            neighbour(index + 1));
    return page(paths.cell(record), record.name(), "cell.jte", model);
  }

  private List<Chart> charts(MeasuredCell cell) {
    try {
      return CellCharts.of(cell, run.folder());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Optional<Link> neighbour(int index) {
    return index < 0 || index >= run.cells().size()
        ? Optional.empty()
        : Optional.of(link(run.cells().get(index)));
  }

  private Link link(MeasuredCell cell) {
    return new Link(paths.cell(cell.record()), cell.name());
  }

  private List<CellModel.Compared> compared(MeasuredCell cell) {
    Optional<Grid.Row> row = Optional.ofNullable(rows.get(cell));
    return comparisons.of(cell).stream()
        .filter(comparison -> !comparison.base().equals(cell.record().backend()))
        .map(
            comparison ->
                new CellModel.Compared(
                    row.flatMap(one -> one.main(comparison.base())).map(this::link), comparison))
        .toList();
  }
}
