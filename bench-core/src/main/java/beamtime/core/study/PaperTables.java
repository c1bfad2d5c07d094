package beamtime.core.study;

import beamtime.core.cell.BeamlineFile;
import beamtime.core.data.Beamline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The CSVs of a study's folder, tables and beamlines, each read once. */
final class PaperTables {
  private static final String SUFFIX = ".csv";

  private final StudyFolder folder;
  private final Map<String, PaperTable> tables = new TreeMap<>();
  private final Map<String, Beamline> beamlines = new TreeMap<>();

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

  /** A beamline by the name of its file; what is wrong with it are problems of the key. */
  Beamline beamline(Fields fields, String key) {
    String file = fields.text(key);
    Beamline known = beamlines.get(file);
    if (known != null || file.isEmpty()) {
      return known == null ? new Beamline("", List.of()) : known;
    }
    List<String> wrong = new ArrayList<>();
    Beamline read = BeamlineFile.read(file, () -> folder.read(file), wrong);
    wrong.forEach(problem -> fields.problem(key, problem));
    beamlines.put(file, read);
    return read;
  }

  /** Names of the files that were read. */
  List<String> files() {
    return Stream.concat(tables.keySet().stream(), beamlines.keySet().stream()).toList();
  }
}
