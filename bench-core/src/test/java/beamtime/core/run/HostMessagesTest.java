package beamtime.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.Preset;
import beamtime.core.launch.Lines;
import beamtime.core.launch.Pace;
import beamtime.core.study.OtherSeries;
import beamtime.core.study.Study;
import beamtime.core.study.StudyCell;
import beamtime.core.study.StudyFile;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What launcher and host tell each other arrives as it was sent. */
class HostMessagesTest {
  @Test
  void cellsOfAStudyArriveWithTheirDrives() throws Exception {
    for (String name : List.of("wlcg", "ess-archiver")) {
      Study study = StudyFile.named(name).at(Preset.SMOKE);
      HostMessages.ListRequest request =
          new HostMessages.ListRequest(
              Preset.SMOKE,
              Optional.of(study.cells()),
              Map.of(),
              Pace.of(Preset.QUICK).withWarmUp(3));
      assertThat(sent(request, HostMessages.Request.class)).isEqualTo(request);
    }
  }

  @Test
  void whatOtherProgramsMeasuredArrives() throws Exception {
    StudyCell cell = StudyFile.named("ess-archiver").at(Preset.SMOKE).cells().get(0);
    HostMessages.OthersReply reply =
        new HostMessages.OthersReply(
            List.of(new OtherSeries("python-icat", cell, List.of(0.25, 1.5), 2)),
            List.of("a note"));
    assertThat(sent(reply, HostMessages.OthersReply.class)).isEqualTo(reply);
    HostMessages.OthersRequest request =
        new HostMessages.OthersRequest(Map.of("python-icat", Map.of("burst", List.of(cell))));
    assertThat(sent(request, HostMessages.Request.class)).isEqualTo(request);
  }

  private static <T> T sent(T message, Class<T> type) throws IOException {
    String line = Lines.line(message);
    assertThat(line.lines()).hasSize(1);
    return Lines.read(line, type);
  }
}
