package beamtime.core.merge;

import beamtime.core.result.DeadlineRecord;
import beamtime.core.result.Delivery;
import beamtime.core.result.DriveRecord;
import beamtime.core.result.GeneratorRecord;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.PercentilesRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What several machines did at one point, as one. What they counted and what they delivered is
 * added; percentiles are those of all their times together, never averages; of the generators
 * stands the worst, each figure by itself.
 */
final class MergedLoads {
  private MergedLoads() {}

  /**
   * Merges them.
   *
   * @param loads one of each machine, by rank
   * @param missing ranks of which there is none
   * @param times of all of them
   * @param histogram file with those times, relative to the run's folder
   */
  static LoadRecord of(
      List<LoadRecord> loads, List<Integer> missing, JoinedLogs times, String histogram) {
    DriveRecord drive = drive(loads);
    Optional<PercentilesRecord> latency = PercentilesRecord.of(times.latency());
    boolean closed = drive.mode() == DriveRecord.Mode.CLOSED;
    return new LoadRecord(
        drive,
        loads.stream()
            .map(LoadRecord::delivery)
            .max(Comparator.naturalOrder())
            .orElse(Delivery.MET),
        planned(loads),
        loads.stream().mapToDouble(LoadRecord::delivered).sum(),
        causes(loads.stream().map(LoadRecord::cause).toList(), missing),
        loads.stream().mapToLong(LoadRecord::operations).sum(),
        errors(loads),
        latency,
        closed ? latency : PercentilesRecord.of(times.service()),
        PercentilesRecord.of(times.waiting()),
        deadlines(loads),
        generator(loads),
        histogram);
  }

  /** All their clients. */
  private static DriveRecord drive(List<LoadRecord> loads) {
    DriveRecord some = loads.get(0).drive();
    return new DriveRecord(
        some.mode(),
        loads.stream().mapToInt(load -> load.drive().clients()).sum(),
        some.arrivals(),
        some.warmupSeconds(),
        loads.stream().mapToDouble(load -> load.drive().holdSeconds()).max().orElseThrow(),
        loads.size());
  }

  private static Optional<Double> planned(List<LoadRecord> loads) {
    return loads.stream().allMatch(load -> load.planned().isPresent())
        ? Optional.of(loads.stream().mapToDouble(load -> load.planned().orElseThrow()).sum())
        : Optional.empty();
  }

  private static String causes(List<String> causes, List<Integer> missing) {
    List<String> all = new ArrayList<>();
    if (!missing.isEmpty()) {
      all.add("ranks " + missing + " are missing");
    }
    causes.stream().filter(cause -> !cause.isEmpty()).distinct().forEach(all::add);
    return String.join("; ", all);
  }

  private static SortedMap<String, Long> errors(List<LoadRecord> loads) {
    SortedMap<String, Long> all = new TreeMap<>();
    loads.forEach(load -> load.errors().forEach((kind, n) -> all.merge(kind, n, Long::sum)));
    return all;
  }

  private static Optional<DeadlineRecord> deadlines(List<LoadRecord> loads) {
    List<DeadlineRecord> all = loads.stream().flatMap(load -> load.deadlines().stream()).toList();
    if (all.isEmpty()) {
      return Optional.empty();
    }
    SortedMap<String, DeadlineRecord.Missed> byPv = new TreeMap<>();
    all.forEach(
        one ->
            one.byPv()
                .forEach((pv, missed) -> byPv.merge(pv, missed, DeadlineRecord.Missed::plus)));
    return Optional.of(
        new DeadlineRecord(
            all.stream()
                .map(DeadlineRecord::total)
                .reduce(DeadlineRecord.Missed::plus)
                .orElseThrow(),
            byPv));
  }

  private static GeneratorRecord generator(List<LoadRecord> loads) {
    List<GeneratorRecord> all = loads.stream().map(LoadRecord::generator).toList();
    return new GeneratorRecord(
        all.stream().mapToDouble(GeneratorRecord::cpuShare).max().orElseThrow(),
        all.stream().mapToDouble(GeneratorRecord::gcMillis).max().orElseThrow(),
        all.stream().mapToDouble(GeneratorRecord::delayP99Millis).max().orElseThrow(),
        limits(all.stream().map(GeneratorRecord::limit)));
  }

  private static String limits(Stream<String> limits) {
    return String.join("; ", limits.filter(limit -> !limit.isEmpty()).distinct().toList());
  }
}
