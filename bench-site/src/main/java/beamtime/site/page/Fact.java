package beamtime.site.page;

import java.util.List;
import java.util.Map;

/**
 * A line of what is known.
 *
 * @param name what
 * @param value text
 */
public record Fact(String name, String value) {
  /** A line for each entry, in its order. */
  public static List<Fact> of(Map<String, String> entries) {
    return entries.entrySet().stream()
        .map(entry -> new Fact(entry.getKey(), entry.getValue()))
        .toList();
  }
}
