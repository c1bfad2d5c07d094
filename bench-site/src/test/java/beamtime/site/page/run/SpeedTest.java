package beamtime.site.page.run;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;

import beamtime.site.chart.Span;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpeedTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"ops/s", "ms/op"})
  void itsIntervalHoldsItWhereForksHaveOtherNumbersOfSamples(String unit) throws IOException {
    List<List<Double>> forks = new ArrayList<>(Collections.nCopies(19, List.of(20.0)));
    forks.add(Collections.nCopies(100, 10.0));

    Speed speed =
        Speed.of(
                run("a")
                    .with(cell("JobScan", "hbase").unit(unit).samples(forks))
                    .read(folder)
                    .cells()
                    .get(0))
            .orElseThrow();

    Span interval = speed.interval().orElseThrow();
    assertThat(speed.value()).isBetween(interval.low(), interval.high());
  }
}
