package beamtime.core.merge;

import beamtime.core.cell.CellName;
import beamtime.core.cell.Drive;
import beamtime.core.cell.FrameDrive;
import beamtime.core.point.JoinedLoads;
import beamtime.core.result.CellRecord;
import beamtime.core.result.Disturbance;
import beamtime.core.result.DriveRecord;
import beamtime.core.result.JmhEntry;
import beamtime.core.result.JmhFile;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.PercentilesRecord;
import beamtime.core.rig.JoinedLogs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/**
 * A point that several machines have driven together.
 *
 * @param cell what became of it
 * @param rates operations in each whole second that all machines held it
 * @param entry of the JMH file; absent where it has no number
 */
record MergedPoint(CellRecord cell, List<Double> rates, Optional<JmhFile.Entry> entry) {
  /** The worst comes last. */
  private static final List<Outcome> BY_BADNESS =
      List.of(
          Outcome.MEASURED,
          Outcome.LEFT_OUT,
          Outcome.MISSING,
          Outcome.FAILED,
          Outcome.WRONG_ANSWER);

  /** One machine's share in it. */
  private record Share(RankRun run, CellRecord cell, LoadRecord load) {}

  /**
   * Merges a point.
   *
   * @param name of its cell
   * @param missing ranks whose runs are not there
   * @param folder in which its histograms are to be
   */
  static MergedPoint of(String name, List<RankRun> ranks, List<Integer> missing, Path folder)
      throws IOException {
    List<Share> shares = new ArrayList<>();
    for (RankRun rank : ranks) {
      rank.point(name)
          .ifPresent(
              cell ->
                  cell.load()
                      .filter(load -> !load.histogram().isEmpty())
                      .ifPresent(load -> shares.add(new Share(rank, cell, load))));
    }
    CellRecord some =
        ranks.stream().flatMap(rank -> rank.point(name).stream()).findFirst().orElseThrow();
    List<String> causes = causes(name, ranks);
    Outcome outcome = outcome(name, ranks);
    SortedMap<String, String> params = params(some, ranks.size());
    if (shares.size() < ranks.size()) {
      // What only some of them did is no point of all; it stays with their own runs.
      return new MergedPoint(
          cell(some, params, outcome, causes, Optional.empty(), Optional.empty(), ranks),
          List.of(),
          Optional.empty());
    }
    List<LoadRecord> loads = shares.stream().map(Share::load).toList();
    JoinedLogs histograms = histograms(name, shares, loads);
    String file = file(some, params);
    histograms.write(folder.resolve(file), some.workload() + " of " + ranks.size() + " machines");
    LoadRecord load = JoinedLoads.ofMachines(loads, missing, histograms, file);
    List<Double> rates = rates(shares);
    Optional<JmhFile.Entry> entry = Optional.empty();
    if (outcome == Outcome.MEASURED && rates.isEmpty()) {
      outcome = Outcome.FAILED;
      causes.add("no second of it counts");
    }
    if (outcome == Outcome.MEASURED) {
      entry = Optional.of(entry(some, shares, load, params, rates).written());
    }
    return new MergedPoint(
        cell(some, params, outcome, causes, entry, Optional.of(load), ranks), rates, entry);
  }

  /** A point that a machine did not come to has failed, whatever the others did. */
  private static Outcome outcome(String name, List<RankRun> ranks) {
    return ranks.stream()
        .map(
            rank ->
                rank.point(name)
                    .filter(cell -> !isUnlogged(cell))
                    .map(CellRecord::outcome)
                    .orElse(Outcome.FAILED))
        .max(Comparator.comparingInt(BY_BADNESS::indexOf))
        .orElseThrow();
  }

  /** Whether its histograms could not be written, as on a full disk. */
  private static boolean isUnlogged(CellRecord cell) {
    return cell.outcome() == Outcome.MEASURED
        && cell.load().filter(load -> load.histogram().isEmpty()).isPresent();
  }

  private static List<String> causes(String name, List<RankRun> ranks) {
    List<String> causes = new ArrayList<>();
    for (RankRun rank : ranks) {
      String cause =
          rank.point(name)
              .map(cell -> isUnlogged(cell) ? "could not write its histograms" : cell.cause())
              .orElse("did not come to it");
      if (!cause.isEmpty()) {
        causes.add("rank " + rank.rank() + ": " + cause);
      }
    }
    return causes;
  }

  /** All their times, which must be as many as their records say: a log may have been cut off. */
  private static JoinedLogs histograms(String name, List<Share> shares, List<LoadRecord> loads)
      throws IOException {
    List<Path> logs = shares.stream().map(share -> share.run().log(share.load())).toList();
    JoinedLogs joined = JoinedLogs.of(logs);
    List<Long> logged = new ArrayList<>(List.of(count(joined.latency()), count(joined.waiting())));
    List<Long> recorded =
        new ArrayList<>(
            List.of(count(loads, LoadRecord::latency), count(loads, LoadRecord::waiting)));
    if (loads.get(0).drive().mode() != DriveRecord.Mode.CLOSED) { // there it is the latency
      logged.add(count(joined.service()));
      recorded.add(count(loads, LoadRecord::service));
    }
    if (!logged.equals(recorded)) {
      throw new IOException(
          "the interval logs of %s have %s times (latency, waiting, service), its records %s: one is damaged or not whole: %s"
              .formatted(name, logged, recorded, logs));
    }
    return joined;
  }

  private static long count(Histogram times) {
    return times.getTotalCount();
  }

  private static long count(
      List<LoadRecord> loads, Function<LoadRecord, Optional<PercentilesRecord>> times) {
    return loads.stream()
        .flatMap(load -> times.apply(load).stream())
        .mapToLong(PercentilesRecord::count)
        .sum();
  }

  /** Those of each machine, but with the clients and readers of all. */
  private static SortedMap<String, String> params(CellRecord some, int ranks) {
    SortedMap<String, String> params = new TreeMap<>(some.params());
    for (String number : List.of(Drive.CLIENTS, FrameDrive.READERS)) {
      params.computeIfPresent(number, (name, own) -> Long.toString(Long.parseLong(own) * ranks));
    }
    return params;
  }

  private static String file(CellRecord some, Map<String, String> params) {
    return "cells/" + new CellName(some.workload(), some.backend(), params).fileName() + ".hlog";
  }

  private static List<Double> rates(List<Share> shares) {
    List<List<Double>> all = shares.stream().map(share -> share.run().rates(share.cell())).toList();
    int seconds = all.stream().mapToInt(List::size).min().orElseThrow();
    List<Double> sums = new ArrayList<>();
    for (int second = 0; second < seconds; second++) {
      int k = second;
      sums.add(all.stream().mapToDouble(rates -> rates.get(k)).sum());
    }
    return sums;
  }

  private static JmhEntry entry(
      CellRecord some,
      List<Share> shares,
      LoadRecord load,
      SortedMap<String, String> params,
      List<Double> rates) {
    SortedMap<String, JmhEntry.Metric> secondary = new TreeMap<>(JmhEntry.metrics(load));
    MergedResources resources = new MergedResources();
    shares.forEach(share -> resources.add(share.cell().secondary(), share.load().operations()));
    secondary.putAll(resources.metrics());
    return new JmhEntry(
        some.benchmark(),
        List.of(),
        load.drive().clients(),
        params,
        (int) Math.ceil(load.drive().warmupSeconds()),
        List.of(rates),
        secondary);
  }

  private static CellRecord cell(
      CellRecord some,
      SortedMap<String, String> params,
      Outcome outcome,
      List<String> causes,
      Optional<JmhFile.Entry> entry,
      Optional<LoadRecord> load,
      List<RankRun> ranks) {
    return new CellRecord(
        some.workload(),
        some.backend(),
        some.family(),
        params,
        some.varied(),
        some.benchmark(),
        some.module(),
        some.code(),
        outcome,
        String.join("; ", causes),
        entry.flatMap(written -> load.map(LoadRecord::score)),
        Optional.empty(),
        entry.flatMap(written -> disturbance(some, ranks)),
        entry.map(JmhFile.Entry::secondary).orElseGet(TreeMap::new),
        Optional.empty(),
        some.link(),
        load,
        evidence(some, ranks),
        "",
        ""); // no one command starts all machines
  }

  /** The worst of all machines. */
  private static Optional<Disturbance> disturbance(CellRecord some, List<RankRun> ranks) {
    return ranks.stream()
        .flatMap(rank -> rank.point(some.name()).stream())
        .flatMap(cell -> cell.disturbance().stream())
        .reduce(Disturbance::worse);
  }

  /** What all machines have proven; nothing where one has not. */
  private static SortedMap<String, String> evidence(CellRecord some, List<RankRun> ranks) {
    List<CellRecord> cells =
        ranks.stream().flatMap(rank -> rank.point(some.name()).stream()).toList();
    if (!cells.stream().allMatch(CellRecord::verified)) {
      return new TreeMap<>();
    }
    SortedMap<String, String> evidence = new TreeMap<>(some.evidence());
    evidence
        .entrySet()
        .removeIf(
            one ->
                !cells.stream()
                    .allMatch(cell -> one.getValue().equals(cell.evidence().get(one.getKey()))));
    evidence.put("rows", Long.toString(sum(cells, "rows", 10)));
    evidence.put("checksum", Long.toHexString(sum(cells, "checksum", 16)));
    return evidence;
  }

  /** Checksums are wrapping sums themselves. */
  private static long sum(List<CellRecord> cells, String key, int radix) {
    return cells.stream()
        .mapToLong(cell -> Long.parseUnsignedLong(cell.evidence().getOrDefault(key, "0"), radix))
        .sum();
  }
}
