package beamtime.core.run;

import beamtime.core.backend.RoundTrip;
import beamtime.core.backend.TestbedException;
import beamtime.core.cell.ArrivalCounts;
import beamtime.core.cell.CellName;
import beamtime.core.cell.RunContext;
import beamtime.core.cell.ServerName;
import beamtime.core.cell.Signs;
import beamtime.core.launch.Backends;
import beamtime.core.launch.Pace;
import beamtime.core.result.CellRecord;
import beamtime.core.result.Compiling;
import beamtime.core.result.Disturbance;
import beamtime.core.result.JmhFile;
import beamtime.core.result.LinkRecord;
import beamtime.core.result.Outcome;
import beamtime.core.study.StudyRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Measures cells fork by fork, by JMH or by a load rig, and says after each fork what has become of
 * its cell.
 */
final class ForkMeasurement implements AutoCloseable {
  private final Path folder;
  private final Backends backends;
  private final CellRecords records;
  private final Archivists archivists;
  private final Proofs proofs;
  private final PointForks points;
  private final Map<CellName, RoundTrip> linksBefore = new HashMap<>();
  private final Map<CellName, Integer> deathsBefore = new HashMap<>();

  /** Servers that answered in the last fork on them: they need not be asked before the next. */
  private final Set<String> answering = new HashSet<>();

  private final Map<CellName, SortedMap<Integer, Disturbance>> disturbances = new HashMap<>();
  private final Map<CellName, SortedMap<Integer, SortedMap<String, String>>> evidences =
      new HashMap<>();

  /**
   * What became of a fork.
   *
   * @param record of its cell, with all forks so far
   * @param entry the same as JMH writes it; empty where the cell has no number yet
   * @param disturbance of this fork; empty where it is not known
   * @param seconds of this fork by phase; empty where it left none
   */
  record Fork(
      CellRecord record,
      Optional<JmhFile.Entry> entry,
      Optional<Disturbance> disturbance,
      SortedMap<String, Double> seconds) {
    static Fork without(CellRecord record) {
      return new Fork(record, Optional.empty(), Optional.empty(), new TreeMap<>());
    }
  }

  ForkMeasurement(Path folder, Backends backends, Plan plan, CellRecords records) {
    this.folder = folder;
    this.backends = backends;
    this.records = records;
    this.archivists = new Archivists(plan.cells());
    this.proofs = new Proofs(folder);
    this.points = new PointForks(folder, backends, plan);
  }

  /** Measures a fork; where the same was measured before, that one is dropped. */
  Fork measure(Turn turn) throws IOException {
    try {
      return measureOn(turn);
    } catch (TestbedException e) {
      String died =
          backends.failure(turn.planned().server()).orElse(String.valueOf(e.getMessage()));
      return Fork.without(ended(turn, Outcome.FAILED, died));
    }
  }

  private Fork measureOn(Turn turn) throws IOException {
    String server = turn.planned().server();
    Optional<String> lack = backends.lack(server);
    if (lack.isPresent()) {
      return Fork.without(ended(turn, Outcome.LEFT_OUT, lack.get()));
    }
    Optional<String> unfit =
        answering.remove(server) ? backends.failure(server) : backends.unfit(server);
    if (unfit.isPresent() && !isStartedAgain(turn)) {
      String why = backends.failure(server).orElse(unfit.get());
      return Fork.without(ended(turn, Outcome.FAILED, why));
    }
    Optional<String> lost = lost(turn);
    if (lost.isPresent()) {
      return Fork.without(ended(turn, Outcome.FAILED, lost.get()));
    }
    if (turn.isFirst()) {
      backends.roundTrip(server).ifPresent(link -> linksBefore.put(turn.cell(), link));
    }
    proofs.clear(turn.cell());
    boolean isPoint = turn.planned().isPoint();
    HostMessages.RunReply reply =
        isPoint
            ? points.run(turn)
            : run(turn, turn.planned().listed().pace(), false, CellRecords.log(turn.cell()));
    Files.deleteIfExists(Signs.file(folder, turn.cell())); // not the next fork's
    // JMH fails where an operation does; a load goes on for a while
    boolean isDone = reply instanceof HostMessages.Done;
    Optional<String> died = isDone && !isPoint ? Optional.empty() : backends.failure(server);
    if (reply instanceof HostMessages.Done done && died.isEmpty()) {
      answering.add(server);
      return proven(turn, done, isPoint ? points.proof(turn.cell()) : proofs.read(turn.cell()));
    }
    return Fork.without(
        died.isPresent()
            ? ended(turn, Outcome.FAILED, died.get() + said(reply))
            : without(turn, reply));
  }

  /** Why the server of a cell's earlier forks is no more, where another is up in its place. */
  private Optional<String> lost(Turn turn) {
    List<String> deaths = backends.deaths(turn.planned().server());
    if (turn.isFirst()) {
      deathsBefore.put(turn.cell(), deaths.size());
    }
    return deathsBefore.getOrDefault(turn.cell(), 0) == deaths.size()
        ? Optional.empty()
        : Optional.of(deaths.get(deaths.size() - 1));
  }

  /** Not for a cell that has forks: all of them are of one server. */
  private boolean isStartedAgain(Turn turn) throws IOException {
    boolean isUp = turn.isFirst() && backends.startAgain(turn.planned().server());
    if (isUp) {
      forgetNumber(turn.planned()); // of a fork that is measured again
      points.forget(turn.planned().server());
    }
    return isUp;
  }

  private void forgetNumber(Plan.Planned planned) throws IOException {
    Files.deleteIfExists(
        RunContext.numberFile(folder, planned.cell(), ServerName.parse(planned.server())));
  }

  /** What its fork has seen of a server that died. */
  private static String said(HostMessages.RunReply reply) {
    return reply instanceof HostMessages.Failed failed ? "; its client: " + failed.cause() : "";
  }

  /**
   * Drives a cell to warm its server, see {@link Pace#cold}; nothing but a log is left of it. A
   * server that is not up is not asked.
   *
   * @param first whether it had no drive before
   * @param failed is given what went wrong, in one line
   * @return whether it is to be driven once more: its server has still to be compiled
   */
  boolean drive(Plan.Planned planned, boolean first, Consumer<String> failed) {
    if (backends.lack(planned.server()).or(() -> backends.unfit(planned.server())).isPresent()) {
      return false;
    }
    boolean compiled = backends.isCompiled(planned.server());
    Pace own = planned.listed().pace();
    Pace pace = own.cold(compiled);
    HostMessages.RunReply reply =
        run(new Turn(planned, 0), pace, true, CellRecords.coldLog(planned.cell()));
    if (reply instanceof HostMessages.Wrong wrong) {
      failed.accept("wrong answer: " + wrong.cause());
    } else if (reply instanceof HostMessages.Failed one) {
      failed.accept(one.cause());
    }
    Path result = StudyRun.result(folder, planned.cell());
    try {
      try {
        return reply instanceof HostMessages.Done
            && ((first && own.isColdTwice(compiled))
                || Compiling.of(JmhFile.read(result).get(0).secondary()).isServerCold());
      } finally {
        Files.deleteIfExists(Signs.file(folder, planned.cell()));
        Files.deleteIfExists(result);
        forgetNumber(planned);
        proofs.clear(planned.cell());
      }
    } catch (IOException e) {
      failed.accept("what it left can't be read or removed: " + e);
      return false;
    }
  }

  private CellRecord without(Turn turn, HostMessages.RunReply reply) {
    if (reply instanceof HostMessages.Wrong wrong) {
      return ended(turn, Outcome.WRONG_ANSWER, wrong.cause());
    }
    if (reply instanceof HostMessages.Lacks lacks) {
      return ended(turn, Outcome.LEFT_OUT, lacks.cause());
    }
    String cause = ((HostMessages.Failed) reply).cause();
    return ended(turn, Outcome.FAILED, backends.cause(turn.planned().server(), cause));
  }

  private HostMessages.RunReply run(Turn turn, Pace pace, boolean cold, String log) {
    Plan.Planned planned = turn.planned();
    return planned
        .host()
        .run(
            new HostMessages.RunRequest(
                turn.cell(),
                planned.benchmark(),
                planned.listed().params(),
                pace,
                turn.fork(),
                cold,
                cold || archivists.take(planned),
                planned.server(),
                StudyRun.result(folder, turn.cell()).toString(),
                folder.resolve(log).toString()),
            new ForkGuard(Signs.file(folder, turn.cell()), pace, System::nanoTime));
  }

  private Fork proven(Turn turn, HostMessages.Done done, SortedMap<String, String> evidence)
      throws IOException {
    if (evidence.isEmpty()) {
      return Fork.without(
          ended(turn, Outcome.FAILED, "it left no evidence that its answers were right"));
    }
    Optional<String> contradiction = proofs.contradiction(turn.cell(), evidence);
    if (contradiction.isPresent()) {
      return Fork.without(ended(turn, Outcome.WRONG_ANSWER, contradiction.get()));
    }
    SortedMap<Integer, Disturbance> ofForks =
        disturbances.computeIfAbsent(turn.cell(), cell -> new TreeMap<>());
    ofForks.remove(turn.fork()); // of an attempt that was dropped
    done.disturbance().ifPresent(one -> ofForks.put(turn.fork(), one));
    SortedMap<String, Double> seconds =
        turn.planned().isPoint() ? points.times(turn, proofs) : proofs.times(turn.cell());
    if (turn.planned().isPoint() && !turn.isEnough()) {
      CellRecord soFar =
          records.without(
              turn.planned(),
              Outcome.MISSING,
              "the run ended after " + (turn.fork() + 1) + " of its " + turn.forks() + " forks");
      return new Fork(soFar, Optional.empty(), Optional.empty(), seconds);
    }
    JmhFile.Entry entry = JmhFile.read(StudyRun.result(folder, turn.cell())).get(0);
    SortedMap<Integer, SortedMap<String, String>> forks =
        evidences.computeIfAbsent(turn.cell(), cell -> new TreeMap<>());
    forks.put(turn.fork(), evidence);
    return new Fork(
        complete(turn, entry, ArrivalCounts.together(forks.values())),
        Optional.of(entry),
        done.disturbance(),
        seconds);
  }

  private CellRecord complete(Turn turn, JmhFile.Entry entry, SortedMap<String, String> evidence) {
    Optional<RoundTrip> after = backends.roundTrip(turn.planned().server());
    Optional<LinkRecord> link =
        Optional.ofNullable(linksBefore.get(turn.cell()))
            .flatMap(early -> after.map(late -> new LinkRecord(early.millis(), late.millis())));
    Optional<Disturbance> worst =
        disturbances.getOrDefault(turn.cell(), new TreeMap<>()).values().stream()
            .reduce(Disturbance::worse);
    return records.measured(turn.planned(), entry, worst, link, points.load(turn.cell()), evidence);
  }

  private CellRecord ended(Turn turn, Outcome outcome, String cause) {
    String which = turn.isFirst() ? "" : "fork " + (turn.fork() + 1) + ": ";
    return records.without(turn.planned(), outcome, which + cause, points.load(turn.cell()));
  }

  /** Ends what it has under way of its own; the hosts end what JMH has. */
  @Override
  public void close() {
    points.close();
  }
}
