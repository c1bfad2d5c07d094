package beamtime.site.page.study;

import beamtime.core.study.Picture;
import beamtime.core.study.Study;
import beamtime.site.chart.Ink;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Inks of the curves of a study's pictures: a name has the same in all of them, as far as there are
 * colours.
 *
 * @param names of curves, in the order of the study
 */
record PictureInks(List<String> names) {
  /** The last colour is near the first. */
  private static final int TOLD_APART = Ink.COLOURS - 1;

  static PictureInks of(Study study) {
    return new PictureInks(
        study.tables().stream()
            .flatMap(table -> table.picture().stream())
            .flatMap(PictureInks::names)
            .distinct()
            .toList());
  }

  private static Stream<String> names(Picture picture) {
    return picture.panels().stream()
        .flatMap(panel -> panel.curves().stream())
        .map(Picture.Curve::name);
  }

  /** Inks by names: no two of one picture have one colour, unless there are too many. */
  Map<String, Ink> in(Picture picture) {
    Set<String> here = new HashSet<>(names(picture).toList());
    Map<String, Ink> inks = new LinkedHashMap<>();
    Set<Integer> taken = new HashSet<>();
    for (int i = 0; i < names.size(); i++) {
      if (here.contains(names.get(i))) {
        int number = i < TOLD_APART ? i : 0;
        while (taken.size() < Ink.COLOURS && !taken.add(number % Ink.COLOURS)) {
          number++;
        }
        inks.put(names.get(i), new Ink(number));
      }
    }
    return inks;
  }
}
