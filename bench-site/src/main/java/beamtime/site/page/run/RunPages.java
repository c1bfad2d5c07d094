package beamtime.site.page.run;

import beamtime.core.result.CellRecord;
import beamtime.core.result.Outcome;
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
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The pages of one run: its matrix, a page for each cell, and its provenance. */
final class RunPages {
  private final RunFolder run;
  private final RunHeading heading;
  private final String foot;
  private final RunPaths paths;
  private final RunData data;
  private final String input;
  private Optional<Judged> judged = Optional.empty();

  /**
   * Its cells in their rows, compared.
   *
   * @param rows of the grid, by their cells
   */
  private record Judged(
      Grid grid, BaseComparisons comparisons, IdentityHashMap<MeasuredCell, Grid.Row> rows) {
    static Judged of(RunFolder run) {
      Grid grid = Grid.of(run);
      IdentityHashMap<MeasuredCell, Grid.Row> rows = new IdentityHashMap<>();
      grid.rows().forEach(row -> row.cells().values().forEach(cell -> rows.put(cell, row)));
      return new Judged(grid, BaseComparisons.of(grid), rows);
    }
  }

  RunPages(RunFolder run) {
    this.run = run;
    heading = RunHeading.of(run.record());
    foot = heading.foot();
    paths = RunPaths.of(run.record());
    data = new RunData(run);
    input = RunInput.of(run);
  }

  /** Made when the first page needs it: where none does, nothing is compared. */
  private Judged judged() {
    Judged made = judged.orElseGet(() -> Judged.of(run));
    judged = Optional.of(made);
    return made;
  }

  /**
   * Its files.
   *
   * @param start what the start page says first, if it is this run's matrix
   */
  Stream<SiteFile> files(Optional<About> start) {
    Stream<SiteFile> matrices =
        Stream.concat(
            start.stream()
                .map(
                    about ->
                        matrix(
                            RunSection.START, input + about, () -> matrix().startingWith(about))),
            own().map(path -> matrix(path, input, this::matrix)));
    Stream<SiteFile> cells = IntStream.range(0, run.cells().size()).mapToObj(this::cell);
    return Stream.of(matrices, cells, Stream.of(provenance()), data.files().stream())
        .flatMap(files -> files);
  }

  /** A run of loads alone has curves there. */
  private Stream<String> own() {
    return run.isLoad() ? Stream.empty() : Stream.of(paths.matrix());
  }

  private MatrixModel matrix() {
    return MatrixModel.of(run, judged().grid(), judged().comparisons());
  }

  private SiteFile matrix(String path, String from, Supplier<MatrixModel> matrix) {
    return new SiteFile.Lazy(
        path, from, () -> page(path, "Run " + heading.id(), "matrix.jte", matrix.get()));
  }

  private SiteFile.Page page(String path, String title, String template, Object model) {
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
    CellRecord record = run.cells().get(index).record();
    String path = paths.cell(record);
    return new SiteFile.Lazy(
        path,
        input,
        () -> page(path, record.name() + " in run " + heading.id(), "cell.jte", model(index)));
  }

  private CellModel model(int index) {
    MeasuredCell cell = run.cells().get(index);
    CellRecord record = cell.record();
    return new CellModel(
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
        CellModel.limits(cell),
        cell.isMeasured() && record.verified(),
        Optional.of(record.cause()).filter(why -> record.outcome() == Outcome.WRONG_ANSWER),
        cell.isMeasured() ? Fact.of(record.evidence()) : List.of(),
        record.load().map(load -> LoadModel.of(RunPaths.curves(run), load, cell.unit("ops/s"))),
        record.rerun(),
        data.of(cell),
        neighbour(index - 1),
        neighbour(index + 1));
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
    Optional<Grid.Row> row = Optional.ofNullable(judged().rows().get(cell));
    return judged().comparisons().of(cell).stream()
        .filter(comparison -> !comparison.base().equals(cell.record().backend()))
        .map(
            comparison ->
                new CellModel.Compared(
                    row.flatMap(one -> one.main(comparison.base())).map(this::link), comparison))
        .toList();
  }
}
