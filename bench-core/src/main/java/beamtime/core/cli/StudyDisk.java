package beamtime.core.cli;

import beamtime.core.launch.UsageException;
import beamtime.core.result.BackendRecord;
import beamtime.core.study.Study;
import java.util.List;
import java.util.Locale;

/** Whether a study's data find room on this machine, before they are loaded for hours. */
final class StudyDisk {
  private static final double GIBI = 1L << 30;

  private StudyDisk() {}

  /**
   * Fails where there is too little disk. Of servers that somebody else runs nothing is known here,
   * nor of how the data are shared between them and ours.
   *
   * @param free bytes where our servers keep their data
   * @throws UsageException that says how much it wants and where
   */
  static void require(Study study, List<BackendRecord> servers, String folder, long free) {
    boolean ours = servers.stream().noneMatch(server -> server.provider().equals("external"));
    double wanted = study.needs().diskGb();
    if (ours && free / GIBI < wanted) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "study %s, preset %s: its servers' data take %.1f GB of disk, and %s has %.1f GB free;"
                  + " make room there, or name another folder by"
                  + " JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=...",
              study.name(),
              study.size().label(),
              wanted,
              folder,
              free / GIBI));
    }
  }
}
