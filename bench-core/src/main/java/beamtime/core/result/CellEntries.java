package beamtime.core.result;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Entries of {@code jmh.json} by cell. JMH knows nothing of cells, so they are matched. */
public final class CellEntries {
  private final Map<Key, List<JmhFile.Entry>> entries = new HashMap<>();
  private final Map<String, List<JmhFile.Entry>> ofBenchmark = new HashMap<>();

  public CellEntries(List<JmhFile.Entry> all) {
    for (JmhFile.Entry entry : all) {
      String benchmark = entry.json().path("benchmark").asText();
      Key key = new Key(benchmark, entry.score());
      entries.computeIfAbsent(key, one -> new ArrayList<>()).add(entry);
      ofBenchmark.computeIfAbsent(benchmark, one -> new ArrayList<>()).add(entry);
    }
  }

  /** Tells most entries apart; their parameters tell the rest. */
  private record Key(String benchmark, Score score) {}

  /** The entry of a cell, with its samples; empty where the cell has no number. */
  public Optional<JmhFile.Entry> of(CellRecord cell) {
    return cell.driven() ? ofPoint(cell) : cell.score().flatMap(score -> of(cell, score));
  }

  private Optional<JmhFile.Entry> of(CellRecord cell, Score score) {
    return entries.getOrDefault(new Key(cell.benchmark(), score), List.of()).stream()
        .filter(entry -> isOf(cell, entry))
        .findFirst();
  }

  /**
   * A load's rate is that of its whole hold, not the mean of its seconds; it has all parameters.
   */
  private Optional<JmhFile.Entry> ofPoint(CellRecord cell) {
    return ofBenchmark.getOrDefault(cell.benchmark(), List.of()).stream()
        .filter(entry -> entry.json().path("params").size() == cell.params().size())
        .filter(entry -> cell.score().isPresent() && isOf(cell, entry))
        .findFirst();
  }

  /** A cell may have more parameters than JMH knows. */
  private static boolean isOf(CellRecord cell, JmhFile.Entry entry) {
    return entry.json().path("params").properties().stream().allMatch(param -> isOf(cell, param));
  }

  private static boolean isOf(CellRecord cell, Map.Entry<String, JsonNode> param) {
    return param.getValue().asText().equals(cell.params().get(param.getKey()));
  }
}
