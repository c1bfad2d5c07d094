package beamtime.site.run;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class ArrivalsTest {
  @Test
  void howManyWereLateAndHowLateIsTheAnswer() {
    assertThat(
            arrivals(
                cell("CatalogueArrival", "icat")
                    .evidence("fact.files", "2000")
                    .evidence("fact.files.late", "3")
                    .evidence("fact.latency.p99.ms", "4.10")
                    .evidence("fact.latency.max.ms", "551.30")))
        .contains(new Arrivals(2_000, 3, Optional.of(4.1), Optional.of(551.3)));
  }

  @Test
  void withoutTimesTheNumberAloneIsKnown() {
    assertThat(
            arrivals(
                cell("CatalogueArrival", "icat")
                    .evidence("fact.files", "50")
                    .evidence("fact.files.late", "0")
                    .evidence("fact.latency.p99.ms", "soon")))
        .contains(new Arrivals(50, 0, Optional.empty(), Optional.empty()));
  }

  @Test
  void otherCellsAndUnreadableCountsAreNone() {
    assertThat(arrivals(cell("JobScan", "icat"))).isEmpty();
    assertThat(
            arrivals(
                cell("CatalogueArrival", "icat")
                    .evidence("fact.files", "<b>")
                    .evidence("fact.files.late", "0")))
        .isEmpty();
  }

  private static Optional<Arrivals> arrivals(CellBuilder cell) {
    return Arrivals.of(run("a").with(cell).record().cells().get(0));
  }
}
