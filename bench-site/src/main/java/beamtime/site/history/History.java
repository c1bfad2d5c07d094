package beamtime.site.history;

import beamtime.site.run.MeasuredCell;
import beamtime.site.run.RunFolder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The history of some runs.
 *
 * @param lines the most recent change first, then those without one by their cells' names
 * @param unplaced notes by hand on runs that are not here
 */
public record History(List<Line> lines, List<Annotation> unplaced) {
  private static final Comparator<Line> RECENT_FIRST =
      Comparator.comparing(
              (Line line) ->
                  line.lastChange().map(change -> change.first().at()).orElse(Instant.MIN))
          .reversed()
          .thenComparing(line -> String.join("\0", line.subject().parts()));

  public History {
    lines = List.copyOf(lines);
    unplaced = List.copyOf(unplaced);
  }

  /**
   * Builds the history.
   *
   * @param runs in any order, of any machines
   * @param annotations notes by hand
   * @throws java.time.format.DateTimeParseException where a run's start is no time
   */
  public static History of(List<RunFolder> runs, List<Annotation> annotations) {
    Map<Subject, List<Point>> points = new LinkedHashMap<>();
    Map<String, List<Gap>> gaps = new HashMap<>();
    for (RunFolder run : runs) {
      Instant at = Instant.parse(run.record().started());
      run.cells().forEach(cell -> sort(cell, at, points, gaps));
    }
    LineNotes notes = LineNotes.of(annotations, runs);
    return new History(
        points.entrySet().stream()
            .map(entry -> line(entry.getKey(), entry.getValue(), gaps, notes))
            .sorted(RECENT_FIRST)
            .toList(),
        notes.unplaced());
  }

  /** Lines in whose newest runs a change can be found. */
  public long telling() {
    return lines.stream().filter(Line::isTelling).count();
  }

  private static void sort(
      MeasuredCell cell,
      Instant at,
      Map<Subject, List<Point>> points,
      Map<String, List<Gap>> gaps) {
    Reading.of(cell)
        .ifPresentOrElse(
            reading ->
                points
                    .computeIfAbsent(
                        Subject.of(cell, reading.measure()), ignored -> new ArrayList<>())
                    .add(new Point(cell, at, reading.value(), reading.spread())),
            () ->
                gaps.computeIfAbsent(cell.name(), ignored -> new ArrayList<>())
                    .add(new Gap(cell, at, Reading.reason(cell))));
  }

  private static Line line(
      Subject subject, List<Point> unordered, Map<String, List<Gap>> allGaps, LineNotes notes) {
    List<Point> points = unordered.stream().sorted(Point.BY_TIME).toList();
    List<Gap> gaps =
        allGaps.getOrDefault(subject.cell(), List.of()).stream()
            .filter(gap -> subject.misses(gap.cell()))
            .sorted(Comparator.comparing(Gap::at))
            .toList();
    return new Line(subject, series(subject, points), gaps, notes.of(subject, points, gaps));
  }

  private static List<Series> series(Subject subject, List<Point> points) {
    Map<String, List<Point>> byCode =
        points.stream()
            .collect(
                Collectors.groupingBy(
                    point -> point.cell().record().code(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return byCode.entrySet().stream()
        .map(entry -> Series.of(entry.getKey(), entry.getValue(), subject.measure()))
        .toList();
  }
}
