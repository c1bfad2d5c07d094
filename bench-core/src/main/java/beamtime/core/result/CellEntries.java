package beamtime.core.result;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Entries of {@code jmh.json} by cell. JMH knows nothing of cells, so they are matched. */
public final class CellEntries {
  private final Map<Key, List<JmhFile.Entry>> entries = new HashMap<>();
  private final Map<Point, JmhFile.Entry> points = new HashMap<>();

  public CellEntries(List<JmhFile.Entry> all) {
    for (JmhFile.Entry entry : all) {
      String benchmark = entry.json().path("benchmark").asText();
      Key key = new Key(benchmark, entry.score());
      entries.computeIfAbsent(key, one -> new ArrayList<>()).add(entry);
      points.putIfAbsent(new Point(benchmark, params(entry)), entry);
    }
  }

  /** Tells most entries apart; their parameters tell the rest. */
  private record Key(String benchmark, Score score) {}

  /**
   * A load's rate is that of its whole hold, not the mean of its seconds; it has all parameters.
   */
  private record Point(String benchmark, Map<String, String> params) {}

  /** The entry of a cell, with its samples; empty where the cell has no number. */
  public Optional<JmhFile.Entry> of(CellRecord cell) {
    return cell.score()
        .flatMap(
            score ->
                cell.driven()
                    ? Optional.ofNullable(points.get(new Point(cell.benchmark(), cell.params())))
                    : of(cell, score));
  }

  private Optional<JmhFile.Entry> of(CellRecord cell, Score score) {
    return entries.getOrDefault(new Key(cell.benchmark(), score), List.of()).stream()
        .filter(entry -> isOf(cell, entry))
        .findFirst();
  }

  /** A cell may have more parameters than JMH knows. */
  private static boolean isOf(CellRecord cell, JmhFile.Entry entry) {
    return cell.params().entrySet().containsAll(params(entry).entrySet());
  }

  private static Map<String, String> params(JmhFile.Entry entry) {
    return entry.json().path("params").properties().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, param -> param.getValue().asText()));
  }
}
