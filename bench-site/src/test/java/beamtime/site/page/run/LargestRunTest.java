package beamtime.site.page.run;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;

import beamtime.site.page.WrittenSite;
import beamtime.site.run.RunBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LargestRunTest {
  private static final int ROWS = 2_500;
  private static final List<String> BACKENDS = List.of("hbase", "mongodb");

  @TempDir Path folder;

  @Test
  void aRunOf5000CellsHasAPageARowAndVerdictsForEach() throws IOException {
    RunBuilder run = run("a").forks(3, 4);
    for (int row = 0; row < ROWS; row++) {
      for (String backend : BACKENDS) {
        run.with(cell("JobScan", backend).params("days=" + row));
      }
    }
    WrittenSite site = WrittenSite.in(folder, run);

    assertThat(site.pages()).filteredOn(page -> page.startsWith("runs/a/cells/")).hasSize(5_000);
    Document matrix = site.page("runs/a/index.html");
    assertThat(matrix.select("tr[data-workload]")).hasSize(ROWS);
    assertThat(matrix.select("td p[data-base] b")).hasSize(5_000 * (BACKENDS.size() - 1));
  }
}
