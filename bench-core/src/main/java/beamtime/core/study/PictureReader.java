package beamtime.core.study;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;

/** Reads how a table is drawn, and whether the table has what is to be drawn. */
final class PictureReader {
  private static final int MOST_PANELS = 6;
  private static final int MOST_CURVES = 40;

  /** So many letters stand at a line's end where the picture is as wide as a phone. */
  private static final int LONGEST = 13;

  private static final String NUMBER = "\\d{1,12}(\\.\\d{1,9})?";

  private final Fields fields;
  private final List<StudyTable.Column> columns;
  private final List<StudyTable.Row> rows;
  private final List<String> heads;
  private List<String> names = List.of();

  /**
   * A reader of one picture.
   *
   * @param columns of the table
   * @param rows of the table
   */
  PictureReader(Fields fields, List<StudyTable.Column> columns, List<StudyTable.Row> rows) {
    this.fields = fields;
    this.columns = columns;
    this.rows = rows;
    heads = columns.stream().map(StudyTable.Column::head).toList();
  }

  /**
   * Where x comes from.
   *
   * @param column whose texts are the x of the rows; empty where the columns are
   * @param across heads of the columns that are the x; none where the rows are
   */
  private record Along(String column, List<String> across) {}

  Picture read() {
    fields.only("x", "panels");
    if (!fields.has("x")) {
      fields.problem("x", "'x' is missing: a 'column' that has its values, or 'heads' that are");
    }
    List<Fields> panels = fields.maps("panels");
    if (panels.isEmpty() || panels.size() > MOST_PANELS) {
      fields.problem("panels", "a picture has 1 to " + MOST_PANELS + " panels");
    }
    return fields
        .map("x")
        .map(x -> picture(x, panels))
        .orElseGet(
            () -> new Picture(new Picture.Axis("", Picture.Scale.LINEAR), List.of(), List.of()));
  }

  private Picture picture(Fields x, List<Fields> panels) {
    x.only("label", "scale", "column", "heads");
    if (x.has("column") == x.has("heads")) {
      x.problem("column", "x is either a 'column' that has its values, or 'heads' that are");
    }
    List<String> across = x.values("heads");
    across.forEach(head -> head(x, "heads", head));
    String column = x.optional("column").map(head -> head(x, "column", head)).orElse("");
    Picture.Axis axis = axis(x);
    List<String> texts =
        heads.contains(column) ? rows.stream().map(row -> text(row, column)).toList() : across;
    boolean areNumbers = texts.stream().allMatch(text -> text.matches(NUMBER));
    names = areNumbers ? List.of() : texts.stream().distinct().toList();
    if (axis.scale() == Picture.Scale.LOG
        && (!areNumbers || texts.stream().anyMatch(text -> !(at(text) > 0)))) {
      x.problem("scale", "a logarithmic axis has numbers above 0 alone");
    }
    Along along = new Along(column, across);
    return new Picture(axis, names, panels.stream().map(panel -> panel(panel, along)).toList());
  }

  private static Picture.Axis axis(Fields fields) {
    return new Picture.Axis(fields.text("label"), fields.choice("scale", Picture.Scale.LINEAR));
  }

  private Picture.Panel panel(Fields panel, Along along) {
    List<Picture.Curve> curves = curves(panel, along);
    if (!panel.has("y")) {
      panel.problem("y", "'y' is missing: its 'label' and 'scale'");
    }
    Picture.Axis y =
        panel
            .map("y")
            .map(
                own -> {
                  own.only("label", "scale");
                  return axis(own);
                })
            .orElse(new Picture.Axis("", Picture.Scale.LINEAR));
    return new Picture.Panel(y, curves, panel.maps("theirs").stream().map(this::theirs).toList());
  }

  /**
   * Curves that are named, each a column; one for each name in a column, of another column's
   * numbers; or one for each row, of the columns that are the x.
   */
  private List<Picture.Curve> curves(Fields panel, Along along) {
    Map<String, String> shown = new LinkedHashMap<>();
    String by = "";
    if (!along.across().isEmpty()) {
      panel.only("y", "by", "only", "theirs");
      along.across().forEach(head -> shown.put(head, head));
      by = panel.optional("by").orElse(heads.isEmpty() ? "" : heads.get(0));
    } else if (panel.has("curves")) {
      panel.only("y", "curves", "only", "theirs");
      panel.each("curves", (map, name) -> shown.put(name, head(map, name, map.text(name))));
    } else {
      panel.only("y", "column", "by", "only", "theirs");
      String head = head(panel, "column", panel.text("column"));
      shown.put(head, head);
      by = panel.text("by");
    }
    if (shown.size() > MOST_CURVES) {
      panel.problem("curves", "a panel has at most " + MOST_CURVES + " curves");
      return List.of();
    }
    return curves(panel, along, shown, by.isEmpty() ? "" : head(panel, "by", by));
  }

  private List<Picture.Curve> curves(
      Fields panel, Along along, Map<String, String> shown, String by) {
    Map<String, List<Picture.Place>> curves = new LinkedHashMap<>();
    Map<String, List<String>> only = only(panel);
    for (int i = 0; i < rows.size(); i++) {
      StudyTable.Row row = rows.get(i);
      if (only.entrySet().stream()
          .allMatch(one -> one.getValue().contains(text(row, one.getKey())))) {
        for (Map.Entry<String, String> one : shown.entrySet()) {
          double x = at(along.column().isEmpty() ? one.getKey() : text(row, along.column()));
          String name = by.isEmpty() ? one.getKey() : text(row, by);
          curves
              .computeIfAbsent(name, n -> new ArrayList<>())
              .add(new Picture.Place(x, i, heads.indexOf(one.getValue())));
        }
      }
    }
    curves.forEach((name, places) -> check(panel, name, places));
    return curves.entrySet().stream().map(one -> curve(one.getKey(), one.getValue())).toList();
  }

  private Map<String, List<String>> only(Fields panel) {
    Map<String, List<String>> only = new LinkedHashMap<>();
    panel.each("only", (map, key) -> only.put(head(map, key, key), map.values(key)));
    return only;
  }

  private static Picture.Curve curve(String name, List<Picture.Place> places) {
    return new Picture.Curve(
        name, places.stream().sorted(Comparator.comparingDouble(Picture.Place::x)).toList());
  }

  private static void check(Fields panel, String name, List<Picture.Place> places) {
    fits(panel, "y", name);
    Set<Double> known = new HashSet<>();
    if (!places.stream().allMatch(place -> Double.isNaN(place.x()) || known.add(place.x()))) {
      panel.problem("y", "curve '" + name + "' has two numbers at one x: say which by 'only'");
    }
  }

  private static void fits(Fields fields, String key, String label) {
    if (label.length() > LONGEST) {
      fields.problem(
          key, "'" + label + "' is longer than the " + LONGEST + " letters at a line's end");
    }
  }

  private Picture.Theirs theirs(Fields theirs) {
    theirs.only("label", "at", "level");
    String label = theirs.text("label");
    fits(theirs, "label", label);
    if (theirs.has("at") == theirs.has("level")) {
      theirs.problem("label", "what is printed is either 'at' some x or a 'level'");
    }
    List<Picture.Point> points = new ArrayList<>();
    theirs.each(
        "at",
        (map, x) -> map.decimal(x).ifPresent(y -> points.add(new Picture.Point(at(map, x), y))));
    points.sort(Comparator.comparingDouble(Picture.Point::x));
    OptionalDouble level =
        theirs.decimal("level").map(OptionalDouble::of).orElseGet(OptionalDouble::empty);
    return new Picture.Theirs(label, points, level);
  }

  /** The x of a printed point. */
  private double at(Fields fields, String text) {
    if (Double.isNaN(at(text))) {
      fields.problem(
          text,
          names.isEmpty()
              ? "'" + text + "' is no number"
              : StudyReader.unknown("x", text, Set.copyOf(names)));
    }
    return at(text);
  }

  private double at(String text) {
    if (names.isEmpty()) {
      return text.matches(NUMBER) ? Double.parseDouble(text) : Double.NaN;
    }
    return names.contains(text) ? 1 + names.indexOf(text) : Double.NaN;
  }

  /** A head that the table must have. */
  private String head(Fields at, String key, String head) {
    new PaperTable(heads, List.of()).lack(head).ifPresent(lack -> at.problem(key, lack));
    return head;
  }

  /** What stands in a row as a word or as it was printed; empty where a number of ours does. */
  private String text(StudyTable.Row row, String head) {
    return IntStream.range(0, columns.size())
        .filter(i -> heads.get(i).equals(head))
        .mapToObj(i -> row.own().getOrDefault(head, columns.get(i).value()))
        .map(PictureReader::column)
        .map(column -> row.printed().getOrDefault(column, ""))
        .findFirst()
        .orElse("");
  }

  private static String column(Value value) {
    return value instanceof Value.Printed printed ? printed.column() : "";
  }
}
