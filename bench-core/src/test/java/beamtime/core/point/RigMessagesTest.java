package beamtime.core.point;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.CellName;
import beamtime.core.cell.ClientUse;
import beamtime.core.cell.FrameDrive;
import beamtime.core.cell.FrameOrigin;
import beamtime.core.data.Beamline;
import beamtime.core.result.DriveRecord.Mode;
import beamtime.core.rig.Arrivals;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RigMessagesTest {
  @Test
  void theWordsOfAPointLeaveOutWhatIsItsFirstValue() {
    CellName scan = new CellName("JobScan", "hbase", Map.of("days", "2", "period", "DAY"));
    assertThat(
            request(Mode.CLOSED, scan, RigMessages.Frames.of(FrameDrive.queued(0)))
                .words(Map.of("period", "DAY"), Map.of("clients", "8", "probe", "3")))
        .containsExactly(
            words(
                "load JobScan -p days=2 --clients 8 --ramp 0s --warm-up 1s --hold 2s --drain 3s"));
  }

  @Test
  void aPointAgainstDeadlinesIsDrivenAgainAgainstThem() {
    assertThat(
            request(Mode.DEADLINES, ingest("floor"), RigMessages.Frames.of(FrameDrive.queued(90)))
                .words(Map.of(), Map.of("clients", "2")))
        .containsExactly(
            words(
                "load WaveformIngest --floor --deadlines --clients 2 --queue 90 --ramp 0s --warm-up"
                    + " 1s --hold 2s --drain 3s"));
  }

  @Test
  void aPointOfABeamlineIsDrivenAgainByItsFileAndScale() {
    Beamline beamline = new Beamline("examples/beamline.csv", List.of());
    RigMessages.Frames frames =
        new RigMessages.Frames(
            0,
            1_000_000_000,
            FrameOrigin.GENERATOR,
            Optional.empty(),
            Optional.of(beamline),
            List.of(2.5),
            0,
            Optional.empty());
    assertThat(
            request(Mode.DEADLINES, ingest("mongo"), frames)
                .words(
                    Map.of(), Map.of("clients", "2", "beamline", "beamline.csv", "scale", "2.5")))
        .containsExactly(
            words(
                "load WaveformIngest --deadlines --beamline examples/beamline.csv --buffer 1s"
                    + " --clients 2 --scale 2.5 --ramp 0s --warm-up 1s --hold 2s --drain 3s"));
    assertThat(request(Mode.DEADLINES, ingest("mongo"), frames).words(Map.of(), Map.of()))
        .as("one that ended before its first point")
        .containsSubsequence("--buffer", "1s", "--scale", "2.5");
  }

  @Test
  void theLoadAsItStandsIsHeldAsLongAgain() {
    RigMessages.Frames frames =
        new RigMessages.Frames(
            0,
            0,
            FrameOrigin.GENERATOR,
            Optional.empty(),
            Optional.empty(),
            List.of(),
            0,
            Optional.of(new RigMessages.Knee(64, "", 60_000_000_000L)));
    RigMessages.Request fit = request(Mode.DEADLINES, ingest("mongo"), frames);
    assertThat(fit.words(Map.of(), Map.of("probe", "1"))).containsSubsequence("--hold", "60s");
    assertThat(fit.words(Map.of(), Map.of("probe", "2"))).containsSubsequence("--hold", "2s");
  }

  @Test
  void aPointEndsWithTwoDrains() {
    long second = 1_000_000_000;
    assertThat(new RigMessages.Times(second, 5 * second, 20 * second, 0, 10 * second).longest())
        .isEqualTo(Duration.ofSeconds(46));
    assertThat(new RigMessages.Times(0, 0, 20 * second, 0, 0).longest())
        .isEqualTo(Duration.ofSeconds(21));
  }

  private static String[] words(String line) {
    return line.split(" ");
  }

  private static CellName ingest(String backend) {
    return new CellName("WaveformIngest", backend, Map.of());
  }

  @Test
  void clientsWithConnectionsOfTheirOwnHaveThemAgainWhereverItEnded() {
    RigMessages.Frames none = RigMessages.Frames.of(FrameDrive.PLAIN);
    RigMessages.Request each = request(Mode.CLOSED, ingest("mongodb"), none, ClientUse.EACH);
    assertThat(each.words(Map.of(), Map.of())).containsSubsequence("--connections", "each");
    assertThat(each.words(Map.of(), Map.of("clients", "2", "connections", "each")))
        .containsOnlyOnce("--connections");
  }

  private static RigMessages.Request request(Mode mode, CellName cell, RigMessages.Frames frames) {
    return request(mode, cell, frames, ClientUse.SHARED);
  }

  private static RigMessages.Request request(
      Mode mode, CellName cell, RigMessages.Frames frames, ClientUse use) {
    return new RigMessages.Request(
        "beamtime.X",
        cell,
        mode,
        List.of(2),
        List.of(),
        Optional.empty(),
        Arrivals.Process.EVEN,
        1,
        new RigMessages.Times(0, 1_000_000_000, 2_000_000_000, 0, 3_000_000_000L),
        use,
        frames);
  }
}
