package beamtime.site.page.scaling;

import beamtime.site.page.FigureModel;
import beamtime.site.page.RunHeading;
import beamtime.site.page.RunPaths;
import beamtime.site.run.RunFolder;
import java.util.List;
import java.util.Map;

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
  static LoadRunModel of(RunFolder run, Map<Object, FigureModel> deadlines) {
    return new LoadRunModel(
        RunHeading.of(run.record()),
        RunPaths.of(run.record()),
        run.isLoad(),
        ScalingModel.of(run, deadlines),
        ScalingModel.sweeps(run));
  }
}
