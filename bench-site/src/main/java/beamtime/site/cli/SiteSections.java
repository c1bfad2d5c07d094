package beamtime.site.cli;

import beamtime.site.page.AssetsSection;
import beamtime.site.page.ChartAssetsSection;
import beamtime.site.page.Section;
import beamtime.site.page.compare.CompareSection;
import beamtime.site.page.history.HistorySection;
import beamtime.site.page.run.CostSection;
import beamtime.site.page.run.RunSection;
import beamtime.site.page.run.RunsSection;
import beamtime.site.page.scaling.FitsSection;
import beamtime.site.page.scaling.ScalingSection;
import beamtime.site.page.study.StudiesSection;
import beamtime.site.page.word.WordsSection;
import beamtime.site.page.workload.WorkloadSection;
import java.util.List;

/** The sections of a site, in the order of its menu. */
public final class SiteSections {
  private SiteSections() {}

  /** All there are. */
  public static List<Section> all() {
    return List.of(
        new AssetsSection(),
        new ChartAssetsSection(),
        new RunSection(),
        new ScalingSection(),
        new RunsSection(),
        new CompareSection(),
        new HistorySection(),
        new CostSection(),
        new FitsSection(),
        new StudiesSection(),
        new WorkloadSection(),
        new WordsSection());
  }
}
