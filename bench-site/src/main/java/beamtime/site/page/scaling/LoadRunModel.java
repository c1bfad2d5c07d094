package beamtime.site.page.scaling;

import beamtime.site.page.RunHeading;
import beamtime.site.page.RunPaths;
import beamtime.site.page.SiteContent;
import beamtime.site.run.RunFolder;
import java.util.List;

/**
 * The loads of a run: their curves, and a row for each sweep.
 *
 * @param run which
 * @param paths of its pages
 * @param only whether it has loads alone, and so no matrix
 * @param curves its points as curves
 * @param sweeps in the order of the curves
 */
public record LoadRunModel(
    RunHeading run, RunPaths paths, boolean only, ScalingModel curves, List<Sweep> sweeps) {
  static LoadRunModel of(RunFolder run, SiteContent site) {
    return new LoadRunModel(
        RunHeading.of(run.record()),
        RunPaths.of(run.record()),
        run.isLoad(),
        ScalingModel.of(run, site),
        ScalingModel.sweeps(run));
  }
}
