package beamtime.core.run;

import beamtime.core.cell.CellName;
import beamtime.core.cell.Preset;
import beamtime.core.host.ThisMachine;
import beamtime.core.launch.Backends;
import beamtime.core.launch.Build;
import beamtime.core.launch.Effort;
import beamtime.core.launch.RunSettings;
import beamtime.core.launch.Spans;
import beamtime.core.point.LoadPoints;
import beamtime.core.result.CellRecord;
import beamtime.core.result.FixedWorkRecord;
import beamtime.core.result.JmhFile;
import beamtime.core.result.MachineRecord;
import beamtime.core.result.RunFile;
import beamtime.core.result.RunRecord;
import beamtime.core.result.Score;
import beamtime.core.statistic.Interval;
import beamtime.core.statistic.Steadiness;
import beamtime.core.study.StudyFile;
import beamtime.core.workload.StoreBenchmark;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
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
  private final Map<CellName, JmhFile.Entry> entries = new LinkedHashMap<>();
  private final RunTimes times = new RunTimes();
  private Optional<FixedWorkRecord> fixedWork = Optional.empty();

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
    this.records = new CellRecords(plan, folder, backends);
    this.measurement = new ForkMeasurement(folder, backends, plan, records);
  }

  /**
   * Ends the run: a cell keeps the forks that it has, one without any counts as missing, not
   * failed. A write of the record that is under way is waited for, and none begins: the JVM may be
   * going down.
   */
  public synchronized void interrupt() {
    interrupted.set(true);
    measurement.close();
  }

  /** Measures every cell; returns the finished record, or what there is of it when interrupted. */
  public RunRecord measure() throws IOException {
    write("");
    Rounds rounds = new Rounds(plan.contests(), settings.effort(), this::left);
    QuietForks forks = new QuietForks(measurement, quietMachine(), times, out, interrupted::get);
    times.add(RunTimes.SERVERS, Duration.between(started, Instant.now()));
    if (settings.effort().isPlanned()) {
      warmServers();
    }
    Instant begin = Instant.now();
    int done = 0;
    for (Optional<Turn> next = rounds.next(); next.isPresent(); next = rounds.next()) {
      Turn turn = next.get();
      Instant forkBegan = Instant.now();
      ForkMeasurement.Fork fork = forks.measure(turn);
      fixedWork = forks.fixedWork();
      if (interrupted.get()) {
        out.println(
            "interrupted after "
                + records.ended()
                + " of "
                + plan.cells().size()
                + " cells; they are kept");
        return write("");
      }
      keep(turn, fork, rounds, Duration.between(forkBegan, Instant.now()));
      write("");
      done++;
      out.printf(
          "[%d/%d, %s left] %s %s%n",
          done,
          done + rounds.certain(),
          Spans.minutes(expected(begin, done, rounds)),
          turn.cell(),
          summary(turn, fork.record()));
    }
    rounds.reached().ifPresent(out::println);
    return write(RunRecord.time(Instant.now()));
  }

  private void warmServers() {
    out.println("a round that does not count: servers are cold, and data is loaded");
    Instant began = Instant.now();
    Set<CellName> told = ConcurrentHashMap.newKeySet();
    try {
      new ColdRound(plan.cells(), (planned, first) -> warm(planned, first, told), interrupted::get)
          .run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    times.add(RunTimes.COLD_ROUND, Duration.between(began, Instant.now()));
  }

  private boolean warm(Plan.Planned planned, boolean first, Set<CellName> told) {
    return measurement.drive(
        planned,
        first,
        why -> {
          if (!interrupted.get() && told.add(planned.cell())) {
            out.printf("  %s: %s (%s)%n", planned.cell(), why, CellRecords.coldLog(planned.cell()));
          }
        });
  }

  /** The numbers of smoke do not count. */
  private Optional<QuietMachine> quietMachine() {
    return settings.preset() == Preset.SMOKE
        ? Optional.empty()
        : Optional.of(new QuietMachine(out, () -> backends.processes(plan.servers())));
  }

  private void keep(Turn turn, ForkMeasurement.Fork fork, Rounds rounds, Duration length) {
    records.put(turn.planned(), fork.record());
    fork.entry().ifPresent(entry -> entries.put(turn.cell(), entry));
    switch (fork.record().outcome()) {
      case MEASURED, MISSING ->
          rounds.measured(turn, fork.entry().map(JmhFile.Entry::forks).orElseGet(List::of), length);
      case FAILED, WRONG_ANSWER, LEFT_OUT -> {
        entries.remove(turn.cell());
        rounds.ended(turn);
      }
    }
  }

  /** What is to be known of cells that are uncertain or not steady, one line each. */
  public List<String> uncertain() {
    return entries.entrySet().stream()
        .flatMap(cell -> uncertain(cell.getKey(), cell.getValue()).stream())
        .toList();
  }

  private static Optional<String> uncertain(CellName cell, JmhFile.Entry entry) {
    return entry
        .doubt()
        .map(
            doubt ->
                (Steadiness.drift(entry.forks()).isPresent() ? "UNSTEADY " : "UNCERTAIN ")
                    + cell
                    + ": "
                    + Interval.of(entry.forks()).orElseThrow().told()
                    + ": "
                    + doubt);
  }

  private Duration left() {
    return settings.effort().time().minus(Duration.between(started, Instant.now()));
  }

  /** What the forks that are certain will take; where others may follow, all of the time. */
  private Duration expected(Instant begin, int done, Rounds rounds) {
    Duration left =
        Duration.between(begin, Instant.now()).multipliedBy(rounds.certain()).dividedBy(done);
    boolean isTimed =
        settings.effort().isPlanned() && !settings.effort().time().equals(Effort.UNLIMITED);
    return isTimed && rounds.mayGoOn() && left().compareTo(left) > 0 ? left() : left;
  }

  private static String summary(Turn turn, CellRecord record) {
    return switch (record.outcome()) {
      case MEASURED ->
          turn.planned().isPoint()
              ? LoadPoints.summary(record)
              : ResultTable.score(record)
                  + " "
                  + record.score().map(Score::unit).orElse("")
                  + " "
                  + ResultTable.interval(record)
                  + (turn.forks() > 1 ? ", fork " + (turn.fork() + 1) : "");
      case MISSING -> "fork " + (turn.fork() + 1) + " of " + turn.forks();
      case FAILED, WRONG_ANSWER, LEFT_OUT -> record.outcome() + ": " + record.cause();
    };
  }

  private synchronized RunRecord write(String finished) throws IOException {
    RunRecord run =
        new RunRecord(
            RunRecord.FORMAT,
            folder.getFileName().toString(),
            RunRecord.time(started),
            finished,
            build.version(),
            build.commit(),
            settings.preset().label(),
            StoreBenchmark.SEED,
            howItWasSet(),
            machine,
            backends.records(plan.servers()),
            records.all(),
            times.seconds(),
            fixedWork,
            Optional.empty(),
            Optional.empty());
    if (!interrupted.get()) {
      JmhFile.write(List.copyOf(entries.values()), folder.resolve(JmhFile.NAME));
      RunFile.write(run, folder.resolve(RunFile.NAME)); // last: it makes the folder a run
    }
    return run;
  }

  private SortedMap<String, String> howItWasSet() {
    SortedMap<String, String> given = new TreeMap<>(settings.given());
    // not the path of its file, which says where the user keeps it
    given.computeIfPresent("bench.study", (name, study) -> StudyFile.nameOf(study));
    Effort effort = settings.effort();
    if (settings.study().isEmpty()) {
      given.put("jmh", settings.pace().jmhOptions());
      if (settings.preset() == Preset.QUICK && settings.warmUp().isEmpty()) {
        given.put(RunRecord.WARM_UP, plan.warmUps());
      }
    }
    if (effort.isPlanned()) {
      given.put("plan", effort.toString());
    }
    if (plan.cells().stream().anyMatch(cell -> cell.listed().pace().forks() > 1)) {
      given.put("order", Contest.ORDER);
    }
    return given;
  }
}
