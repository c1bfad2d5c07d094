package beamtime.core.merge;

import beamtime.core.launch.UsageException;
import beamtime.core.load.RankSettings;
import beamtime.core.owner.OwnedFolder;
import beamtime.core.result.DriveRecord;
import beamtime.core.result.JmhFile;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.RunFile;
import beamtime.core.result.RunRecord;
import beamtime.core.result.ScalabilityRecord;
import beamtime.core.scaling.ScalabilityFit;
import beamtime.core.workload.StoreBenchmark;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The runs of all machines of a job as one run. */
public final class Merge {
  private final List<RankRun> ranks;

  private Merge(List<RankRun> ranks) {
    this.ranks = ranks;
  }

  /**
   * Puts runs together.
   *
   * @param partial whether some of the machines may be missing
   * @throws UsageException that says of each why it does not belong to the others
   */
  public static Merge of(List<RankRun> runs, boolean partial) {
    List<RankRun> ranks = runs.stream().sorted(Comparator.comparing(RankRun::rank)).toList();
    List<String> problems = new ArrayList<>();
    for (int i = 1; i < ranks.size(); i++) {
      RankRun one = ranks.get(i);
      problems.addAll(one.differences(ranks.get(0)));
      if (one.rank() == ranks.get(i - 1).rank()) {
        problems.add(
            one.folder() + " and " + ranks.get(i - 1).folder() + " are both rank " + one.rank());
      }
    }
    Merge merge = new Merge(ranks);
    if (problems.isEmpty() && !merge.missing().isEmpty() && !partial) {
      problems.add(
          "ranks "
              + merge.missing()
              + " are missing: name their folders too, or merge without them by --partial");
    }
    UsageException.throwIfAny(problems);
    return merge;
  }

  /** Ranks of the job whose runs are not there. */
  public List<Integer> missing() {
    Set<Integer> there = ranks.stream().map(RankRun::rank).collect(Collectors.toSet());
    return IntStream.range(0, first().job().slice().ranks())
        .filter(rank -> !there.contains(rank))
        .boxed()
        .toList();
  }

  /**
   * Backends that ranks reached by different addresses, a line each: nobody knows here whether
   * these lead to one server.
   */
  public List<String> addresses() {
    List<String> different = new ArrayList<>();
    for (String name : first().places().keySet()) {
      SortedMap<String, List<Integer>> ways = new TreeMap<>();
      for (RankRun rank : ranks) {
        String way = rank.places().getOrDefault(name, "");
        if (!way.isEmpty()) {
          ways.computeIfAbsent(way, absent -> new ArrayList<>()).add(rank.rank());
        }
      }
      if (ways.size() > 1) {
        different.add(
            ways.entrySet().stream()
                .map(way -> way.getKey() + " by ranks " + way.getValue())
                .collect(Collectors.joining(", ", name + " at ", "")));
      }
    }
    return different;
  }

  private RankRun first() {
    return ranks.get(0);
  }

  /**
   * Writes the run.
   *
   * @param folder of its own, empty or not there; where this made it and fails, it goes
   */
  public RunRecord write(Path folder) throws IOException {
    boolean made = make(folder);
    try {
      return written(folder);
    } catch (IOException | RuntimeException e) {
      if (made) {
        try {
          OwnedFolder.delete(folder);
        } catch (IOException left) {
          e.addSuppressed(left);
        }
      }
      throw e;
    }
  }

  /** Whether it was not there: of two that merge into the same one, one alone has made it. */
  private static boolean make(Path folder) throws IOException {
    Files.createDirectories(folder.toAbsolutePath().getParent());
    try {
      Files.createDirectory(folder);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  private RunRecord written(Path folder) throws IOException {
    List<MergedPoint> points = new ArrayList<>();
    for (String name : names()) {
      points.add(MergedPoint.of(name, ranks, missing(), folder));
    }
    RunRecord run = record(folder, points);
    JmhFile.write(
        points.stream().flatMap(point -> point.entry().stream()).toList(),
        folder.resolve(JmhFile.NAME));
    RunFile.write(run, folder.resolve(RunFile.NAME));
    return run;
  }

  /** Points in the order in which they were driven. */
  private Set<String> names() {
    Set<String> names = new LinkedHashSet<>();
    ranks.forEach(rank -> rank.record().cells().forEach(cell -> names.add(cell.name())));
    return names;
  }

  private RunRecord record(Path folder, List<MergedPoint> points) {
    RunRecord some = first().record();
    return new RunRecord(
        RunRecord.FORMAT,
        folder.toAbsolutePath().normalize().getFileName().toString(),
        ranks.stream().map(rank -> rank.record().started()).min(String::compareTo).orElseThrow(),
        finished(),
        some.version(),
        some.commit(),
        some.preset(),
        some.seed(),
        settings(),
        some.machine(),
        some.backends(),
        points.stream().map(MergedPoint::cell).toList(),
        new TreeMap<>(),
        Optional.empty(),
        scalability(points),
        Optional.empty());
  }

  /** When the last rank did; empty where one did not. */
  private String finished() {
    List<String> ends = ranks.stream().map(rank -> rank.record().finished()).toList();
    return ends.contains("") ? "" : Collections.max(ends);
  }

  private SortedMap<String, String> settings() {
    SortedMap<String, String> settings = new TreeMap<>(first().record().settings());
    RankSettings.forget(settings);
    for (RankRun rank : ranks) {
      RunRecord own = rank.record();
      settings.put(
          "merged." + rank.rank(),
          own.id() + " on " + own.machine().cpu() + ", " + own.machine().cores() + " cores");
    }
    List<String> addresses = addresses();
    if (!addresses.isEmpty()) {
      settings.put("merged.addresses", String.join("; ", addresses));
    }
    if (!missing().isEmpty()) {
      settings.put("merged.missing", missing().toString());
    }
    return settings;
  }

  private static Optional<ScalabilityRecord> scalability(List<MergedPoint> points) {
    List<ScalabilityFit.Load> loads = new ArrayList<>();
    for (MergedPoint point : points) {
      Optional<LoadRecord> load = point.cell().load();
      if (load.isPresent()
          && load.get().drive().mode() == DriveRecord.Mode.CLOSED
          && point.cell().verified()
          && point.cell().flaw().isEmpty()
          && point.cell().score().isPresent()) {
        loads.add(new ScalabilityFit.Load(load.get().drive().clients(), point.rates()));
      }
    }
    boolean sweep = points.size() > 1;
    return sweep && !loads.isEmpty()
        ? Optional.of(ScalabilityFit.of(loads, StoreBenchmark.SEED))
        : Optional.empty();
  }
}
