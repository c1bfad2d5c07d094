package beamtime.core.point;

import beamtime.core.result.DeadlineRecord;
import beamtime.core.result.Delivery;
import beamtime.core.result.DriveRecord;
import beamtime.core.result.GeneratorRecord;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.PercentilesRecord;
import beamtime.core.rig.JoinedLogs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What several machines did at one point at once, or several forks one after the other, as one.
 * What they counted is added; percentiles are those of all their times together, never averages; of
 * the generators stands the worst, each figure by itself.
 */
public final class JoinedLoads {
  private JoinedLoads() {}

  /**
   * Joins those of machines, whose clients and operations add up, and which end at about the same
   * time: the hold is the longest.
   *
   * @param loads one of each machine, by rank
   * @param missing ranks of which there is none
   * @param times of all of them
   * @param histogram file with those times, relative to the run's folder
   */
  public static LoadRecord ofMachines(
      List<LoadRecord> loads, List<Integer> missing, JoinedLogs times, String histogram) {
    DriveRecord some = loads.get(0).drive();
    DriveRecord drive =
        new DriveRecord(
            some.mode(),
            loads.stream().mapToInt(load -> load.drive().clients()).sum(),
            some.arrivals(),
            some.warmupSeconds(),
            loads.stream().mapToDouble(load -> load.drive().holdSeconds()).max().orElseThrow(),
            loads.size());
    double delivered = perSecond(loads, drive.holdSeconds());
    List<String> causes = new ArrayList<>();
    Delivery delivery = worst(loads);
    if (!missing.isEmpty()) {
      causes.add("ranks " + missing + " are missing");
      // They worked on the same server, and nobody knows how much.
      if (delivery == Delivery.MET) {
        delivery = Delivery.FELL_SHORT;
      }
    }
    return of(loads, drive, delivery, planned(loads), delivered, causes, times, histogram);
  }

  /**
   * Joins those of forks, whose holds add up: what was delivered a second is that of all holds
   * together.
   *
   * @param loads one of each fork, of the same plan
   * @param times of all of them
   * @param histogram file with those times, relative to the run's folder
   */
  public static LoadRecord ofForks(List<LoadRecord> loads, JoinedLogs times, String histogram) {
    LoadRecord some = loads.get(0);
    double seconds = loads.stream().mapToDouble(load -> load.drive().holdSeconds()).sum();
    DriveRecord drive =
        new DriveRecord(
            some.drive().mode(),
            some.drive().clients(),
            some.drive().arrivals(),
            some.drive().warmupSeconds(),
            seconds,
            some.drive().ranks());
    double delivered = perSecond(loads, seconds);
    return of(loads, drive, worst(loads), some.planned(), delivered, List.of(), times, histogram);
  }

  /** What was delivered in all holds, for each of so many seconds. */
  private static double perSecond(List<LoadRecord> loads, double seconds) {
    double delivered =
        loads.stream().mapToDouble(load -> load.delivered() * load.drive().holdSeconds()).sum();
    return seconds == 0 ? 0 : delivered / seconds;
  }

  private static Delivery worst(List<LoadRecord> loads) {
    return loads.stream()
        .map(LoadRecord::delivery)
        .max(Comparator.naturalOrder())
        .orElse(Delivery.MET);
  }

  private static LoadRecord of(
      List<LoadRecord> loads,
      DriveRecord drive,
      Delivery delivery,
      Optional<Double> planned,
      double delivered,
      List<String> causes,
      JoinedLogs times,
      String histogram) {
    Optional<PercentilesRecord> latency = PercentilesRecord.of(times.latency());
    boolean closed = drive.mode() == DriveRecord.Mode.CLOSED;
    return new LoadRecord(
        drive,
        delivery,
        planned,
        delivered,
        joined(Stream.concat(causes.stream(), loads.stream().map(LoadRecord::cause))),
        loads.stream().mapToLong(LoadRecord::operations).sum(),
        errors(loads),
        latency,
        closed ? latency : PercentilesRecord.of(times.service()),
        PercentilesRecord.of(times.waiting()),
        deadlines(loads),
        generator(loads),
        histogram);
  }

  private static Optional<Double> planned(List<LoadRecord> loads) {
    return loads.stream().allMatch(load -> load.planned().isPresent())
        ? Optional.of(loads.stream().mapToDouble(load -> load.planned().orElseThrow()).sum())
        : Optional.empty();
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
        all.stream()
            .flatMap(one -> one.iocDelayP99Millis().stream())
            .max(Comparator.naturalOrder()),
        joined(all.stream().map(GeneratorRecord::limit)));
  }

  private static String joined(Stream<String> reasons) {
    return String.join("; ", reasons.filter(reason -> !reason.isEmpty()).distinct().toList());
  }
}
