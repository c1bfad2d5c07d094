package beamtime.core.study;

import beamtime.core.statistic.Growth;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads one table of a study. */
final class TableReader {
  private static final int MOST_COLUMNS = 40;
  private static final int MOST_ROWS = 1000;
  private static final int MOST_JOINED = 10;

  private static final Set<String> LIMITS = Set.of(Value.Grows.CORES, Value.Grows.MEMORY);

  private static final List<String> OF_MANY =
      List.of("knee", "peak", "line", "slope", "grows", "first", "law");

  private static final List<String> OF_CELL =
      List.of("cell", "on", "with", "figure", "unit", "per", "fact", "metric");

  private final Fields fields;
  private final PaperTables papers;
  private final RefReader refs;
  private List<String> columns = List.of();
  private List<Map<String, String>> printed = List.of();
  private Map<String, String> match = Map.of();

  TableReader(Fields fields, PaperTables papers, RefReader refs) {
    this.fields = fields;
    this.papers = papers;
    this.refs = refs;
  }

  /**
   * Where a value stands.
   *
   * @param rows that it is shown in
   * @param rowsHaveCells whether they say which cell it is of where it does not
   * @param isColumn whether it is that of a whole column
   */
  private record Place(List<Map<String, String>> rows, boolean rowsHaveCells, boolean isColumn) {}

  StudyTable read() {
    fields.only("title", "note", "rows", "match", "columns", "picture");
    match = texts(fields, "match");
    List<Fields> heads = fields.repeatedMaps("columns");
    if (heads.isEmpty() || heads.size() > MOST_COLUMNS) {
      fields.problem("columns", "a table has 1 to " + MOST_COLUMNS + " columns");
      heads = List.of();
    }
    List<StudyTable.Row> rows = rows(heads);
    match.forEach((param, column) -> requireColumn(fields, "match", column));
    List<StudyTable.Column> shown = heads.stream().map(this::column).toList();
    return new StudyTable(
        fields.text("title"),
        fields.optional("note").orElse(""),
        shown,
        rows,
        fields.map("picture").map(picture -> new PictureReader(picture, shown, rows).read()));
  }

  private static Map<String, String> texts(Fields fields, String key) {
    Map<String, String> texts = new TreeMap<>();
    fields.each(key, (map, name) -> texts.put(name, map.text(name)));
    return texts;
  }

  private List<StudyTable.Row> rows(List<Fields> heads) {
    if (fields.isList("rows")) {
      return ownRows(heads);
    }
    if (fields.isMap("rows")) {
      fields.map("rows").ifPresent(this::derivedRows);
    } else {
      show(table(fields.text("rows")));
    }
    return printed.stream()
        .map(row -> new StudyTable.Row(row, Map.of(), Optional.empty()))
        .toList();
  }

  private void show(PaperTable table) {
    columns = table.columns();
    printed = table.rows();
  }

  private PaperTable table(String file) {
    try {
      return papers.read(file);
    } catch (IOException e) {
      fields.problem("rows", String.valueOf(e.getMessage()));
      return new PaperTable(List.of(), List.of());
    }
  }

  /** Rows that two CSVs have together, or one for each value. */
  private void derivedRows(Fields how) {
    how.only("join", "by", "each");
    if (how.has("each")) {
      how.map("each").ifPresent(this::eachRow);
      return;
    }
    if (how.values("join").isEmpty() || !how.has("by")) {
      how.problem("join", "rows are a CSV, a list, 'join' of CSVs 'by' columns, or 'each'");
      return;
    }
    show(joined(how));
  }

  private PaperTable joined(Fields how) {
    List<PaperTable> tables =
        how.values("join").stream().limit(MOST_JOINED + 1).map(this::table).toList();
    if (tables.size() > MOST_JOINED) {
      how.problem("join", "more than " + MOST_JOINED + " tables");
    }
    if (tables.isEmpty() || tables.size() > MOST_JOINED) {
      return new PaperTable(List.of(), List.of());
    }
    PaperTable joined = tables.get(0);
    for (PaperTable next : tables.subList(1, tables.size())) {
      for (String key : how.values("by")) {
        joined.lack(key).or(() -> next.lack(key)).ifPresent(lack -> how.problem("by", lack));
      }
      joined = joined.joined(next, how.values("by"));
    }
    return joined;
  }

  private void eachRow(Fields each) {
    if (each.keys().size() != 1) {
      each.problem("each", "'each' has one name with its values");
      return;
    }
    String name = each.keys().iterator().next();
    columns = List.of(name);
    printed = each.values(name).stream().map(value -> Map.of(name, value)).toList();
  }

  private List<StudyTable.Row> ownRows(List<Fields> columnFields) {
    List<Fields> all = fields.repeatedMaps("rows");
    if (all.size() > MOST_ROWS) {
      fields.problem("rows", "more than " + MOST_ROWS + " rows");
      return List.of();
    }
    List<Map<String, String>> texts = new ArrayList<>();
    Set<String> heads =
        columnFields.stream()
            .flatMap(column -> column.optional("head").stream())
            .collect(Collectors.toSet());
    for (Fields row : all) {
      Map<String, String> own = new LinkedHashMap<>();
      for (String key : row.keys()) {
        if (!key.equals("of") && !row.isMap(key)) {
          own.put(key, row.optional(key).orElse(""));
        }
        if (!key.equals("of") && !heads.contains(key)) {
          row.problem(key, StudyReader.unknown("column", key, heads));
        }
      }
      texts.add(own);
    }
    columns = List.copyOf(heads);
    printed = texts;
    List<StudyTable.Row> rows = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      rows.add(ownRow(all.get(i), texts.get(i)));
    }
    return rows;
  }

  private StudyTable.Row ownRow(Fields row, Map<String, String> texts) {
    Map<String, Value> own = new LinkedHashMap<>();
    List<Map<String, String>> alone = List.of(texts);
    for (String key : row.keys()) {
      if (row.isMap(key) && !key.equals("of")) {
        row.map(key).ifPresent(map -> own.put(key, value(map, key, new Place(alone, true, false))));
      } else if (!key.equals("of")) {
        own.put(key, new Value.Printed(key));
      }
    }
    return new StudyTable.Row(texts, own, row.map("of").map(map -> ref(map, alone)));
  }

  private CellRef ref(Fields map, List<Map<String, String>> rows) {
    return refs.read(map, match, rows);
  }

  private StudyTable.Column column(Fields column) {
    String head = column.text("head");
    boolean ownCells = fields.isList("rows");
    Map<String, String> only = texts(column, "only");
    only.keySet().forEach(name -> requireColumn(column, "only", name));
    return new StudyTable.Column(
        head, value(column, head, new Place(printed, ownCells, true)), only);
  }

  /** A value by the one key that says its kind. */
  private Value value(Fields map, String head, Place place) {
    if (map.has("printed")) {
      only(map, place, "printed");
      return new Value.Printed(requireColumn(map, "printed", map.text("printed")));
    }
    if (map.has("printed-ratio")) {
      only(map, place, "printed-ratio");
      List<String> both = map.values("printed-ratio");
      if (both.size() != 2) {
        map.problem("printed-ratio", "'printed-ratio' is a list of two columns");
        return new Value.NotYet();
      }
      return new Value.PrintedRatio(
          requireColumn(map, "printed-ratio", both.get(0)),
          requireColumn(map, "printed-ratio", both.get(1)));
    }
    if (map.has("not-yet")) {
      only(map, place, "not-yet");
      return new Value.NotYet();
    }
    for (String kind : List.of("ratio", "percent", "percent-less")) {
      if (map.has(kind)) {
        only(map, place, kind);
        return two(map, kind, place);
      }
    }
    for (String kind : OF_MANY) {
      if (map.has(kind)) {
        only(map, place, kind);
        return map.map(kind).map(own -> ofMany(kind, own, place)).orElse(new Value.NotYet());
      }
    }
    if (OF_CELL.stream().anyMatch(map::has)) {
      return ofCell(map, place);
    }
    only(map, place);
    if (!place.rowsHaveCells()) {
      requireColumn(map, "head", head);
    }
    return new Value.Printed(head);
  }

  /** By the keys of {@link #OF_MANY}. */
  private Value ofMany(String kind, Fields own, Place place) {
    return switch (kind) {
      case "knee" -> knee(own);
      case "peak" -> peak(own);
      case "line" -> line(own, false);
      case "slope" -> line(own, true);
      case "grows" -> grows(own);
      case "first" -> first(own);
      default -> law(own, place);
    };
  }

  private Value two(Fields map, String kind, Place place) {
    Place inside = new Place(place.rows(), place.rowsHaveCells(), false);
    List<Value> both = map.maps(kind).stream().map(one -> ofCell(one, inside)).toList();
    if (both.size() != 2) {
      map.problem(kind, "'" + kind + "' is a list of two values");
      return new Value.NotYet();
    }
    return switch (kind) {
      case "ratio" -> new Value.Ratio(both.get(0), both.get(1));
      case "percent" -> new Value.Percent(both.get(0), both.get(1));
      default -> new Value.PercentLess(both.get(0), both.get(1));
    };
  }

  private Value knee(Fields knee) {
    knee.only("cell", "on", "with", "along", "gain");
    String along = knee.text("along");
    CellRef all = refs.along(knee, along);
    return new Value.Knee(all, along, knee.decimal("gain").orElse(1.1));
  }

  private Value peak(Fields peak) {
    peak.only("cell", "on", "with");
    return new Value.Peak(refs.read(peak, Map.of(), List.of()));
  }

  private Value line(Fields line, boolean powers) {
    line.only("cell", "on", "with", "along", "at");
    String along = line.text("along");
    CellRef all = refs.along(line, along);
    Map<String, Double> at = new TreeMap<>();
    line.each("at", (values, value) -> values.decimal(value).ifPresent(x -> at.put(value, x)));
    return new Value.Line(all, along, at, powers);
  }

  private Value grows(Fields grows) {
    String spent = grows.text("spent");
    String load = grows.text("over");
    String limit = grows.value("of").orElse("");
    if (!limit.isEmpty() && !LIMITS.contains(limit)) {
      grows.decimal("of");
    }
    if (grows.has("join")) {
      grows.only("join", "by", "spent", "over", "of");
      return printedGrows(grows, spent, load);
    }
    grows.only("cell", "on", "with", "spent", "over", "of");
    return new Value.Grows(refs.read(grows, Map.of(), List.of()), spent, load, limit);
  }

  private Value printedGrows(Fields grows, String spent, String load) {
    PaperTable table = joined(grows);
    requireColumn(table, grows, "spent", spent);
    requireColumn(table, grows, "over", load);
    List<Growth.Point> points = new ArrayList<>();
    for (Map<String, String> row : table.rows()) {
      Optional<Double> x = printed(row, load);
      Optional<Double> y = printed(row, spent);
      if (x.isPresent() && y.isPresent()) {
        points.add(new Growth.Point(x.get(), y.get()));
      }
    }
    Optional<Double> limit = grows.decimal("of");
    return new Value.PrintedGrows(
        points, limit.map(OptionalDouble::of).orElseGet(OptionalDouble::empty));
  }

  /** Of "<1" half; empty where the study printed none. */
  private static Optional<Double> printed(Map<String, String> row, String column) {
    String text = row.getOrDefault(column, "");
    try {
      return Optional.of(
          text.startsWith("<")
              ? Double.parseDouble(text.substring(1)) / 2
              : Double.parseDouble(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private Value law(Fields law, Place place) {
    law.only("measured", "disk", "replaced", "size");
    Place inside = new Place(place.rows(), place.rowsHaveCells(), false);
    List<Value> parts =
        Stream.of("measured", "disk", "replaced")
            .flatMap(key -> law.map(key).stream())
            .map(part -> ofCell(part, inside))
            .toList();
    String size = requireColumn(law, "size", law.text("size"));
    if (parts.size() != 3) {
      law.problem("law", "'law' has the values 'measured', 'disk' and 'replaced'");
      return new Value.NotYet();
    }
    return new Value.Law(parts.get(0), parts.get(1), parts.get(2), size);
  }

  private Value first(Fields first) {
    first.only("among", "each");
    return new Value.First(first.values("among"), first.decimal("each").orElse(1.0));
  }

  private Value ofCell(Fields map, Place place) {
    only(map, place, OF_CELL.toArray(String[]::new));
    Optional<CellRef> cell =
        map.has("cell") || !place.rowsHaveCells()
            ? Optional.of(ref(map, place.rows()))
            : Optional.empty();
    if (map.has("fact")) {
      return new Value.Fact(cell, map.text("fact"));
    }
    if (map.has("metric")) {
      return new Value.Metric(cell, map.text("metric"));
    }
    return new Value.OfCell(
        cell,
        map.choice("figure", Figure.MEAN),
        map.choice("unit", Figure.Unit.S),
        map.choice("per", Figure.Per.OPERATION));
  }

  /** A column has a head and may have rows of its own, whatever it shows. */
  private static void only(Fields map, Place place, String... keys) {
    map.only(
        Stream.concat(place.isColumn() ? Stream.of("head", "only") : Stream.of(), Stream.of(keys))
            .toArray(String[]::new));
  }

  private String requireColumn(Fields at, String key, String column) {
    return requireColumn(new PaperTable(columns, List.of()), at, key, column);
  }

  private static String requireColumn(PaperTable table, Fields at, String key, String column) {
    if (!table.columns().isEmpty()) {
      table.lack(column).ifPresent(lack -> at.problem(key, lack));
    }
    return column;
  }
}
