package beamtime.site.published;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A table as a study printed it.
 *
 * @param columns names
 * @param rows printed values by the names of their columns; empty where the study printed none
 */
public record PaperTable(List<String> columns, List<Map<String, String>> rows) {
  public PaperTable {
    columns = List.copyOf(columns);
    rows = rows.stream().map(Map::copyOf).toList();
  }

  /** A table of this module; its values hold no commas and no quotes. */
  public static PaperTable named(String file) {
    List<String> lines = lines(file);
    List<String> columns = List.of(lines.get(0).split(",", -1));
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] values = line.split(",", -1);
      if (values.length != columns.size()) {
        throw new IllegalStateException(file + " has a row of other length: " + line);
      }
      Map<String, String> row = new LinkedHashMap<>();
      for (int i = 0; i < values.length; i++) {
        row.put(columns.get(i), values[i]);
      }
      rows.add(row);
    }
    return new PaperTable(columns, rows);
  }

  private static List<String> lines(String file) {
    try (InputStream in = PaperTable.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("not on the class path: " + file);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Rows that both have, by their values in these columns, with the columns of both. */
  public PaperTable joined(PaperTable other, List<String> keys) {
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
