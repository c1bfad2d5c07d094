package beamtime.site.run;

import beamtime.core.result.CellRecord;
import beamtime.core.result.JmhFile;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.RunFile;
import beamtime.core.result.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run as read from its folder.
 *
 * @param folder where it lies
 * @param record what it says of itself; its id is a name that a folder can have
 * @param cells in the order of the record, no two of one name
 * @param jvms those that measured, by version and flags, with the number of their cells
 */
public record RunFolder(
    Path folder, RunRecord record, List<MeasuredCell> cells, Map<String, Integer> jvms) {
  public RunFolder {
    cells = List.copyOf(cells);
    jvms = Collections.unmodifiableMap(jvms); // in their order
  }

  /**
   * Reads a folder.
   *
   * @throws RefusedException if it is not a run's; names the file and the field
   * @throws IOException if it can't be read; the message is one line
   */
  public static RunFolder read(Path folder) throws IOException {
    RunFiles files = new RunFiles(folder);
    RunRecord record = record(files);
    List<JmhFile.Entry> entries = entries(files);
    JmhSamples samples = new JmhSamples(folder.resolve(JmhFile.NAME), entries);
    samples.refuseMany();
    List<MeasuredCell> cells = new ArrayList<>();
    String machine = record.machine().fingerprint();
    for (CellRecord cell : record.cells()) {
      cells.add(samples.measured(record, machine, cell));
    }
    RunFolder run = new RunFolder(folder, record, cells, Jvms.of(entries));
    run.refuseHistograms(); // now, not when its pages are already half written
    return run;
  }

  /** Whether all that it has are points of loads. */
  public boolean isLoad() {
    return !cells.isEmpty() && cells.stream().allMatch(MeasuredCell::isPoint);
  }

  /** Whether it has points of loads. */
  public boolean hasPoints() {
    return cells.stream().anyMatch(MeasuredCell::isPoint);
  }

  /**
   * The histograms of a load's point; empty where it has none, or was published without.
   *
   * @throws RefusedException where the run names a file that is not a plain one of its own
   */
  public Optional<Path> histograms(MeasuredCell cell) throws RefusedException {
    String name = cell.record().load().map(LoadRecord::histogram).orElse("");
    return name.isEmpty()
        ? Optional.empty()
        : new RunFiles(folder).ifThere(name, "cells[" + cells.indexOf(cell) + "].load.histogram");
  }

  /** Each log belongs to one cell: thousands of cells sharing one would read it as often. */
  private void refuseHistograms() throws IOException {
    Map<Path, MeasuredCell> owners = new HashMap<>();
    long bytes = 0;
    for (MeasuredCell cell : cells) {
      Optional<Path> log = histograms(cell);
      MeasuredCell other = log.isEmpty() ? null : owners.putIfAbsent(log.get(), cell);
      if (other != null) {
        throw new RefusedException(log.get(), "", "is the log of " + other.name() + " already");
      }
      bytes += log.isEmpty() ? 0 : Files.size(log.get());
    }
    RunFiles.refuseLarge(folder, bytes, Limits.LARGEST_RUN);
  }

  private static RunRecord record(RunFiles files) throws IOException {
    Path file = files.folder().resolve(RunFile.NAME);
    String text = files.text(RunFile.NAME, Limits.LARGEST_RECORD);
    RunRecord record;
    try {
      record = RunFile.parse(text, file.toString());
    } catch (IOException e) {
      throw new RefusedException(e);
    }
    new JsonLimits(file).check(text);
    new RecordCheck(file).check(record);
    return record;
  }

  private static List<JmhFile.Entry> entries(RunFiles files) throws IOException {
    String text = files.text(JmhFile.NAME, Limits.LARGEST_RECORD);
    Path file = files.folder().resolve(JmhFile.NAME);
    List<JmhFile.Entry> entries;
    try {
      entries = JmhFile.parse(text, file.toString());
    } catch (IOException e) {
      throw new RefusedException(e);
    }
    new JsonLimits(file).check(text);
    return entries;
  }
}
