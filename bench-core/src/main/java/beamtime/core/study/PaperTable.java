package beamtime.core.study;

import beamtime.core.cell.Nearest;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * A table as a study printed it: CSV by RFC 4180 with a header.
 *
 * @param columns names
 * @param rows printed values by the names of their columns; empty where the study printed none
 */
record PaperTable(List<String> columns, List<Map<String, String>> rows) {
  private static final int MOST_ROWS = 1000;
  private static final int MOST_COLUMNS = 100;

  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setIgnoreEmptyLines(true).setTrim(true).get();

  PaperTable {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /**
   * Reads a table.
   *
   * @throws IOException in one line, with the line of the file where it is one
   */
  static PaperTable read(StudyFolder folder, String file) throws IOException {
    try (CSVParser parser = FORMAT.parse(new StringReader(folder.read(file)))) {
      List<String> columns = List.of();
      List<Map<String, String>> rows = new ArrayList<>();
      for (CSVRecord line : parser) {
        if (columns.isEmpty()) {
          columns = header(line, file);
        } else {
          rows.add(row(columns, line, file + ":" + parser.getCurrentLineNumber()));
        }
        if (rows.size() > MOST_ROWS) {
          throw new IOException(file + " has more than " + MOST_ROWS + " rows");
        }
      }
      if (rows.isEmpty()) {
        throw new IOException(file + " has no rows");
      }
      return new PaperTable(columns, rows);
    } catch (java.io.UncheckedIOException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
  }

  private static List<String> header(CSVRecord line, String file) throws IOException {
    List<String> columns = line.toList();
    if (columns.size() > MOST_COLUMNS || Set.copyOf(columns).size() < columns.size()) {
      throw new IOException(
          file + ":1: at most " + MOST_COLUMNS + " columns, each with a name of its own");
    }
    return columns;
  }

  private static Map<String, String> row(List<String> columns, CSVRecord line, String place)
      throws IOException {
    if (line.size() != columns.size()) {
      throw new IOException(
          place + ": " + line.size() + " values for " + columns.size() + " columns");
    }
    Map<String, String> row = new LinkedHashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      row.put(columns.get(i), line.get(i));
    }
    return row;
  }

  /** What is wrong where a column is named; empty where it is there. */
  Optional<String> lack(String column) {
    return columns.contains(column)
        ? Optional.empty()
        : Optional.of("no column '" + column + "'; " + Nearest.hint(column, columns));
  }

  /** Rows that both have, by their values in these columns, with the columns of both. */
  PaperTable joined(PaperTable other, List<String> keys) {
    Set<String> all = new LinkedHashSet<>(columns);
    all.addAll(other.columns);
    List<Map<String, String>> joined = new ArrayList<>();
    for (Map<String, String> row : rows) {
      other.row(row, keys).ifPresent(found -> joined.add(both(found, row)));
    }
    return new PaperTable(List.copyOf(all), joined);
  }

  private Optional<Map<String, String>> row(Map<String, String> like, List<String> keys) {
    return rows.stream()
        .filter(row -> keys.stream().allMatch(key -> Objects.equals(row.get(key), like.get(key))))
        .findFirst();
  }

  private static Map<String, String> both(Map<String, String> one, Map<String, String> other) {
    Map<String, String> both = new LinkedHashMap<>(one);
    both.putAll(other);
    return both;
  }
}
