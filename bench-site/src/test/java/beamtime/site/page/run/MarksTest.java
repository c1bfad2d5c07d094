package beamtime.site.page.run;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.result.CellRecord;
import beamtime.core.result.Delivery;
import beamtime.core.result.Outcome;
import beamtime.site.page.Mark;
import beamtime.site.page.scaling.LoadPoints;
import beamtime.site.run.CellBuilder;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MarksTest {
  @Test
  void aVerifiedNumberStandsForItself() {
    assertThat(Marks.standing(record(cell("JobScan", "hbase")))).isEmpty();
  }

  @Test
  void aCellWithoutANumberTellsWhy() {
    assertThat(word(cell("JobScan", "hbase").failed("it ended with code 137")))
        .contains("✕ failed: it ended with code 137");
    assertThat(word(cell("JobScan", "hbase").leftOut("scan by time")))
        .contains("– not offered: scan by time");
    assertThat(word(cell("JobScan", "hbase").without(Outcome.WRONG_ANSWER, "3 rows, not 4")))
        .contains("✕ wrong answer: 3 rows, not 4");
    assertThat(word(cell("JobScan", "hbase").without(Outcome.MISSING, "the run ended")))
        .contains("✕ missing: the run ended");
  }

  @Test
  void answersThatWereNotComparedWithTheOraclesAreNoEvidence() {
    CellRecord unverified = record(cell("JobScan", "hbase")).provenBy(Map.of());

    assertThat(Marks.standing(unverified)).map(Mark::word).contains("unverified");
    assertThat(word(cell("JobIngest", "hbase").evidence(CellRecord.UNREAD, "it was killed")))
        .contains("✕ unverified: what it has written was not read back: it was killed");
  }

  @Test
  void aLoadThatFellShortOrWhoseGeneratorWasTheLimitNeverLooksGood() {
    assertThat(
            word(cell("JobScan", "hbase").load(LoadPoints.point(Delivery.FELL_SHORT, "16 of 40"))))
        .contains("✕ fell short: 16 of 40");
    assertThat(word(cell("JobScan", "hbase").load(LoadPoints.point(Delivery.BROKE, "refused"))))
        .contains("✕ broke: refused");
    assertThat(word(cell("JobScan", "hbase").load(LoadPoints.limited("its collector stopped it"))))
        .contains("✕ invalid: its collector stopped it");
    assertThat(word(cell("JobScan", "hbase").load(LoadPoints.point(Delivery.MET, "")))).isEmpty();
  }

  private static Optional<String> word(CellBuilder cell) {
    return Marks.standing(record(cell))
        .map(mark -> mark.sign() + " " + mark.word() + ": " + mark.why());
  }

  private static CellRecord record(CellBuilder cell) {
    return run("a").with(cell).record().cells().get(0);
  }
}
