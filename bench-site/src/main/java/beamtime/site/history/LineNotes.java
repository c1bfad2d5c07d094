package beamtime.site.history;

import beamtime.core.result.RunRecord;
import beamtime.site.run.RunFolder;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Notes of lines, automatic ones and those by hand.
 *
 * @param annotations those by hand
 * @param runs ids of all runs that are here
 */
record LineNotes(List<Annotation> annotations, Set<String> runs) {
  static LineNotes of(List<Annotation> annotations, List<RunFolder> runs) {
    return new LineNotes(
        annotations,
        runs.stream().map(RunFolder::record).map(RunRecord::id).collect(Collectors.toSet()));
  }

  /** Notes by hand on runs that are not here. */
  List<Annotation> unplaced() {
    return annotations.stream()
        .filter(
            note -> note.place() instanceof Annotation.OfRun place && !runs.contains(place.id()))
        .toList();
  }

  /** Notes of a line, in the order of time. */
  List<Note> of(Subject subject, List<Point> points, List<Gap> gaps) {
    // a note on a run is only for lines that the run is in
    Map<String, Instant> times =
        Stream.concat(
                points.stream().map(point -> Map.entry(point.cell().run().id(), point.at())),
                gaps.stream().map(gap -> Map.entry(gap.cell().run().id(), gap.at())))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (one, same) -> one));
    Stream<Note> byHand =
        annotations.stream()
            .filter(annotation -> annotation.isOf(subject))
            .flatMap(annotation -> placed(annotation, times));
    return Stream.concat(AutomaticNotes.of(points).stream(), byHand)
        .sorted(Comparator.comparing(Note::at))
        .toList();
  }

  private static Stream<Note> placed(Annotation annotation, Map<String, Instant> times) {
    Instant at =
        annotation.place() instanceof Annotation.OfRun run
            ? times.get(run.id())
            : ((Annotation.At) annotation.place()).time();
    return at == null
        ? Stream.empty()
        : Stream.of(new Note(at, Note.Kind.HAND, annotation.text(), annotation.link()));
  }
}
