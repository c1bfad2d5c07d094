package beamtime.site.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SortedMap;
import org.junit.jupiter.api.Test;

class ChartAssetsTest {
  @Test
  void everyLibraryThatTheScriptLoadsIsThere() {
    SortedMap<String, String> files = ChartAssets.files();

    assertThat(files.get("zoom.js"))
        .contains("[\"hammer.min.js\", \"chart.umd.min.js\", \"chartjs-plugin-zoom.min.js\"]");
    assertThat(files)
        .containsOnlyKeys(
            "chart.css",
            "chart.umd.min.js",
            "chartjs-plugin-zoom.min.js",
            "hammer.min.js",
            "zoom.js");
    assertThat(files.get("chart.umd.min.js")).contains("Chart.js v4.5.1");
  }

  @Test
  void whatWeWroteAsksNoOtherMachine() {
    SortedMap<String, String> files = ChartAssets.files();

    assertThat(files.get("zoom.js") + files.get("chart.css")).doesNotContain("http:", "https:");
  }
}
