package beamtime.core.run;

import beamtime.core.host.ThisMachine;
import beamtime.core.launch.Backends;
import beamtime.core.launch.Build;
import beamtime.core.launch.Pace;
import beamtime.core.launch.RunSettings;
import beamtime.core.point.LoadPoints;
import beamtime.core.result.CellRecord;
import beamtime.core.result.JmhFile;
import beamtime.core.result.MachineRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.RunFile;
import beamtime.core.result.RunRecord;
import beamtime.core.result.Score;
import beamtime.core.study.StudyFile;
import beamtime.core.study.StudyRun;
import beamtime.core.workload.StoreBenchmark;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** Measures the cells of a plan fork by fork, and writes the record after each. */
public final class Run {
  private final Path folder;
  private final RunSettings settings;
  private final Plan plan;
  private final Backends backends;
  private final PrintStream out;
  private final Instant started;
  private final AtomicBoolean interrupted = new AtomicBoolean();
  private final Build build = Build.ofThis();
  private final MachineRecord machine = ThisMachine.record();
  private final CellRecords records;
  private final ForkMeasurement measurement;
  private final List<JmhFile.Entry> entries = new ArrayList<>();

  public Run(
      Path folder,
      RunSettings settings,
      Plan plan,
      Backends backends,
      Instant started,
      PrintStream out) {
    this.folder = folder;
    this.settings = settings;
    this.plan = plan;
    this.backends = backends;
    this.started = started;
    this.out = out;
    this.records = new CellRecords(settings, plan, backends);
    this.measurement = new ForkMeasurement(folder, backends, records);
  }

  /**
   * Ends the run: a cell whose forks have not all been measured counts as missing, not failed. A
   * write of the record that is under way is waited for, and none begins: the JVM may be going
   * down.
   */
  public synchronized void interrupt() {
    interrupted.set(true);
    measurement.close();
  }

  /** Measures every cell; returns the finished record, or what there is of it when interrupted. */
  public RunRecord measure() throws IOException {
    write("");
    List<Turn> turns = plan.turns();
    Instant begin = Instant.now();
    int done = 0;
    for (int k = 0; k < turns.size(); k++) {
      Turn turn = turns.get(k);
      if (records.hasEnded(turn.planned())) {
        continue; // an earlier fork has failed
      }
      CellRecord record = measurement.measure(turn);
      if (interrupted.get()) {
        out.println(
            "interrupted after "
                + records.ended()
                + " of "
                + plan.cells().size()
                + " cells; they are kept");
        return write("");
      }
      records.put(turn.planned(), record);
      if (record.outcome() == Outcome.MEASURED) {
        entries.addAll(JmhFile.read(StudyRun.result(folder, turn.cell())));
      }
      write("");
      done++;
      tell(turn, record, done, left(turns.subList(k + 1, turns.size())), begin);
    }
    return write(now());
  }

  /** Forks that are still to run. */
  private long left(List<Turn> turns) {
    return turns.stream().filter(turn -> !records.hasEnded(turn.planned())).count();
  }

  private void tell(Turn turn, CellRecord record, int done, long left, Instant begin) {
    long seconds = Duration.between(begin, Instant.now()).toSeconds() * left / done;
    out.printf(
        "[%d/%d, %d:%02d left] %s %s%n",
        done, done + left, seconds / 60, seconds % 60, turn.cell(), summary(turn, record));
  }

  private static String summary(Turn turn, CellRecord record) {
    return switch (record.outcome()) {
      case MEASURED ->
          turn.planned().isPoint()
              ? LoadPoints.summary(record)
              : ResultTable.score(record)
                  + " "
                  + ResultTable.error(record)
                  + " "
                  + record.score().map(Score::unit).orElse("");
      case MISSING -> "fork " + (turn.fork() + 1) + " of " + turn.forks();
      case FAILED, WRONG_ANSWER, LEFT_OUT -> record.outcome() + ": " + record.cause();
    };
  }

  private synchronized RunRecord write(String finished) throws IOException {
    RunRecord run =
        new RunRecord(
            RunRecord.FORMAT,
            folder.getFileName().toString(),
            started.truncatedTo(ChronoUnit.SECONDS).toString(),
            finished,
            build.version(),
            build.commit(),
            settings.preset().label(),
            StoreBenchmark.SEED,
            howItWasSet(),
            machine,
            backends.records(plan.servers()),
            records.all(),
            Optional.empty());
    if (!interrupted.get()) {
      RunFile.write(run, folder.resolve(RunFile.NAME));
      JmhFile.write(entries, folder.resolve(JmhFile.NAME));
    }
    return run;
  }

  private SortedMap<String, String> howItWasSet() {
    SortedMap<String, String> given = new TreeMap<>(settings.given());
    // not the path of its file, which says where the user keeps it
    given.computeIfPresent("bench.study", (name, study) -> StudyFile.nameOf(study));
    if (settings.study().isEmpty()) {
      given.put("jmh", Pace.of(settings.preset()).withForks(settings.forks()).jmhOptions());
    }
    if (plan.cells().stream().anyMatch(cell -> cell.listed().pace().forks() > 1)) {
      given.put("order", Turn.ORDER);
    }
    return given;
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
