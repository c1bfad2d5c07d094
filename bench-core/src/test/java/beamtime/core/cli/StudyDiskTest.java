package beamtime.core.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.cell.Preset;
import beamtime.core.launch.UsageException;
import beamtime.core.owner.OwnedFolder;
import beamtime.core.result.BackendRecord;
import beamtime.core.study.Study;
import beamtime.core.study.StudyException;
import beamtime.core.study.StudyFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyDiskTest {
  private static final long GIBI = 1L << 30;

  @TempDir private Path folder;

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
            lab.needs().diskGb(), lab.needs().diskGb() - 1)
        .hasMessageEndingWith("; make room there, or name another folder by testbed.dir");
    assertThatCode(() -> StudyDisk.require(lab, List.of(server("docker")), "/tmp", wanted))
        .doesNotThrowAnyException();
  }

  @Test
  void theDiskIsThatOfTheFolderThatServersAreGiven() {
    Path given = folder.resolve("not/yet/made");
    assertThat(StudyDisk.folder(Map.of("testbed.dir", given.toString()))).isEqualTo(given);
    assertThat(StudyDisk.folder(Map.of())).isEqualTo(OwnedFolder.temporary());
    assertThat(StudyDisk.free(given)).isPositive();
  }

  @Test
  void dataOfServersElsewhereAreNotOurs() throws StudyException {
    List<BackendRecord> servers = List.of(server("embedded"), server("external"));
    Study lab = lab();
    assertThatCode(() -> StudyDisk.require(lab, servers, "/tmp", 0)).doesNotThrowAnyException();
  }
}
