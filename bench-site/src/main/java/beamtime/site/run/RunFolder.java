package beamtime.site.run;

import beamtime.core.result.CellRecord;
import beamtime.core.result.JmhFile;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.RunFile;
import beamtime.core.result.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A run as its folder tells it.
 *
 * @param folder where it lies
 * @param record what it says of itself; its id is a name that a folder can have
 * @param cells in the order of the record, no two of one name
 */
public record RunFolder(Path folder, RunRecord record, List<MeasuredCell> cells) {
  public RunFolder {
    cells = List.copyOf(cells);
  }

  /**
   * Reads a folder.
   *
   * @throws RefusedException where it is none of a run; names the file and the field
   * @throws IOException where it can't be read; the message is one line
   */
  public static RunFolder read(Path folder) throws IOException {
    RunFiles files = new RunFiles(folder);
    RunRecord record = record(files);
    JmhSamples samples = new JmhSamples(folder.resolve(JmhFile.NAME), entries(files));
    List<MeasuredCell> cells = new ArrayList<>();
    for (CellRecord cell : record.cells()) {
      cells.add(samples.measured(record, cell));
    }
    RunFolder run = new RunFolder(folder, record, cells);
    for (MeasuredCell cell : run.cells()) {
      run.histograms(cell); // refused now, not when some of its pages are written
    }
    return run;
  }

  /**
   * The histograms of a load's point; empty where it has none, or was published without.
   *
   * @throws RefusedException where the run names a file that is not a plain one of its own
   */
  public Optional<Path> histograms(MeasuredCell cell) throws RefusedException {
    String name = cell.record().load().map(LoadRecord::histogram).orElse("");
    String field = "cells[" + cells.indexOf(cell) + "].load.histogram";
    return name.isEmpty() ? Optional.empty() : new RunFiles(folder).ifThere(name, field);
  }

  private static RunRecord record(RunFiles files) throws IOException {
    Path file = files.folder().resolve(RunFile.NAME);
    String text = files.text(RunFile.NAME);
    RunRecord record;
    try {
      record = RunFile.parse(text, file.toString());
    } catch (IOException e) {
      throw new RefusedException(e);
    }
    new RecordCheck(file).check(record);
    return record;
  }

  private static List<JmhFile.Entry> entries(RunFiles files) throws IOException {
    String text = files.text(JmhFile.NAME);
    try {
      return JmhFile.parse(text, files.folder().resolve(JmhFile.NAME).toString());
    } catch (IOException e) {
      throw new RefusedException(e);
    }
  }
}
