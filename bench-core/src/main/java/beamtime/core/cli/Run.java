package beamtime.core.cli;

import beamtime.core.result.CellRecord;
import beamtime.core.result.JmhFile;
import beamtime.core.result.LinkRecord;
import beamtime.core.result.MachineRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.RunFile;
import beamtime.core.result.RunRecord;
import beamtime.core.result.Score;
import beamtime.core.store.RoundTrip;
import beamtime.core.store.Testbed;
import beamtime.core.store.TestbedException;
import beamtime.core.study.StudyRun;
import beamtime.core.workload.CellName;
import beamtime.core.workload.OnBackend;
import beamtime.core.workload.RunContext;
import beamtime.core.workload.ServerName;
import beamtime.core.workload.StoreBenchmark;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** Measures the cells of a plan one after the other, and writes the record after each. */
final class Run {
  /** JMH gives an iteration up by itself; this is for a process that does not come back at all. */
  private static final int GUARD_FACTOR = 3;

  private final Path folder;
  private final RunSettings settings;
  private final Plan plan;
  private final Backends backends;
  private final PrintStream out;
  private final Instant started;
  private final AtomicBoolean interrupted = new AtomicBoolean();
  private final Build build = Build.ofThis();
  private final MachineRecord machine = Machines.thisOne();
  private final Map<CellName, CellRecord> records = new LinkedHashMap<>();
  private final List<JmhFile.Entry> entries = new ArrayList<>();

  Run(
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
    for (Plan.Planned planned : plan.cells()) {
      records.put(planned.cell(), record(planned, Outcome.MISSING, "the run ended before it"));
    }
  }

  /** Ends the run: the cell that is being measured counts as missing, not as failed. */
  void interrupt() {
    interrupted.set(true);
  }

  /** Measures every cell; returns the finished record, or what there is of it when interrupted. */
  RunRecord measure() throws IOException {
    write("");
    int total = plan.cells().size();
    Instant begin = Instant.now();
    for (int k = 0; k < total; k++) {
      Plan.Planned planned = plan.cells().get(k);
      CellRecord record = measure(planned);
      if (interrupted.get()) {
        out.println("interrupted after " + k + " of " + total + " cells; they are kept");
        return write("");
      }
      records.put(planned.cell(), record);
      write("");
      long left = Duration.between(begin, Instant.now()).toSeconds() * (total - k - 1) / (k + 1);
      out.printf(
          "[%d/%d, %d:%02d left] %s %s%n",
          k + 1, total, left / 60, left % 60, planned.cell(), summary(record));
    }
    return write(now());
  }

  private CellRecord measure(Plan.Planned planned) throws IOException {
    try {
      return measureOn(planned);
    } catch (TestbedException e) {
      String died = backends.failure(planned.server()).orElse(e.getMessage());
      return record(planned, Outcome.FAILED, died);
    }
  }

  private CellRecord measureOn(Plan.Planned planned) throws IOException {
    CellName cell = planned.cell();
    Optional<String> lack = backends.lack(planned.server());
    if (lack.isPresent()) {
      return record(planned, Outcome.LEFT_OUT, lack.get());
    }
    Optional<String> down = backends.failure(planned.server());
    if (down.isPresent()) {
      return record(planned, Outcome.FAILED, down.get());
    }
    Optional<RoundTrip> before = backends.roundTrip(planned.server());
    Path result = StudyRun.result(folder, cell);
    Pace pace = planned.listed().pace();
    CellHost.RunReply reply =
        planned
            .host()
            .run(
                new CellHost.RunRequest(
                    planned.benchmark(),
                    planned.listed().params(),
                    pace,
                    planned.server(),
                    result.toString(),
                    folder.resolve(log(cell)).toString()),
                pace.timeoutSeconds() * GUARD_FACTOR);
    Optional<String> died = backends.failure(planned.server());
    if (died.isPresent()) {
      return record(planned, Outcome.FAILED, died.get());
    }
    if (reply.kind().equals("wrong")) {
      return record(planned, Outcome.WRONG_ANSWER, reply.cause());
    }
    if (reply.kind().equals("lacks")) {
      return record(planned, Outcome.LEFT_OUT, reply.cause());
    }
    if (!reply.kind().equals("done")) {
      return record(planned, Outcome.FAILED, reply.cause());
    }
    List<JmhFile.Entry> measured = Files.exists(result) ? JmhFile.read(result) : List.of();
    if (measured.size() != 1) {
      return record(
          planned, Outcome.FAILED, "JMH left " + measured.size() + " results in " + result);
    }
    Optional<RoundTrip> after = backends.roundTrip(planned.server());
    CellRecord record =
        record(
            planned,
            Outcome.MEASURED,
            "",
            Optional.of(measured.get(0)),
            before.flatMap(
                early -> after.map(late -> new LinkRecord(early.millis(), late.millis()))));
    if (!record.verified()) {
      return record(planned, Outcome.FAILED, "it left no evidence that its answers were right");
    }
    entries.add(measured.get(0));
    return record;
  }

  private CellRecord record(Plan.Planned planned, Outcome outcome, String cause) {
    return record(planned, outcome, cause, Optional.empty(), Optional.empty());
  }

  private CellRecord record(
      Plan.Planned planned,
      Outcome outcome,
      String cause,
      Optional<JmhFile.Entry> entry,
      Optional<LinkRecord> link) {
    CellName cell = planned.cell();
    Optional<Score> score = entry.map(JmhFile.Entry::score);
    return new CellRecord(
        cell.workload(),
        cell.backend(),
        cell.params(),
        planned.benchmark(),
        "",
        outcome,
        cause,
        score,
        entry.map(JmhFile.Entry::secondary).orElseGet(TreeMap::new),
        score.flatMap(own -> floorShare(cell, own)),
        link,
        Optional.empty(),
        outcome == Outcome.MEASURED ? evidence(cell) : new TreeMap<>(),
        log(cell),
        rerun(planned));
  }

  /** A cell's time is 1 / score where the score is a rate, and the score where it is a time. */
  private Optional<Double> floorShare(CellName cell, Score own) {
    return records.entrySet().stream()
        .filter(e -> e.getKey().backend().equals(OnBackend.FLOOR))
        .filter(e -> !cell.backend().equals(OnBackend.FLOOR) && Plan.isFloorOf(e.getKey(), cell))
        .flatMap(e -> e.getValue().score().stream())
        .map(
            floor ->
                own.growsWithSpeed() ? own.value() / floor.value() : floor.value() / own.value())
        .findFirst();
  }

  private SortedMap<String, String> evidence(CellName cell) {
    SortedMap<String, String> evidence = new TreeMap<>();
    Path file = RunContext.evidenceFile(folder, cell);
    if (Files.exists(file)) {
      Properties properties = new Properties();
      try (Reader in = Files.newBufferedReader(file)) {
        properties.load(in);
      } catch (IOException e) {
        throw new UncheckedIOException("evidence of " + cell + " can't be read from " + file, e);
      }
      properties
          .stringPropertyNames()
          .forEach(key -> evidence.put(key, properties.getProperty(key)));
    }
    return evidence;
  }

  private static String log(CellName cell) {
    return "logs/" + cell.fileName() + ".log";
  }

  private String rerun(Plan.Planned planned) {
    Map<String, String> testbed = new TreeMap<>();
    if (!planned.cell().backend().equals(OnBackend.FLOOR)) {
      testbed.putAll(settings.testbed());
      String roundTrip = ServerName.parse(planned.server()).roundTrip();
      if (!roundTrip.isEmpty()) {
        testbed.put(Testbed.ROUND_TRIP, roundTrip);
      }
      backends.endpoint(planned.server()).ifPresent(at -> testbed.put("testbed", at.provider()));
    }
    CellHost.Listed listed = planned.listed();
    return new Rerun(planned.host().jar(), testbed)
        .command(planned.benchmark(), listed.params(), listed.pace().jmhOptions());
  }

  private String summary(CellRecord record) {
    return record.outcome() == Outcome.MEASURED
        ? ResultTable.score(record)
            + " "
            + ResultTable.error(record)
            + " "
            + record.score().map(Score::unit).orElse("")
        : record.outcome() + ": " + record.cause();
  }

  private RunRecord write(String finished) throws IOException {
    SortedMap<String, String> given = new TreeMap<>(settings.given());
    if (settings.study().isEmpty()) {
      given.put("jmh", Pace.of(settings.preset()).jmhOptions());
    }
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
            given,
            machine,
            backends.records(plan.servers()),
            List.copyOf(records.values()),
            Optional.empty());
    RunFile.write(run, folder.resolve(RunFile.NAME));
    JmhFile.write(entries, folder.resolve(JmhFile.NAME));
    return run;
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
