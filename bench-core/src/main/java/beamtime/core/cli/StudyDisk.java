package beamtime.core.cli;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.Testbed;
import beamtime.core.launch.UsageException;
import beamtime.core.owner.OwnedFolder;
import beamtime.core.result.BackendRecord;
import beamtime.core.study.Study;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Whether a study's data find room on this machine, before they are loaded for hours. */
final class StudyDisk {
  private static final double GIBI = 1L << 30;

  private StudyDisk() {}

  /**
   * Fails where there is too little disk for the servers of a run.
   *
   * @param testbed properties that they were started with
   * @throws UsageException that says how much it wants and where
   */
  static void require(Study study, List<BackendRecord> servers, Map<String, String> testbed) {
    Path folder = folder(testbed);
    require(study, servers, folder.toString(), free(folder));
  }

  /** Where our servers keep their data. */
  static Path folder(Map<String, String> testbed) {
    String given = testbed.getOrDefault(Testbed.DIR, "");
    return given.isEmpty() ? OwnedFolder.temporary() : Path.of(given).toAbsolutePath();
  }

  /** Bytes; a folder that no server has made yet is made on the disk of the one around it. */
  static long free(Path folder) {
    Path around = folder.getParent();
    return Files.exists(folder) || around == null ? folder.toFile().getUsableSpace() : free(around);
  }

  /**
   * Fails where there is too little disk. Of servers that somebody else runs nothing is known here,
   * nor of how the data are shared between them and ours.
   *
   * @param free bytes where our servers keep their data
   * @throws UsageException that says how much it wants and where
   */
  static void require(Study study, List<BackendRecord> servers, String folder, long free) {
    boolean ours =
        servers.stream().noneMatch(server -> server.provider().equals(Endpoint.EXTERNAL));
    double wanted = study.needs().diskGb();
    if (ours && free / GIBI < wanted) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "study %s, preset %s: its servers' data take %.1f GB of disk, and %s has %.1f GB free;"
                  + " make room there, or name another folder by "
                  + Testbed.DIR,
              study.name(),
              study.size().label(),
              wanted,
              folder,
              free / GIBI));
    }
  }
}
