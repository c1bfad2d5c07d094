package beamtime.site.chart;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Files that pages with charts load: our style and script, and the libraries of the script, which
 * come as webjars and are found by the version in their pom.
 */
public final class ChartAssets {
  private ChartAssets() {}

  /** Contents by the names that {@code zoom.js} and the pages expect next to it. */
  public static SortedMap<String, String> files() {
    SortedMap<String, String> files = new TreeMap<>();
    files.put("chart.css", text("chart.css"));
    files.put("zoom.js", text("zoom.js"));
    files.put("hammer.min.js", webjar("hammerjs", "hammer.min.js"));
    files.put("chart.umd.min.js", webjar("chart.js", "dist/chart.umd.min.js"));
    files.put(
        "chartjs-plugin-zoom.min.js",
        webjar("chartjs-plugin-zoom", "dist/chartjs-plugin-zoom.min.js"));
    return files;
  }

  private static String webjar(String artifact, String file) {
    Properties pom = new Properties();
    try (InputStream in =
        resource("/META-INF/maven/org.webjars.npm/" + artifact + "/pom.properties")) {
      pom.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String version = pom.getProperty("version");
    return text("/META-INF/resources/webjars/" + artifact + "/" + version + "/" + file);
  }

  private static String text(String name) {
    try (InputStream in = resource(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream resource(String name) {
    InputStream in = ChartAssets.class.getResourceAsStream(name);
    if (in == null) {
      throw new IllegalStateException("not on the class path: " + name);
    }
    return in;
  }
}
