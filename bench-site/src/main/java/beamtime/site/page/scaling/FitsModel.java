package beamtime.site.page.scaling;

import beamtime.core.result.DriveRecord.Mode;
import beamtime.site.page.FigureModel;
import beamtime.site.page.SiteContent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What each backend held, of all loads of a site that were due at a rate.
 *
 * @param beamlines of which runs asked whether they fit
 * @param figures frames with deadlines first
 * @param silent points that say nothing: invalid or unverified
 */
public record FitsModel(List<FitLine> beamlines, List<FigureModel> figures, long silent) {
  static FitsModel of(SiteContent site) {
    List<Load> due = due(site).toList();
    List<Load> points = due.stream().filter(Held::says).toList();
    Stream<FigureModel> frames =
        asked(
                points.stream()
                    .filter(FramesFit::isOne)
                    .filter(one -> one.mode() == Mode.DEADLINES),
                one -> Question.of(one, FramesFit.SIZES))
            .map(asked -> new FramesFit(asked.getKey(), asked.getValue()).figure());
    Stream<FigureModel> rates =
        asked(
                points.stream().filter(one -> one.mode() == Mode.OPEN),
                one -> Question.of(one, RatesFit.SIZES))
            .map(asked -> new RatesFit(asked.getKey(), asked.getValue()).figure());
    return new FitsModel(
        site.runs().stream().flatMap(run -> FitLine.of(run).stream()).toList(),
        Stream.concat(frames, rates).toList(),
        due.stream().filter(one -> !Held.says(one)).count());
  }

  /** Whether a site has any. */
  static boolean isOf(SiteContent site) {
    return due(site).anyMatch(Held::says)
        || site.runs().stream().anyMatch(run -> run.record().fit().isPresent());
  }

  private static Stream<Load> due(SiteContent site) {
    return site.runs().stream()
        .flatMap(run -> run.cells().stream())
        .flatMap(cell -> Load.of(cell).stream())
        .filter(one -> one.mode() != Mode.CLOSED);
  }

  private static Stream<Map.Entry<Question, List<Load>>> asked(
      Stream<Load> points, Function<Load, Question> question) {
    return points
        .collect(Collectors.groupingBy(question, LinkedHashMap::new, Collectors.toList()))
        .entrySet()
        .stream();
  }
}
