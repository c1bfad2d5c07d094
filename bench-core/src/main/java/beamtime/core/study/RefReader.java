package beamtime.core.study;

import beamtime.core.result.DriveRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Reads which cell a table or a claim means, and whether it is one. */
final class RefReader {
  /** Rows times cells of all references: seconds, where the largest study of ours has 20 000. */
  private static final long MOST_LOOKS = 1_000_000;

  private final Map<String, CellGroup> groups = new TreeMap<>();
  private final Map<String, String> words;
  private final References references;
  private long looks;

  /**
   * A reader of references to these cells.
   *
   * @param words the publication's words for our values
   * @param references which have been found
   */
  RefReader(List<CellGroup> groups, Map<String, String> words, References references) {
    groups.forEach(group -> this.groups.put(group.id(), group));
    this.words = words;
    this.references = references;
  }

  /** Stands where a reference can't be read. */
  CellRef none() {
    return new CellRef("", "", "", Map.of(), Map.of(), words);
  }

  /**
   * Reads {@code cell}, {@code on} and {@code with} of a map.
   *
   * @param match columns that give values of parameters
   * @param rows of the table; a single empty one for a claim
   */
  CellRef read(Fields fields, Map<String, String> match, List<Map<String, String>> rows) {
    String id = fields.text("cell");
    CellGroup group = groups.get(id);
    if (group == null) {
      if (!id.isEmpty()) {
        fields.problem("cell", StudyReader.unknown("cell", id, groups.keySet()));
      }
      return none();
    }
    String on = fields.value("on").orElse("");
    boolean other = group.others().contains(on);
    Map<String, String> with = new TreeMap<>();
    fields.each("with", (map, key) -> map.value(key).ifPresent(v -> with.put(key, v)));
    CellRef ref = new CellRef(id, other ? "" : on, other ? on : "", with, match, words);
    if (!group.cells().isEmpty()) {
      count(fields, group, ref, rows);
    }
    return ref;
  }

  /** The same of cells that a parameter tells apart, and nothing else. */
  CellRef along(Fields fields, String param) {
    CellRef ref = read(fields, Map.of(param, param), List.of());
    List<StudyCell> cells =
        Optional.ofNullable(groups.get(ref.group()))
            .filter(group -> looks <= MOST_LOOKS)
            .map(group -> group.selected(ref, Map.of()))
            .orElse(List.of());
    Map<String, List<StudyCell>> byValue = new TreeMap<>();
    for (StudyCell cell : cells) {
      SortedMap<String, String> identity = cell.identity();
      if (!identity.containsKey(param)) {
        fields.problem("along", StudyReader.unknown("parameter", param, identity.keySet()));
        return ref;
      }
      byValue.computeIfAbsent(identity.get(param), value -> new ArrayList<>()).add(cell);
    }
    byValue.values().stream()
        .filter(same -> same.size() > 1)
        .findFirst()
        .ifPresent(same -> fields.problem("cell", several(ref, same)));
    return ref;
  }

  /** Whether its cells are asked at a rate that the study says, whatever they could take. */
  boolean isAtARate(CellRef ref) {
    return Optional.ofNullable(groups.get(ref.group())).stream()
        .flatMap(group -> group.cells().stream())
        .flatMap(cell -> cell.drive().stream())
        .anyMatch(drive -> drive.mode() != DriveRecord.Mode.CLOSED);
  }

  private void count(Fields fields, CellGroup group, CellRef ref, List<Map<String, String>> rows) {
    looks += (long) Math.max(1, rows.size()) * group.cells().size();
    if (looks > MOST_LOOKS) {
      fields.problem("cell", "tables of so many rows and cells take too long to read");
      return;
    }
    int line = fields.line("cell");
    boolean any = rows.isEmpty() && !group.selected(ref, Map.of()).isEmpty();
    for (Map<String, String> row : rows) {
      List<StudyCell> selected = group.selected(ref, row);
      any |= !selected.isEmpty();
      if (selected.size() > 1) {
        fields.problem("cell", several(ref, selected));
        break;
      }
    }
    if (any) {
      references.found(line, text(ref));
    } else {
      references.missing(line, text(ref), unknown(group, ref));
    }
  }

  /** What the group has not got at all. */
  private static List<String> unknown(CellGroup group, CellRef ref) {
    Set<String> backends = new TreeSet<>(group.others());
    Set<String> params = new TreeSet<>();
    for (StudyCell cell : group.cells()) {
      backends.add(cell.backend());
      params.addAll(cell.identity().keySet());
    }
    List<String> unknown = new ArrayList<>();
    if (!ref.backend().isEmpty() && !backends.contains(ref.backend())) {
      unknown.add(StudyReader.unknown("backend", ref.backend(), backends));
    }
    for (String param : ref.with().keySet()) {
      if (!params.contains(param)) {
        unknown.add(StudyReader.unknown("parameter", param, params));
      }
    }
    return unknown;
  }

  private static String several(CellRef ref, List<StudyCell> selected) {
    Map<String, Set<String>> values = new TreeMap<>();
    for (StudyCell cell : selected) {
      cell.identity()
          .forEach((name, value) -> values.computeIfAbsent(name, n -> new TreeSet<>()).add(value));
      values.computeIfAbsent("on", n -> new TreeSet<>()).add(cell.backend());
    }
    values.values().removeIf(different -> different.size() == 1);
    return text(ref)
        + " is "
        + selected.size()
        + " cells: say which "
        + String.join(", ", values.keySet());
  }

  private static String text(CellRef ref) {
    return "'"
        + ref.group()
        + "'"
        + (ref.backend().isEmpty() ? "" : " on " + ref.backend())
        + (ref.with().isEmpty() ? "" : " with " + new TreeMap<>(ref.with()));
  }
}
