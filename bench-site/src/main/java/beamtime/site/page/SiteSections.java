package beamtime.site.page;

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
        new HistorySection(),
        new StudiesSection());
  }
}
