package beamtime.site.run;

import beamtime.core.result.CellRecord;
import beamtime.core.result.JmhFile;
import beamtime.core.result.RunFile;
import beamtime.core.result.RunRecord;
import beamtime.core.result.Score;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A run as its folder tells it.
 *
 * @param folder where it lies
 * @param record what it says of itself
 * @param cells in the order of the record
 */
public record RunFolder(Path folder, RunRecord record, List<MeasuredCell> cells) {
  public RunFolder {
    cells = List.copyOf(cells);
  }

  /**
   * Reads a folder.
   *
   * @throws IOException where it is none of a run; the message is one line
   */
  public static RunFolder read(Path folder) throws IOException {
    RunRecord record = RunFile.read(folder.resolve(RunFile.NAME));
    List<JmhFile.Entry> entries = JmhFile.read(folder.resolve(JmhFile.NAME));
    List<MeasuredCell> cells = new ArrayList<>();
    for (CellRecord cell : record.cells()) {
      cells.add(new MeasuredCell(record, cell, samples(cell, entries)));
    }
    return new RunFolder(folder, record, cells);
  }

  private static Samples samples(CellRecord cell, List<JmhFile.Entry> entries) {
    return cell.score().stream()
        .flatMap(score -> entries.stream().filter(entry -> isOf(cell, score, entry)))
        .findFirst()
        .map(entry -> new Samples(entry.forks()))
        .orElse(Samples.NONE);
  }

  /** JMH knows nothing of cells: the same benchmark, no other parameters, and the same score. */
  private static boolean isOf(CellRecord cell, Score score, JmhFile.Entry entry) {
    return entry.json().path("benchmark").asText().equals(cell.benchmark())
        && score.equals(entry.score())
        && entry.json().path("params").properties().stream().allMatch(param -> isOf(cell, param));
  }

  private static boolean isOf(CellRecord cell, Map.Entry<String, JsonNode> param) {
    return param.getValue().asText().equals(cell.params().get(param.getKey()));
  }
}
