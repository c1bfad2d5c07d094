package beamtime.core.run;

import beamtime.core.backend.Testbed;
import beamtime.core.cell.CellName;
import beamtime.core.cell.Drive;
import beamtime.core.cell.OnBackend;
import beamtime.core.launch.Backends;
import beamtime.core.launch.Listed;
import beamtime.core.launch.Rerun;
import beamtime.core.point.RigMessages;
import beamtime.core.result.CellRecord;
import beamtime.core.result.Disturbance;
import beamtime.core.result.JmhFile;
import beamtime.core.result.LinkRecord;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.Score;
import beamtime.core.statistic.Interval;
import beamtime.core.study.StudyFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Records of a run's cells as far as they are known, in the order of its plan. */
final class CellRecords {
  private final Path folder;
  private final Backends backends;
  private final Map<CellName, CellRecord> records = new LinkedHashMap<>();

  CellRecords(Plan plan, Path folder, Backends backends) {
    this.folder = folder;
    this.backends = backends;
    for (Plan.Planned planned : plan.cells()) {
      put(planned, without(planned, Outcome.MISSING, "the run ended before it"));
    }
  }

  void put(Plan.Planned planned, CellRecord record) {
    records.put(planned.cell(), record);
  }

  List<CellRecord> all() {
    return List.copyOf(records.values());
  }

  /** How many cells have ended, with or without a number. */
  int ended() {
    return (int)
        records.values().stream().filter(cell -> cell.outcome() != Outcome.MISSING).count();
  }

  /** A cell without a number. */
  CellRecord without(Plan.Planned planned, Outcome outcome, String cause) {
    return without(planned, outcome, cause, Optional.empty());
  }

  /** A cell without a number, but with what is known of its load. */
  CellRecord without(
      Plan.Planned planned, Outcome outcome, String cause, Optional<LoadRecord> load) {
    return record(
        planned,
        outcome,
        cause,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        load,
        new TreeMap<>());
  }

  /** A cell that was measured. */
  CellRecord measured(
      Plan.Planned planned,
      JmhFile.Entry entry,
      Optional<Disturbance> disturbance,
      Optional<LinkRecord> link,
      Optional<LoadRecord> load,
      SortedMap<String, String> evidence) {
    return record(
        planned, Outcome.MEASURED, "", Optional.of(entry), disturbance, link, load, evidence);
  }

  private CellRecord record(
      Plan.Planned planned,
      Outcome outcome,
      String cause,
      Optional<JmhFile.Entry> entry,
      Optional<Disturbance> disturbance,
      Optional<LinkRecord> link,
      Optional<LoadRecord> load,
      SortedMap<String, String> evidence) {
    CellName cell = planned.cell();
    Optional<Score> score = entry.map(own -> load.map(LoadRecord::score).orElseGet(own::score));
    return new CellRecord(
        cell.workload(),
        cell.backend(),
        planned.listed().family(),
        cell.params(),
        Optional.of(planned.listed().varied()),
        planned.benchmark(),
        planned.listed().module(),
        planned.listed().code(),
        outcome,
        cause,
        score,
        entry.flatMap(own -> Interval.of(own.forks())),
        disturbance,
        entry.map(JmhFile.Entry::secondary).orElseGet(TreeMap::new),
        score.flatMap(own -> planned.isPoint() ? Optional.empty() : floorShare(cell, own)),
        link,
        load,
        evidence,
        log(cell),
        rerun(planned));
  }

  /** A cell's time is 1 / score where the score is a rate, and the score where it is a time. */
  private Optional<Double> floorShare(CellName cell, Score own) {
    return records.entrySet().stream()
        .filter(e -> e.getKey().backend().equals(OnBackend.FLOOR))
        .filter(e -> !cell.backend().equals(OnBackend.FLOOR) && Plan.isFloorOf(e.getKey(), cell))
        .flatMap(e -> e.getValue().score().stream())
        .filter(floor -> floor.unit().equals(own.unit())) // of a series, not of single operations
        .map(
            floor ->
                own.growsWithSpeed() ? own.value() / floor.value() : floor.value() / own.value())
        .findFirst();
  }

  /** File of the output of a cell's forks, relative to the run's folder. */
  static String log(CellName cell) {
    return "logs/" + cell.fileName() + ".log";
  }

  /** The same of its turn in the {@link ColdRound}. */
  static String coldLog(CellName cell) {
    return "logs/cold-" + cell.fileName() + ".log";
  }

  private String rerun(Plan.Planned planned) {
    Map<String, String> testbed = new TreeMap<>();
    if (!planned.isFloor()) {
      testbed.putAll(backends.properties(planned.server()));
      testbed.remove(Testbed.LOGS);
      backends
          .endpoint(planned.server())
          .ifPresent(at -> testbed.put(Testbed.PROVIDER, at.provider()));
    }
    Listed listed = planned.listed();
    Rerun rerun = new Rerun(planned.host().jar(), testbed);
    if (planned.isPoint()) {
      Drive drive = planned.drive().in(folder.resolve(StudyFile.FOLDER).toString());
      List<String> words = RigMessages.Request.of(listed, drive).words(Map.of(), drive.params());
      if (!planned.isFloor()) {
        words.addAll(List.of("--backend", planned.cell().backend()));
      }
      return rerun.command(words);
    }
    return rerun.command(planned.benchmark(), listed.params(), listed.pace().rerunOptions());
  }
}
