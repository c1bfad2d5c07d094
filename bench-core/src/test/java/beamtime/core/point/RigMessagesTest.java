package beamtime.core.point;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.ClientUse;
import beamtime.core.cell.FrameDrive;
import beamtime.core.cell.FrameOrigin;
import beamtime.core.data.Beamline;
import beamtime.core.result.DriveRecord.Mode;
import beamtime.core.rig.Arrivals;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RigMessagesTest {
  private static final Driven SCAN =
      new Driven("JobScan", "hbase", "jobs", "beamtime.X.scan", "", "");

  @Test
  void theWordsOfAPointLeaveOutWhatIsItsFirstValue() {
    Map<String, String> params = new TreeMap<>(Map.of("days", "2", "period", "DAY"));
    assertThat(
            request(Mode.CLOSED, params, 0)
                .words(SCAN, Map.of("period", "DAY"), Map.of("clients", "8", "probe", "3")))
        .containsExactly(
            words("load JobScan -p days=2 --clients 8 --ramp 0s --warm-up 1s --hold 2s"));
  }

  @Test
  void aPointAgainstDeadlinesIsDrivenAgainAgainstThem() {
    assertThat(
            request(Mode.DEADLINES, Map.of(), 90)
                .words(
                    new Driven("WaveformIngest", "floor", "", "", "", ""),
                    Map.of(),
                    Map.of("clients", "2")))
        .containsExactly(
            words(
                "load WaveformIngest --floor --deadlines --queue 90 --clients 2 --ramp 0s --warm-up"
                    + " 1s --hold 2s"));
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
            request(Mode.DEADLINES, Map.of(), frames)
                .words(
                    new Driven("WaveformIngest", "mongo", "", "", "", ""),
                    Map.of(),
                    Map.of("clients", "2", "beamline", "beamline.csv", "scale", "2.5")))
        .containsExactly(
            words(
                "load WaveformIngest --deadlines --beamline examples/beamline.csv --buffer 1s"
                    + " --clients 2 --scale 2.5 --ramp 0s --warm-up 1s --hold 2s"));
  }

  private static String[] words(String line) {
    return line.split(" ");
  }

  private static RigMessages.Request request(Mode mode, Map<String, String> params, int queue) {
    return request(mode, params, RigMessages.Frames.of(FrameDrive.queued(queue)));
  }

  private static RigMessages.Request request(
      Mode mode, Map<String, String> params, RigMessages.Frames frames) {
    return new RigMessages.Request(
        "beamtime.X",
        params,
        mode,
        List.of(2),
        List.of(),
        Optional.empty(),
        Arrivals.Process.EVEN,
        1,
        new RigMessages.Times(0, 1_000_000_000, 2_000_000_000, 0, 0),
        ClientUse.SHARED,
        frames);
  }
}
