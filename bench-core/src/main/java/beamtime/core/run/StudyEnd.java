package beamtime.core.run;

import beamtime.core.result.CellRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.RunFile;
import beamtime.core.study.CellGroup;
import beamtime.core.study.OtherSeries;
import beamtime.core.study.Study;
import beamtime.core.study.StudyCell;
import beamtime.core.study.StudyReport;
import beamtime.core.study.StudyRun;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The end of a study's run: what other programs measure, and the report in the run's folder. */
public final class StudyEnd {
  /** Other programs are slower than ours. */
  private static final int GUARD_SECONDS = 7200;

  private final Study study;
  private final Path folder;

  public StudyEnd(Study study, Path folder) {
    this.study = study;
    this.folder = folder;
  }

  /**
   * Asks the modules for what other programs measure, while the servers still run, and writes the
   * report.
   *
   * @param console to tell which programs measure
   * @return the report, for a console
   */
  public String conclude(List<HostClient> hosts, PrintStream console) throws IOException {
    StudyRun run = StudyRun.read(folder, study);
    Map<String, Map<String, List<StudyCell>>> cells = others(run);
    List<OtherSeries> series = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    if (!cells.isEmpty()) {
      console.println("other programs measure the same: " + String.join(", ", cells.keySet()));
      for (HostClient host : hosts) {
        HostMessages.OthersReply reply = host.others(cells, GUARD_SECONDS);
        series.addAll(reply.series());
        notes.addAll(reply.problems());
      }
      OtherSeries.write(series, folder.resolve(OtherSeries.file(study.name())));
    }
    String report = new StudyReport(run.with(series), notes).text();
    RunFile.replace(folder.resolve(StudyReport.file(study.name())), report);
    return report;
  }

  /**
   * Cells that were measured and that others measure too, by program and by group. Others know the
   * backend's own server alone.
   */
  private Map<String, Map<String, List<StudyCell>>> others(StudyRun run) {
    Map<String, Map<String, List<StudyCell>>> others = new TreeMap<>();
    for (CellGroup group : study.groups()) {
      List<StudyCell> measured =
          group.cells().stream()
              .filter(cell -> cell.server().isOwn())
              .filter(cell -> run.record().cells().stream().anyMatch(one -> isMeasured(cell, one)))
              .toList();
      if (!measured.isEmpty()) {
        for (String program : group.others()) {
          others.computeIfAbsent(program, name -> new TreeMap<>()).put(group.id(), measured);
        }
      }
    }
    return others;
  }

  private static boolean isMeasured(StudyCell cell, CellRecord record) {
    return record.outcome() == Outcome.MEASURED && cell.isRepeatedBy(record);
  }
}
