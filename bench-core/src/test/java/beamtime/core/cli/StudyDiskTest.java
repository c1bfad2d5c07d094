package beamtime.core.cli;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.cell.Preset;
import beamtime.core.launch.UsageException;
import beamtime.core.result.BackendRecord;
import beamtime.core.study.Study;
import beamtime.core.study.StudyException;
import beamtime.core.study.StudyFile;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StudyDiskTest {
  private static final long GIBI = 1L << 30;

  private static BackendRecord server(String provider) {
    return new BackendRecord("hbase", provider, "1", new TreeMap<>(), new TreeMap<>(), "");
  }

  private static Study lab() throws StudyException {
    return StudyFile.named("wlcg").at(Preset.LAB);
  }

  @Test
  void tooLittleIsToldWithWhatIsWanted() throws StudyException {
    Study lab = lab();
    long wanted = (long) (lab.needs().diskGb() * GIBI);
    assertThatThrownBy(
            () -> StudyDisk.require(lab, List.of(server("embedded")), "/tmp", wanted - GIBI))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(
            "study wlcg, preset lab: its servers' data take %.1f GB of disk, and /tmp has %.1f GB free",
            lab.needs().diskGb(), lab.needs().diskGb() - 1);
    assertThatCode(() -> StudyDisk.require(lab, List.of(server("docker")), "/tmp", wanted))
        .doesNotThrowAnyException();
  }

  @Test
  void dataOfServersElsewhereAreNotOurs() throws StudyException {
    List<BackendRecord> servers = List.of(server("embedded"), server("external"));
    Study lab = lab();
    assertThatCode(() -> StudyDisk.require(lab, servers, "/tmp", 0)).doesNotThrowAnyException();
  }
}
