package beamtime.core.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.data.Beamline;
import beamtime.core.data.PointType;
import beamtime.core.data.PvGroup;
import beamtime.core.result.DriveRecord.Mode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DriveTest {
  @Test
  void isToldFromOthersByItsClientsAndInOpenLoopByItsRate() {
    assertThat(new Drive(Mode.CLOSED, 8, 0, "", FrameDrive.PLAIN, 0, 1, false).params())
        .isEqualTo(Map.of("clients", "8"));
    assertThat(new Drive(Mode.DEADLINES, 2, 0, "", FrameDrive.queued(90), 0, 1, false).params())
        .isEqualTo(Map.of("clients", "2", "queue", "90"));
    assertThat(new Drive(Mode.OPEN, 64, 14.10, "poisson", FrameDrive.PLAIN, 0, 1, false).params())
        .isEqualTo(Map.of("clients", "64", "rate", "14.1", "arrivals", "poisson"));
    assertThat(Drive.text(50)).isEqualTo("50");
  }

  @Test
  void aSweepHasTheSameButForTheClients() {
    Drive one = new Drive(Mode.CLOSED, 1, 0, "", FrameDrive.PLAIN, 0, 1, true);
    assertThat(one.isSweptWith(new Drive(Mode.CLOSED, 8, 0, "", FrameDrive.PLAIN, 0, 1, true)))
        .isTrue();
    assertThat(one.isSweptWith(new Drive(Mode.CLOSED, 8, 0, "", FrameDrive.PLAIN, 0, 2, true)))
        .isFalse();
    Drive alone = new Drive(Mode.CLOSED, 1, 0, "", FrameDrive.PLAIN, 0, 1, false);
    assertThat(alone.isSweptWith(alone)).isFalse();
    assertThatThrownBy(() -> new Drive(Mode.OPEN, 1, 5, "even", FrameDrive.PLAIN, 0, 1, true))
        .hasMessageContaining("only a closed loop is swept");
  }

  @Test
  void framesAreToldByWhereTheyComeFromAndWhatElseIsDone() {
    Beamline groups =
        new Beamline("labs/mean.csv", List.of(new PvGroup("a", 1, 10, PointType.INT32, 14)));
    FrameDrive frames =
        new FrameDrive(0, FrameOrigin.PVA, Optional.empty(), Optional.of(groups), 1.5, 4);
    Map<String, String> told =
        Map.of("source", "pva", "beamline", "mean.csv", "scale", "1.5", "readers", "4");
    assertThat(frames.params()).isEqualTo(told);
    assertThat(FrameDrive.of(new Drive(Mode.DEADLINES, 2, 0, "", frames, 0, 1, false).params()))
        .isEqualTo(told);
    assertThat(frames.in("runs/1/study").beamline().orElseThrow().name())
        .isEqualTo("runs/1/study/mean.csv");
    assertThat(FrameDrive.queued(90).params()).isEqualTo(Map.of("queue", "90"));
  }

  @Test
  void namesAllThatDoesNotGoTogether() {
    assertThatThrownBy(
            () -> new Drive(Mode.CLOSED, 0, 5, "even", FrameDrive.queued(3), -1, 0, false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0 clients")
        .hasMessageContaining("only an open loop has a rate")
        .hasMessageContaining("deadlines alone have a queue")
        .hasMessageContaining("hold of 0 ms");
    assertThatThrownBy(
            () -> new Drive(Mode.OPEN, 1, Double.NaN, "evenly", FrameDrive.PLAIN, 0, 1, false))
        .hasMessageContaining("rate NaN")
        .hasMessageContaining("'evenly': one of [even, poisson]");
  }
}
