package beamtime.site.run;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunBuilderTest {
  @TempDir Path folder;

  @Test
  void aRunThatIsMadeIsReadWithEverySampleOfEveryFork() throws IOException {
    RunFolder run =
        run("20260102-030405")
            .forks(3, 4)
            .with(cell("JobScan", "hbase").params("period=DAY").score(1200).secondary("rows", 5))
            .with(cell("JobScan", "hbase").params("period=MONTH").score(40))
            .with(cell("JobScan", "mongodb").params("period=DAY").failed("it ended with code 137"))
            .read(folder);

    assertThat(run.cells())
        .extracting(MeasuredCell::name)
        .containsExactly(
            "JobScan[hbase, period=DAY]",
            "JobScan[hbase, period=MONTH]",
            "JobScan[mongodb, period=DAY]");
    assertThat(run.cells().get(0).samples().forks()).hasSize(3).allMatch(fork -> fork.size() == 4);
    assertThat(run.cells().get(1).samples().all()).allMatch(rate -> rate > 30 && rate < 50);
    assertThat(run.cells().get(2).samples()).isEqualTo(Samples.NONE);
    assertThat(run.cells().get(0).provider()).isEqualTo("embedded");
  }

  @Test
  void theSameSeedGivesTheSameSamplesAndAnotherOthers() throws IOException {
    CellBuilder scan = cell("JobScan", "hbase");

    Samples first = run("a").with(scan).read(folder).cells().get(0).samples();
    Samples again =
        run("b").with(cell("JobGroup", "hbase")).with(scan).read(folder).cells().get(1).samples();
    Samples other = run("c").seed(7).with(scan).read(folder).cells().get(0).samples();

    assertThat(again).isEqualTo(first);
    assertThat(other).isNotEqualTo(first);
  }
}
