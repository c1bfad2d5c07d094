package beamtime.site.page.scaling;

import beamtime.site.page.FigureModel;
import beamtime.site.page.RunPaths;
import beamtime.site.page.Section;
import beamtime.site.page.SiteContent;
import beamtime.site.page.SiteFile;
import beamtime.site.run.RunFolder;
import java.util.Map;
import java.util.stream.Stream;

/** A page for each run that has loads; where it has nothing else, in place of its matrix. */
public final class ScalingSection implements Section {
  @Override
  public Stream<SiteFile> files(SiteContent site) {
    Map<Object, FigureModel> deadlines = ScalingModel.deadlines(site);
    return site.runs().stream().filter(RunFolder::hasPoints).map(run -> page(run, deadlines));
  }

  private static SiteFile page(RunFolder run, Map<Object, FigureModel> deadlines) {
    LoadRunModel model = LoadRunModel.of(run, deadlines);
    return new SiteFile.Page(
        RunPaths.curves(run),
        (model.only() ? "Run " : "Loads of run ") + model.run().id(),
        "loadrun.jte",
        model,
        model.run().foot());
  }
}
