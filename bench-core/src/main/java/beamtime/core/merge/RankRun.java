package beamtime.core.merge;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.Drive;
import beamtime.core.cell.FrameDrive;
import beamtime.core.cell.JointRun;
import beamtime.core.launch.UsageException;
import beamtime.core.load.RankSettings;
import beamtime.core.result.BackendRecord;
import beamtime.core.result.CellEntries;
import beamtime.core.result.CellRecord;
import beamtime.core.result.Delivery;
import beamtime.core.result.DriveRecord;
import beamtime.core.result.JmhFile;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.RunFile;
import beamtime.core.result.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What one machine left of a load that several have driven together.
 *
 * @param folder of its run
 * @param record of its run
 * @param entries of its JMH file
 * @param job which of the machines it was
 */
public record RankRun(Path folder, RunRecord record, List<JmhFile.Entry> entries, JointRun job) {
  /** Machines that do a number of operations each don't end together. */
  private static final double MUCH_LONGER = 2;

  /** A warm-up has several; a smaller difference is told when they meet. */
  private static final Duration CLOCKS_APART = Duration.ofSeconds(1);

  /** Of a record that somebody else may have written. */
  private static final int MOST_RANKS = 10_000;

  private static final long MOST_BYTES = 256L << 20;

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  private static final Pattern CHECKSUM = Pattern.compile("[0-9a-f]{1,16}");

  /** What of an address says where a server is. */
  private static final List<String> PLACES = List.of("uri", "zookeeper", "folder");

  private static final Pattern LOG = Pattern.compile("cells/[A-Za-z0-9._=-]+\\.hlog");

  public static RankRun read(Path folder) throws IOException {
    requirePlain(folder.resolve(RunFile.NAME));
    requirePlain(folder.resolve(JmhFile.NAME));
    RunRecord record = RunFile.read(folder.resolve(RunFile.NAME));
    record.cells().forEach(cell -> requireNumbers(folder.resolve(RunFile.NAME), cell));
    JointRun job =
        job(folder, record)
            .orElseThrow(
                () ->
                    new UsageException(
                        folder + " is no part of a load by several machines: nothing to merge"));
    return new RankRun(folder, record, JmhFile.read(folder.resolve(JmhFile.NAME)), job);
  }

  /** In a folder that many write to, a pipe would be read for ever. */
  private static void requirePlain(Path file) throws IOException {
    if (Files.exists(file) && (!Files.isRegularFile(file) || Files.size(file) > MOST_BYTES)) {
      throw new UsageException(file + " is no file of " + (MOST_BYTES >> 20) + " MB or less");
    }
  }

  /** What is added up: somebody else may have written it. */
  private static void requireNumbers(Path file, CellRecord cell) {
    requireNumber(file, cell, Drive.CLIENTS, cell.params(), NUMBER);
    requireNumber(file, cell, FrameDrive.READERS, cell.params(), NUMBER);
    requireNumber(file, cell, "rows", cell.evidence(), NUMBER);
    requireNumber(file, cell, "checksum", cell.evidence(), CHECKSUM);
  }

  private static void requireNumber(
      Path file, CellRecord cell, String field, Map<String, String> fields, Pattern number) {
    String value = fields.getOrDefault(field, "0");
    if (!number.matcher(value).matches()) {
      throw new UsageException(
          file + ": '" + value + "' is no number (" + field + " of " + cell.name() + ")");
    }
  }

  private static Optional<JointRun> job(Path folder, RunRecord record) {
    try {
      Optional<JointRun> job = RankSettings.of(record);
      if (job.filter(one -> one.slice().ranks() > MOST_RANKS).isPresent()) {
        throw new UsageException(folder + ": it says that it is of more than 10 000 machines");
      }
      return job;
    } catch (IllegalArgumentException e) {
      throw new UsageException(folder + ": " + e.getMessage());
    }
  }

  int rank() {
    return job.slice().rank();
  }

  /**
   * The interval log of a point.
   *
   * @throws UsageException where it is no file of the run's own
   */
  Path log(LoadRecord load) {
    if (!LOG.matcher(load.histogram()).matches()) {
      throw new UsageException(folder + ": its record names no interval log of its own");
    }
    Path log = folder.resolve(load.histogram());
    if (Files.isSymbolicLink(log.getParent())
        || (Files.exists(log, LinkOption.NOFOLLOW_LINKS)
            && !Files.isRegularFile(log, LinkOption.NOFOLLOW_LINKS))) {
      throw new UsageException(log + " is no file of its own: nothing to merge");
    }
    return log;
  }

  /** Its points, by what tells them apart. */
  SortedMap<String, CellRecord> points() {
    SortedMap<String, CellRecord> points = new TreeMap<>();
    record.cells().forEach(cell -> points.put(cell.name(), cell));
    return points;
  }

  Optional<CellRecord> point(String name) {
    return Optional.ofNullable(points().get(name));
  }

  /** Operations in each second of a point's hold; none where it has no number. */
  List<Double> rates(CellRecord cell) {
    return new CellEntries(entries).of(cell).map(JmhFile.Entry::samples).orElse(List.of());
  }

  /** Whether it came to its end: otherwise points may be missing. */
  private boolean isComplete() {
    return record.failures().isEmpty() && !record.finished().isEmpty();
  }

  /** How it differs from another machine's of the same job, one line each. */
  List<String> differences(RankRun first) {
    List<String> problems = new ArrayList<>();
    compare("job", first.job.id(), job.id(), problems);
    compare("ranks", first.job.slice().ranks(), job.slice().ranks(), problems);
    compare("version", build(first.record), build(record), problems);
    compare("preset", first.record.preset(), record.preset(), problems);
    compare("seed", first.record.seed(), record.seed(), problems);
    compare("backend", backends(first.record), backends(record), problems);
    compareServers(first, problems);
    compareClocks(first, problems);
    if (problems.isEmpty()) {
      points().forEach((name, cell) -> compare(first, name, cell, problems));
      first.points().keySet().stream()
          .filter(name -> point(name).isEmpty() && isComplete())
          .forEach(name -> problems.add("it has no " + name));
    }
    return problems.stream().map(problem -> folder + ": " + problem).toList();
  }

  /** A server that a machine keeps up is the same to all ranks that join it there. */
  private void compareServers(RankRun first, List<String> problems) {
    for (BackendRecord own : record.backends()) {
      first.record.backends().stream()
          .filter(other -> other.name().equals(own.name()) && isKept(other) && isKept(own))
          .forEach(other -> compare("server", kept(other), kept(own), problems));
    }
  }

  private static boolean isKept(BackendRecord server) {
    return !server.provider().isEmpty() && !server.provider().equals(Endpoint.EXTERNAL);
  }

  private static String kept(BackendRecord server) {
    return server.name() + " at " + place(server) + " " + server.facts().getOrDefault("data", "");
  }

  /** How its servers were reached, by their names. */
  SortedMap<String, String> places() {
    SortedMap<String, String> places = new TreeMap<>();
    record.backends().forEach(server -> places.put(server.name(), place(server)));
    return places;
  }

  private static String place(BackendRecord server) {
    return PLACES.stream()
        .flatMap(part -> Optional.ofNullable(server.address().get(part)).stream())
        .collect(Collectors.joining(" "));
  }

  /** They begin by their own clocks: machines whose clocks disagree did not load together. */
  private void compareClocks(RankRun first, List<String> problems) {
    long apart = RankSettings.clockOffset(record) - RankSettings.clockOffset(first.record);
    if (Math.abs(apart) > CLOCKS_APART.toMillis()) {
      problems.add(
          String.format(
              Locale.ROOT,
              "its clock was %.1f s off that of the first: they did not load at the same time",
              Math.abs(apart) / 1e3));
    }
  }

  private static void compare(RankRun first, String name, CellRecord cell, List<String> problems) {
    Optional<CellRecord> same = first.point(name);
    if (same.isEmpty()) {
      if (first.isComplete()) {
        problems.add(first.folder + " has no " + name);
      }
      return;
    }
    compare("benchmark", same.get().benchmark(), cell.benchmark(), problems);
    compare("benchmark's code", same.get().code(), cell.code(), problems);
    compareLoads(same.get(), cell, problems);
    if (same.get().verified() && cell.verified()) {
      compare("data", data(same.get()), data(cell), problems);
      compare("durability of writes", durability(same.get()), durability(cell), problems);
    }
  }

  /** Of points that both held: what broke has its own outcome. */
  private static void compareLoads(CellRecord first, CellRecord other, List<String> problems) {
    Optional<DriveRecord> one = driven(first);
    Optional<DriveRecord> two = driven(other);
    if (one.isPresent() && two.isPresent()) {
      compare("mode", one.get().mode(), two.get().mode(), problems);
      compare("arrivals", one.get().arrivals(), two.get().arrivals(), problems);
      compare(
          "warm-up in seconds",
          Math.round(one.get().warmupSeconds()),
          Math.round(two.get().warmupSeconds()),
          problems);
      double longer = Math.max(one.get().holdSeconds(), two.get().holdSeconds());
      if (longer > MUCH_LONGER * Math.min(one.get().holdSeconds(), two.get().holdSeconds())) {
        compare("hold in seconds", one.get().holdSeconds(), two.get().holdSeconds(), problems);
      }
    }
  }

  private static Optional<DriveRecord> driven(CellRecord cell) {
    return cell.load().filter(load -> load.delivery() != Delivery.BROKE).map(LoadRecord::drive);
  }

  private static String data(CellRecord cell) {
    return cell.evidence().getOrDefault("data", "");
  }

  private static String durability(CellRecord cell) {
    return cell.evidence().getOrDefault("fact.durability", "");
  }

  private static String build(RunRecord record) {
    return record.version() + " " + record.commit();
  }

  private static List<String> backends(RunRecord record) {
    return record.backends().stream().map(RankRun::backend).toList();
  }

  private static String backend(BackendRecord backend) {
    return backend.name() + " " + backend.version();
  }

  private static void compare(String what, Object first, Object other, List<String> problems) {
    if (!first.equals(other)) {
      problems.add("its " + what + " is " + other + ", that of the first is " + first);
    }
  }
}
