package beamtime.site.page.run;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;

import beamtime.site.page.WrittenSite;
import beamtime.site.run.RunBuilder;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProvenancePageTest {
  @TempDir Path folder;

  @Test
  void howSteadyTheMachineWasIsTold() throws IOException {
    RunBuilder run =
        run("a")
            .with(cell("JobScan", "hbase"))
            .json(
                record ->
                    record
                        .putObject("fixedWork")
                        .put("low", 4.8)
                        .put("median", 6.1)
                        .put("high", 6.7)
                        .put("times", 36));

    assertThat(page(run)).contains("took 4.8 to 6.7 ms (10th to 90th percentile of 36 times)");
  }

  @Test
  void aRunThatDidNotLookSaysNothingOfIt() throws IOException {
    assertThat(page(run("a").with(cell("JobScan", "hbase")))).doesNotContain("steadiness");
  }

  private String page(RunBuilder run) throws IOException {
    return WrittenSite.in(folder, run).page("runs/a/provenance.html").select("main").text();
  }
}
