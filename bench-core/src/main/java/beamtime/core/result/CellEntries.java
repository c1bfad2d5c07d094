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

  public CellEntries(List<JmhFile.Entry> all) {
    for (JmhFile.Entry entry : all) {
      Key key = new Key(entry.json().path("benchmark").asText(), entry.score());
      entries.computeIfAbsent(key, one -> new ArrayList<>()).add(entry);
    }
  }

  /** Tells most entries apart; their parameters tell the rest. */
  private record Key(String benchmark, Score score) {}

  /** The entry of a cell, with its samples; empty where the cell has no number. */
  public Optional<JmhFile.Entry> of(CellRecord cell) {
    return cell.score()
        .flatMap(
            score ->
                entries.getOrDefault(new Key(cell.benchmark(), score), List.of()).stream()
                    .filter(entry -> isOf(cell, entry))
                    .findFirst());
  }

  /** A cell may have more parameters than JMH knows. */
  private static boolean isOf(CellRecord cell, JmhFile.Entry entry) {
    return entry.json().path("params").properties().stream().allMatch(param -> isOf(cell, param));
  }

  private static boolean isOf(CellRecord cell, Map.Entry<String, JsonNode> param) {
    return param.getValue().asText().equals(cell.params().get(param.getKey()));
  }
}
