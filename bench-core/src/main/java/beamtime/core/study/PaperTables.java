package beamtime.core.study;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The CSVs of a study's folder, each read once. */
final class PaperTables {
  private static final String SUFFIX = ".csv";

  private final StudyFolder folder;
  private final Map<String, PaperTable> tables = new TreeMap<>();

  PaperTables(StudyFolder folder) {
    this.folder = folder;
  }

  /**
   * A table by the name of its file.
   *
   * @throws IOException in one line
   */
  PaperTable read(String file) throws IOException {
    PaperTable known = tables.get(file);
    if (known != null) {
      return known;
    }
    if (!file.endsWith(SUFFIX)) {
      throw new IOException("'" + file + "' is no CSV: its name ends in " + SUFFIX);
    }
    PaperTable table = PaperTable.read(folder, file);
    tables.put(file, table);
    return table;
  }

  /** Names of the files that were read. */
  List<String> files() {
    return List.copyOf(tables.keySet());
  }
}
