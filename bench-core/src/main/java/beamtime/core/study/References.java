package beamtime.core.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which references of a file have found a cell at any size; those that never do are problems. */
final class References {
  private final Problems problems;
  private final Map<Place, List<String>> lacks = new LinkedHashMap<>();

  /** One reference: another line may have the same. */
  private record Place(int line, String text) {}

  References(Problems problems) {
    this.problems = problems;
  }

  /** A reference that means a cell at this size. */
  void found(int line, String text) {
    lacks.put(new Place(line, text), List.of());
  }

  /**
   * A reference that means none at this size.
   *
   * @param why names in it that no cell has
   */
  void missing(int line, String text, List<String> why) {
    lacks.putIfAbsent(
        new Place(line, text), why.isEmpty() ? List.of(text + " is no cell at any size") : why);
  }

  /** All sizes have been read. */
  void conclude() {
    lacks.forEach((place, why) -> why.forEach(one -> problems.add(place.line(), one)));
  }
}
