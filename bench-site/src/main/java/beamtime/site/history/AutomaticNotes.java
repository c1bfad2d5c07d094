package beamtime.site.history;

import java.util.ArrayList;
import java.util.List;

/** Notes that the runs' own records give. */
final class AutomaticNotes {
  private AutomaticNotes() {}

  /** Notes on the differences of neighbouring points, which are in the order of time. */
  static List<Note> of(List<Point> points) {
    List<Note> notes = new ArrayList<>();
    for (int i = 1; i < points.size(); i++) {
      notes.addAll(between(points.get(i - 1), points.get(i)));
    }
    return notes;
  }

  private static List<Note> between(Point before, Point after) {
    List<Note> notes = new ArrayList<>();
    String was = before.cell().record().code();
    String is = after.cell().record().code();
    if (!was.equals(is)) {
      notes.add(Note.automatic(after, Note.Kind.BENCHMARK, benchmark(was, is)));
    }
    for (String change : Surroundings.changes(before.cell(), after.cell())) {
      notes.add(Note.automatic(after, Note.Kind.SURROUNDINGS, change));
    }
    return notes;
  }

  private static String benchmark(String was, String is) {
    return was.isEmpty() || is.isEmpty()
        ? "the benchmark's code is not recorded on both sides, so it may have changed"
        : "the benchmark itself changed: numbers before and after are not compared";
  }
}
