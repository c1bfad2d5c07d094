package beamtime.core.study;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.Drive;
import beamtime.core.cell.FrameDrive;
import beamtime.core.cell.FrameOrigin;
import beamtime.core.cell.Series;
import beamtime.core.result.CellRecord;
import beamtime.core.result.DriveRecord;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.LoadSamples;
import beamtime.core.result.Outcome;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StudyCellTest {
  private static final StudyCell.Repeats SERIES =
      new StudyCell.Repeats(1, 1, 20, 0, new Series(8, 100, false));
  private static final StudyCell.Repeats TIME = new StudyCell.Repeats(3, 2, 5, 500, Series.NONE);
  private static final StudyCell.Repeats POINT = new StudyCell.Repeats(3, 0, 1, 5000, Series.NONE);

  private final StudyCell series = cell("period=WEEK", SERIES, Optional.empty(), "10ms");

  @Test
  void itsNameTellsParametersClientsTimesAndLink() {
    assertThat(series.shown())
        .containsEntry("period", "WEEK")
        .containsEntry("days", "7")
        .containsEntry("clients", "8")
        .containsEntry("times", "100")
        .containsEntry("rtt", "10ms");
    assertThat(series.server()).hasToString("some@10ms");
    assertThat(series.given()).doesNotContainKeys("clients", "times", "rtt");
  }

  @Test
  void itIsRepeatedByACellWithWhateverScale() {
    Cells cells = new Cells().with("period", "WEEK").with("clients", "8").with("times", "100");
    assertThat(series.isRepeatedBy(cells.with("rtt", "10ms").with("days", "800").measured(1)))
        .isTrue();
  }

  @Test
  void itIsNotRepeatedByOtherClientsLinksOrWaysOfMeasuring() {
    Cells same =
        new Cells()
            .with("period", "WEEK")
            .with("clients", "8")
            .with("times", "100")
            .with("rtt", "10ms");
    assertThat(series.isRepeatedBy(same.with("clients", "1").measured(1))).isFalse();
    assertThat(series.isRepeatedBy(same.with("rtt", "1ms").measured(1))).isFalse();
    assertThat(series.isRepeatedBy(same.with("period", "DAY").measured(1))).isFalse();
    assertThat(series.isRepeatedBy(same.on("other").measured(1))).isFalse();
    StudyCell timed = cell("period=WEEK", TIME, Optional.empty(), "10ms");
    assertThat(timed.isRepeatedBy(same.measured(1))).as("a series").isFalse();
  }

  /** Whoever varies something else measures something else. */
  @Test
  void itIsNotRepeatedByACellWithOtherValuesOfWhatItDoesNotName() {
    Cells same =
        new Cells()
            .with("period", "WEEK")
            .with("clients", "8")
            .with("times", "100")
            .with("rtt", "10ms")
            .with("days", "800")
            .with("journal", "false");
    assertThat(series.isRepeatedBy(same.varying("period", "days").measured(1))).isTrue();
    assertThat(series.isRepeatedBy(same.varying("period", "journal").measured(1))).isFalse();
    StudyCell one = cell("period=WEEK", POINT, Optional.of(closed(4)), "");
    Cells point = new Cells().with("period", "WEEK").with("clients", "4");
    assertThat(one.isRepeatedBy(point.closed(1))).isTrue();
    assertThat(one.isRepeatedBy(point.with("connections", "each").closed(1))).isFalse();
  }

  @Test
  void aLoadPointIsRepeatedByALoadPointAloneAndASweptOneByItsOwnClients() {
    Cells point = new Cells().with("period", "WEEK").with("clients", "8");
    StudyCell one = cell("period=WEEK", POINT, Optional.of(closed(4)), "");
    assertThat(one.isRepeatedBy(point.closed(100))).isTrue();
    assertThat(one.isRepeatedBy(new Cells().with("period", "WEEK").measured(100))).isFalse();
    assertThat(swept(one).isRepeatedBy(point.closed(100))).isFalse();
    assertThat(swept(one).isRepeatedBy(point.with("clients", "4").closed(100))).isTrue();
  }

  @Test
  void aPointThatFailedWithoutALoadIsStillItsOwn() {
    Cells point = new Cells().with("period", "WEEK").with("clients", "8");
    StudyCell one = cell("period=WEEK", POINT, Optional.of(closed(8)), "");
    CellRecord failed = point.ended(Outcome.FAILED, "the server died");
    assertThat(one.isRepeatedBy(failed)).isTrue();
    assertThat(cell("period=WEEK", TIME, Optional.empty(), "").isRepeatedBy(failed)).isFalse();
  }

  @Test
  void framesOfAnotherSourceAreAnotherCell() {
    FrameDrive pva = new FrameDrive(0, FrameOrigin.PVA, Optional.empty(), Optional.empty(), 1, 0);
    StudyCell ofPva = cell("period=WEEK", POINT, Optional.of(deadlines(pva)), "");
    StudyCell plain = cell("period=WEEK", POINT, Optional.of(deadlines(FrameDrive.PLAIN)), "");
    LoadRecord load = LoadSamples.deadlines();
    Cells point = new Cells().with("period", "WEEK").with("clients", "1");
    CellRecord generated = point.load(1, load);
    CellRecord received = point.with("source", "pva").load(1, load);
    assertThat(ofPva.isRepeatedBy(received)).isTrue();
    assertThat(ofPva.isRepeatedBy(generated)).isFalse();
    assertThat(plain.isRepeatedBy(generated)).isTrue();
    assertThat(plain.isRepeatedBy(received)).isFalse();
  }

  private static Drive deadlines(FrameDrive frames) {
    return new Drive(DriveRecord.Mode.DEADLINES, 1, 0, "", frames, 0, 1000, false);
  }

  @Test
  void tablesTellItFromOthersByItsDriveAndItsLink() {
    assertThat(cell("period=WEEK", POINT, Optional.of(closed(4)), "").identity())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("period", "WEEK", "clients", "4", "rtt", "none", "tuning", "none"));
    assertThat(series.identity()).containsEntry("rtt", "10ms").containsEntry("times", "100");
  }

  @Test
  void aRowWithoutReadersFindsThePointThatHasNone() {
    assertThat(readBy(0).shown()).doesNotContainKey("readers");
    assertThat(readBy(0).identity()).containsEntry("readers", "0");
    assertThat(readBy(5).identity()).containsEntry("readers", "5");
  }

  private static StudyCell readBy(int readers) {
    FrameDrive frames =
        new FrameDrive(0, FrameOrigin.GENERATOR, Optional.empty(), Optional.empty(), 1, readers);
    return cell("period=WEEK", POINT, Optional.of(deadlines(frames)), "");
  }

  private static StudyCell swept(StudyCell cell) {
    return new StudyCell(
        cell.workload(),
        cell.backend(),
        cell.params(),
        cell.scale(),
        cell.repeats(),
        cell.drive(),
        true,
        cell.tuning(),
        cell.roundTrip());
  }

  private static Drive closed(int clients) {
    return new Drive(DriveRecord.Mode.CLOSED, clients, 0, "", FrameDrive.PLAIN, 1000, 5000, false);
  }

  private static StudyCell cell(
      String param, StudyCell.Repeats repeats, Optional<Drive> drive, String link) {
    String[] value = param.split("=", 2);
    return new StudyCell(
        "JobScan",
        "some",
        new TreeMap<>(Map.of(value[0], value[1])),
        new TreeMap<>(Map.of("days", "7")),
        repeats,
        drive,
        false,
        "",
        link);
  }
}
