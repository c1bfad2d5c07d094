package beamtime.core.run;

import beamtime.core.backend.RoundTrip;
import beamtime.core.backend.TestbedException;
import beamtime.core.cell.CellName;
import beamtime.core.cell.Signs;
import beamtime.core.launch.Backends;
import beamtime.core.launch.Pace;
import beamtime.core.result.CellRecord;
import beamtime.core.result.JmhFile;
import beamtime.core.result.LinkRecord;
import beamtime.core.result.Outcome;
import beamtime.core.study.StudyRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Measures cells fork by fork, by JMH or by a load rig, and says after each fork what has become of
 * its cell.
 */
final class ForkMeasurement implements AutoCloseable {
  private final Path folder;
  private final Backends backends;
  private final CellRecords records;
  private final Proofs proofs;
  private final PointForks points;
  private final Map<CellName, RoundTrip> linksBefore = new HashMap<>();

  ForkMeasurement(Path folder, Backends backends, CellRecords records) {
    this.folder = folder;
    this.backends = backends;
    this.records = records;
    this.proofs = new Proofs(folder);
    this.points = new PointForks(folder, backends);
  }

  /**
   * Measures a fork. After the last of its cell, or one that failed, the record is the cell's; else
   * it is one of a cell that is not complete.
   */
  CellRecord measure(Turn turn) throws IOException {
    try {
      return measureOn(turn);
    } catch (TestbedException e) {
      String died =
          backends.failure(turn.planned().server()).orElse(String.valueOf(e.getMessage()));
      return ended(turn, Outcome.FAILED, died);
    }
  }

  private CellRecord measureOn(Turn turn) throws IOException {
    String server = turn.planned().server();
    Optional<String> lack = backends.lack(server);
    if (lack.isPresent()) {
      return ended(turn, Outcome.LEFT_OUT, lack.get());
    }
    Optional<String> unfit = backends.unfit(server);
    if (unfit.isPresent()) {
      return ended(turn, Outcome.FAILED, unfit.get());
    }
    if (turn.isFirst()) {
      backends.roundTrip(server).ifPresent(link -> linksBefore.put(turn.cell(), link));
    }
    proofs.clear(turn.cell());
    boolean isPoint = turn.planned().isPoint();
    HostMessages.RunReply reply = isPoint ? points.run(turn) : run(turn);
    Files.deleteIfExists(Signs.file(folder, turn.cell())); // not the next fork's
    Optional<String> died = backends.failure(server);
    if (died.isPresent()) {
      return ended(turn, Outcome.FAILED, died.get());
    }
    if (reply instanceof HostMessages.Wrong wrong) {
      return ended(turn, Outcome.WRONG_ANSWER, wrong.cause());
    }
    if (reply instanceof HostMessages.Lacks lacks) {
      return ended(turn, Outcome.LEFT_OUT, lacks.cause());
    }
    if (reply instanceof HostMessages.Failed failed) {
      return ended(turn, Outcome.FAILED, backends.cause(server, failed.cause()));
    }
    return proven(turn, isPoint ? points.proof(turn.cell()) : proofs.read(turn.cell()));
  }

  private HostMessages.RunReply run(Turn turn) {
    Plan.Planned planned = turn.planned();
    Pace pace = planned.listed().pace();
    return planned
        .host()
        .run(
            new HostMessages.RunRequest(
                planned.benchmark(),
                planned.listed().params(),
                pace,
                turn.fork(),
                planned.server(),
                StudyRun.result(folder, turn.cell()).toString(),
                folder.resolve(CellRecords.log(turn.cell())).toString()),
            new ForkGuard(Signs.file(folder, turn.cell()), pace, System::nanoTime));
  }

  private CellRecord proven(Turn turn, SortedMap<String, String> evidence) throws IOException {
    if (evidence.isEmpty()) {
      return ended(turn, Outcome.FAILED, "it left no evidence that its answers were right");
    }
    Optional<String> contradiction = proofs.contradiction(turn.cell(), evidence);
    if (contradiction.isPresent()) {
      return ended(turn, Outcome.WRONG_ANSWER, contradiction.get());
    }
    return turn.isLast()
        ? complete(turn, evidence)
        : records.without(
            turn.planned(),
            Outcome.MISSING,
            "the run ended after " + (turn.fork() + 1) + " of its " + turn.forks() + " forks");
  }

  private CellRecord complete(Turn turn, SortedMap<String, String> evidence) throws IOException {
    List<JmhFile.Entry> entries = JmhFile.read(StudyRun.result(folder, turn.cell()));
    Optional<RoundTrip> after = backends.roundTrip(turn.planned().server());
    Optional<LinkRecord> link =
        Optional.ofNullable(linksBefore.get(turn.cell()))
            .flatMap(early -> after.map(late -> new LinkRecord(early.millis(), late.millis())));
    return records.measured(
        turn.planned(), entries.get(0), link, points.load(turn.cell()), evidence);
  }

  private CellRecord ended(Turn turn, Outcome outcome, String cause) {
    String which = turn.isFirst() ? "" : "fork " + (turn.fork() + 1) + " of " + turn.forks() + ": ";
    return records.without(turn.planned(), outcome, which + cause, points.load(turn.cell()));
  }

  /** Ends what it has under way of its own; the hosts end what JMH has. */
  @Override
  public void close() {
    points.close();
  }
}
