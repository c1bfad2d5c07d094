package beamtime.core.study;

import beamtime.core.cell.CellName;
import beamtime.core.result.CellRecord;
import beamtime.core.result.JmhFile;
import beamtime.core.result.Outcome;
import beamtime.core.result.RunFile;
import beamtime.core.result.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a run has measured of a study. */
public final class StudyRun {
  private final Path folder;
  private final RunRecord record;
  private final Map<String, CellRecord> cells;

  private StudyRun(Path folder, RunRecord record) {
    this.folder = folder;
    this.record = record;
    cells =
        record.cells().stream().collect(Collectors.toMap(CellRecord::name, Function.identity()));
  }

  /**
   * Reads a run.
   *
   * @throws IOException where its record can't be read
   */
  public static StudyRun read(Path folder) throws IOException {
    return new StudyRun(folder, RunFile.read(folder.resolve(RunFile.NAME)));
  }

  /** Folder of the run. */
  public Path folder() {
    return folder;
  }

  /** Its record. */
  public RunRecord record() {
    return record;
  }

  /** A cell as it ended; empty where the run has none of that name. */
  public Optional<CellRecord> cell(StudyCell cell) {
    return Optional.ofNullable(cells.get(cell.name().toString()));
  }

  /**
   * Length of every repeat; empty where the cell has no number.
   *
   * @throws IOException where JMH's result can't be read
   */
  public Optional<Samples> samples(StudyCell cell) throws IOException {
    if (cell(cell).map(CellRecord::outcome).orElse(Outcome.MISSING) != Outcome.MEASURED) {
      return Optional.empty();
    }
    return Optional.of(new Samples(JmhFile.read(result(folder, cell.name())).get(0).samples()));
  }

  /** File of JMH's result of one cell. */
  public static Path result(Path folder, CellName cell) {
    return folder.resolve("cells").resolve(cell.fileName() + ".json");
  }
}
