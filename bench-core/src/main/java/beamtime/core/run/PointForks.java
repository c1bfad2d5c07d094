package beamtime.core.run;

import beamtime.core.cell.CellName;
import beamtime.core.cell.Drive;
import beamtime.core.cell.Series;
import beamtime.core.cell.ServerName;
import beamtime.core.cell.Signs;
import beamtime.core.host.Quantity;
import beamtime.core.launch.Backends;
import beamtime.core.launch.Pace;
import beamtime.core.point.Driven;
import beamtime.core.point.JoinedLoads;
import beamtime.core.point.LoadPoints;
import beamtime.core.point.RigDrive;
import beamtime.core.point.RigMessages;
import beamtime.core.point.RigSetup;
import beamtime.core.result.CellRecord;
import beamtime.core.result.Delivery;
import beamtime.core.result.Disturbance;
import beamtime.core.result.JmhEntry;
import beamtime.core.result.JmhFile;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.Score;
import beamtime.core.rig.JoinedLogs;
import beamtime.core.run.HostMessages.RunReply;
import beamtime.core.study.StudyRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Drives the forks of cells that are load points, each by a rig in a process of its own, and keeps
 * what they gave until the cell's last, as {@link ForkRunner} does of those that JMH runs. The
 * points of a sweep share a process: the first that has its turn drives them all.
 */
final class PointForks implements AutoCloseable {
  private final Path folder;
  private final Backends backends;
  private final Plan plan;

  /** Those too whose turn comes later. */
  private final Map<Turn, Point> driven = new HashMap<>();

  private final Set<Turn> replied = new HashSet<>();

  /** The last turn for which a process ran. */
  private Optional<Turn> drove = Optional.empty();

  private final Map<CellName, List<Fork>> kept = new HashMap<>();
  private final Map<CellName, LoadRecord> loads = new HashMap<>();
  private final Map<CellName, SortedMap<String, String>> proofs = new HashMap<>();
  private @Nullable RigDrive drive;
  private boolean closed;

  /** What a fork gave that was measured. */
  private record Fork(LoadRecord load, JmhFile.Entry entry) {}

  /**
   * What became of a turn.
   *
   * @param load as it was driven, with a log of its own
   * @param entry empty where no second of it counts
   * @param unproven why what was written could not be read back; empty where it was
   */
  private record Point(
      CellRecord cell,
      Optional<LoadRecord> load,
      Optional<JmhFile.Entry> entry,
      Optional<String> unproven) {}

  PointForks(Path folder, Backends backends, Plan plan) {
    this.folder = folder;
    this.backends = backends;
    this.plan = plan;
  }

  /** Drives one fork; after the last of its cell the result of all is written. */
  RunReply run(Turn turn) {
    try {
      while (!driven.containsKey(turn)) {
        drive(turn);
      }
      replied.add(turn);
      return reply(turn, Objects.requireNonNull(driven.get(turn)));
    } catch (IOException | IllegalArgumentException e) {
      return new HostMessages.Failed(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new HostMessages.Failed("interrupted");
    }
  }

  /**
   * A server died and was started again: what was driven on it for turns that are still to come is
   * driven again, but for a point that broke, which may be what it died of.
   */
  void forget(String server) {
    driven
        .entrySet()
        .removeIf(
            one ->
                one.getKey().planned().server().equals(server)
                    && !replied.contains(one.getKey())
                    && one.getValue().load().filter(PointForks::broke).isEmpty());
  }

  private static boolean broke(LoadRecord load) {
    return load.delivery() == Delivery.BROKE;
  }

  /** The load of a cell: of all its forks after the last, of the one that broke it otherwise. */
  Optional<LoadRecord> load(CellName cell) {
    return Optional.ofNullable(loads.get(cell));
  }

  /** Evidence of the last fork of a cell; empty where it left none. */
  SortedMap<String, String> proof(CellName cell) {
    return proofs.getOrDefault(cell, new TreeMap<>());
  }

  /** Seconds of the process that drove a turn, by phase; none where that ran for another. */
  SortedMap<String, Double> times(Turn turn, Proofs proofs) throws IOException {
    return drove.equals(Optional.of(turn))
        ? proofs.times(request(turn.planned()).cell())
        : new TreeMap<>();
  }

  private static RigMessages.Request request(Plan.Planned planned) {
    return RigMessages.Request.of(planned.listed(), planned.drive());
  }

  /** Drives what is left of a turn's sweep: all of it, or up to the first point that breaks. */
  private void drive(Turn turn) throws IOException, InterruptedException {
    drove = Optional.of(turn);
    List<Turn> sweep = left(turn);
    Plan.Planned planned = turn.planned();
    LoadPoints points =
        new LoadPoints(
            Driven.of(planned.listed()),
            request(planned).by(sweep.stream().map(PointForks::clients).toList()),
            jvmArgs(planned),
            CellRecords.log(planned.cell()));
    Optional<String> unproven = drive(points, turn, sweep.size());
    Optional<CellRecord> broken = points.broken();
    for (Turn one : sweep) {
      Optional<CellRecord> cell = points.cell(clients(one));
      if (cell.isPresent()) {
        Optional<LoadRecord> load = withOwnLog(one, cell.get().load());
        CellRecord proven = broken.orElse(cell.get());
        driven.put(one, new Point(proven, load, points.entry(clients(one)), unproven));
        note(one, turn);
      }
    }
    if (sweep.stream().noneMatch(driven::containsKey)) {
      CellRecord cell = points.cells().get(0); // it ended before the first point
      Point ended = new Point(cell, cell.load(), Optional.empty(), unproven);
      boolean all = cell.outcome() == Outcome.LEFT_OUT; // what is lacking, all of them lack
      for (Turn one : all ? sweep : List.of(turn)) {
        driven.put(one, ended);
        note(one, turn);
      }
    }
  }

  /**
   * The turns of a sweep that are not driven yet, the most clients first: they compile what the
   * others need.
   */
  private List<Turn> left(Turn turn) {
    Plan.Planned planned = turn.planned();
    return plan.cells().stream()
        .filter(other -> other.equals(planned) || isSweptWith(other, planned))
        .map(other -> new Turn(other, turn.fork()))
        .filter(other -> !driven.containsKey(other))
        .sorted(Comparator.comparingInt(PointForks::clients).reversed())
        .toList();
  }

  private static boolean isSweptWith(Plan.Planned one, Plan.Planned other) {
    return one.isPoint()
        && one.drive().isSweptWith(other.drive())
        && one.server().equals(other.server())
        && request(one).cell().equals(request(other).cell());
  }

  private static int clients(Turn turn) {
    return turn.planned().drive().clients();
  }

  /** Says in a point's log which other has that of its process. */
  private void note(Turn one, Turn other) throws IOException {
    if (!one.equals(other)) {
      appendToLog(one, one.heading() + "driven with " + CellRecords.log(other.cell()) + "\n");
    }
  }

  private Path appendToLog(Turn turn, String text) throws IOException {
    Path log = folder.resolve(CellRecords.log(turn.cell()));
    return Files.writeString(log, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private static List<String> jvmArgs(Plan.Planned planned) {
    return RigSetup.jvmArgs("", ServerName.parse(planned.server()));
  }

  /** Returns why what was written could not be read back; empty where it was, or nothing was. */
  private Optional<String> drive(LoadPoints points, Turn turn, int number)
      throws IOException, InterruptedException {
    Plan.Planned planned = turn.planned();
    Path log = appendToLog(turn, turn.heading());
    RigSetup setup =
        new RigSetup(
            planned.host().jar().toString(),
            jvmArgs(planned),
            ServerName.parse(planned.server()),
            folder,
            log,
            planned.host().temporary(),
            archive(planned));
    Guard guard =
        new ForkGuard(Signs.file(folder, points.driven()), pace(planned, number), System::nanoTime);
    try (RigDrive own = new RigDrive(points, setup, backends, UnaryOperator.identity(), () -> "")) {
      own(own);
      return own.drive(
          new RigDrive.Follower() {
            @Override
            public Optional<String> overdue() {
              return guard.passed();
            }
          });
    }
  }

  /** None where loading classes would count. */
  private static Optional<Path> archive(Plan.Planned planned) {
    return Optional.of(planned.host().archive())
        .filter(file -> planned.drive().warmUpMillis() > 0 && Files.exists(file));
  }

  /** As long as so many points take. */
  private static Pace pace(Plan.Planned planned, int number) {
    Pace pace = planned.listed().pace();
    Drive drive = planned.drive();
    return new Pace(
        pace.forks(),
        1,
        Math.toIntExact(drive.warmUpMillis() * number),
        1,
        Math.toIntExact(drive.holdMillis() * number),
        Series.NONE,
        pace.timeoutSeconds());
  }

  private synchronized void own(RigDrive next) {
    drive = next;
    if (closed) {
      next.close();
    }
  }

  private RunReply reply(Turn turn, Point driven) throws IOException {
    CellRecord point = driven.cell();
    proofs.put(turn.cell(), point.evidence());
    Optional<LoadRecord> load = driven.load();
    if (point.outcome() == Outcome.MEASURED) {
      return driven.unproven().isPresent()
          ? new HostMessages.Failed(driven.unproven().get())
          : measured(turn, load.orElseThrow(), driven.entry());
    }
    load.ifPresent(broken -> loads.put(turn.cell(), broken));
    return switch (point.outcome()) {
      case WRONG_ANSWER -> new HostMessages.Wrong(point.cause());
      case LEFT_OUT -> new HostMessages.Lacks(point.cause());
      case MEASURED, FAILED, MISSING -> new HostMessages.Failed(point.cause());
    };
  }

  /** A rig names its log by the point alone, as other cells of a run may. */
  private Optional<LoadRecord> withOwnLog(Turn turn, Optional<LoadRecord> load) throws IOException {
    String log = load.map(LoadRecord::histogram).orElse("");
    if (log.isEmpty()) {
      return load;
    }
    String own = log(turn.cell(), "-fork" + (turn.fork() + 1));
    Files.move(folder.resolve(log), folder.resolve(own), StandardCopyOption.REPLACE_EXISTING);
    return load.map(driven -> driven.withHistogram(own));
  }

  private static String log(CellName cell, String fork) {
    return "cells/" + cell.fileName() + fork + ".hlog";
  }

  private RunReply measured(Turn turn, LoadRecord load, Optional<JmhFile.Entry> entry)
      throws IOException {
    if (entry.isEmpty() || load.histogram().isEmpty()) {
      return new HostMessages.Failed(
          entry.isEmpty() ? "no second of it counts" : "its histograms could not be written");
    }
    List<Fork> forks = kept.computeIfAbsent(turn.cell(), key -> new ArrayList<>());
    forks.add(new Fork(load, entry.get()));
    if (turn.isEnough()) {
      join(turn.planned(), forks);
      kept.remove(turn.cell());
    }
    boolean serverless = turn.planned().isFloor();
    return new HostMessages.Done(Disturbance.of(entry.get().secondary(), serverless));
  }

  /** Writes the result of all forks. */
  private void join(Plan.Planned planned, List<Fork> forks) throws IOException {
    List<LoadRecord> each = forks.stream().map(Fork::load).toList();
    List<Path> logs = each.stream().map(load -> folder.resolve(load.histogram())).toList();
    String log = log(planned.cell(), "");
    JoinedLogs times = JoinedLogs.of(logs);
    times.write(folder.resolve(log), planned.cell().toString());
    for (Path joined : logs) {
      Files.delete(joined);
    }
    LoadRecord load = JoinedLoads.ofForks(each, times, log);
    loads.put(planned.cell(), load);
    JmhFile.write(
        List.of(entry(planned, forks, load).written()), StudyRun.result(folder, planned.cell()));
  }

  private static JmhEntry entry(Plan.Planned planned, List<Fork> forks, LoadRecord load) {
    SortedMap<String, JmhEntry.Metric> secondary = spent(forks);
    secondary.putAll(JmhEntry.metrics(load));
    return new JmhEntry(
        planned.benchmark(),
        jvmArgs(planned),
        planned.drive().clients(),
        planned.cell().params(),
        (int) Math.ceil(load.drive().warmupSeconds()),
        forks.stream().map(fork -> fork.entry().samples()).toList(),
        secondary);
  }

  /**
   * What the machines spent: of the forks that tell it the mean, of peaks the highest, as JMH gives
   * it of its own.
   */
  private static SortedMap<String, JmhEntry.Metric> spent(List<Fork> forks) {
    SortedMap<String, JmhEntry.Metric> spent = new TreeMap<>();
    for (Fork fork : forks) {
      fork.entry()
          .secondary()
          .forEach(
              (name, score) ->
                  spent.computeIfAbsent(
                      name, metric -> new JmhEntry.Metric(ofAll(forks, metric), score.unit())));
    }
    return spent;
  }

  private static double ofAll(List<Fork> forks, String metric) {
    DoubleStream values =
        forks.stream()
            .flatMap(fork -> Stream.ofNullable(fork.entry().secondary().get(metric)))
            .mapToDouble(Score::value);
    return Quantity.joined(metric, values).orElseThrow();
  }

  /** Ends the rig that runs, and starts none any more. */
  @Override
  public synchronized void close() {
    closed = true;
    if (drive != null) {
      drive.close();
    }
  }
}
