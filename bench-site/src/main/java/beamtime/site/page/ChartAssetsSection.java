package beamtime.site.page;

import beamtime.site.chart.ChartAssets;
import java.util.stream.Stream;

/** What pages with charts load in addition. */
public final class ChartAssetsSection implements Section {
  @Override
  public Stream<SiteFile> files(SiteContent site) {
    return ChartAssets.files().entrySet().stream()
        .map(file -> new SiteFile.Text("assets/" + file.getKey(), file.getValue()));
  }
}
