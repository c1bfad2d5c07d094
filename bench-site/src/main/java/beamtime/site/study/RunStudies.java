package beamtime.site.study;

import beamtime.core.study.OtherSeries;
import beamtime.site.run.RunFolder;
import java.util.List;
import java.util.Map;

/**
 * What runs hold of studies next to their records. A file that is broken is left out: its run has
 * its pages without it.
 *
 * @param studies that Beamtime has not, each from the newest run that has it
 * @param others what programs measured that are not ours, by the ids of runs
 * @param warnings one line for each file that is left out
 */
public record RunStudies(
    List<LabStudy> studies, Map<String, List<OtherSeries>> others, List<String> warnings) {
  public RunStudies {
    studies = List.copyOf(studies);
    others = Map.copyOf(others);
    warnings = List.copyOf(warnings);
  }

  /** What these runs hold. */
  public static RunStudies of(List<RunFolder> newestFirst) {
    StudyFinder finder = new StudyFinder();
    newestFirst.forEach(finder::add);
    return finder.found();
  }
}
