package beamtime.core.host;

import beamtime.core.backend.EndpointFile;
import beamtime.core.cell.Marks;
import beamtime.core.owner.OwnedFolder;
import beamtime.core.result.JmhEntry.Metric;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * What client, server and machine spend on a workload, as secondary metrics of JMH: {@code -prof
 * beamtime.core.host.HostProfiler}, or with {@code :brief} behind it those that fit on a screen.
 * Names are those of {@link Quantity}.
 *
 * <p>It runs in JMH's own process and reads the fork from outside. The window is that of the
 * measured iterations, without set-up, warm-up and proofs: workloads say when they begin and end
 * ({@link Marks}); benchmarks that do not have no such metrics. What a workload prepares for each
 * operation is in the window, as is what its threads do while they wait for each other at the ends
 * of iterations; JMH counts those operations as well.
 *
 * <p>Iterations shorter than 0.4 s on average have no metrics.
 */
public final class HostProfiler extends OptionsProfiler {
  /** The option for few metrics. */
  public static final String BRIEF = "brief";

  private static final Set<String> FEW =
      Set.of(
          "client.cpu.s_op",
          "client.memory.peak.B",
          "server.cpu.s_op",
          "server.disk.written.B_op",
          "server.memory.peak.B",
          "server.net.received.B_op",
          "server.net.sent.B_op");

  private static final String KIND = "marks";
  private static final String TEMPORARY = System.getProperty("java.io.tmpdir");

  private final boolean brief;
  private final Path folder;
  private final SortedMap<String, Spent> spent = new TreeMap<>();
  private @Nullable MarkListener listener;
  private @Nullable Sampler sampler;
  private @Nullable Snapshot begin;

  /**
   * Units by name: JMH pads metrics that a fork lacks with zeros, so all forks report what the
   * first one does.
   */
  private @Nullable SortedMap<String, String> told;

  /** With all metrics. */
  public HostProfiler() throws ProfilerException {
    this("");
  }

  /** With JMH's options for a profiler: {@value #BRIEF}, or none. */
  public HostProfiler(String options) throws ProfilerException {
    if (!Set.of("", BRIEF).contains(options)) {
      throw new ProfilerException("its one option is '" + BRIEF + "', not '" + options + "'");
    }
    brief = options.equals(BRIEF);
    // made when it is needed: JMH makes more profilers than it uses
    folder = folder();
  }

  /** Where the path of a socket is not too long, as it is below a long java.io.tmpdir. */
  private static Path folder() {
    String name =
        "%s%s-%d-%x"
            .formatted(OwnedFolder.PREFIX, KIND, ProcessHandle.current().pid(), System.nanoTime());
    String runtime = System.getenv().getOrDefault("XDG_RUNTIME_DIR", TEMPORARY);
    return Stream.of(TEMPORARY, runtime, "/tmp")
        .map(Path::of)
        .filter(Files::isWritable)
        .map(place -> place.resolve(name))
        .filter(Marks::fits)
        .findFirst()
        .orElse(Path.of(TEMPORARY, name));
  }

  @Override
  public String getDescription() {
    return "What client, server and machine spend: processors, memory, disk, network, JVMs";
  }

  @Override
  public Collection<String> addJVMOptions(BenchmarkParams params) {
    List<String> options = new ArrayList<>(List.of("-D" + Marks.FOLDER + "=" + folder));
    if (!OwnedFolder.temporary().equals(Path.of(TEMPORARY).toAbsolutePath())) {
      options.add("-Djava.io.tmpdir=" + TEMPORARY); // the run's own: it says nothing of the cell
    }
    return options;
  }

  @Override
  public void beforeTrial(BenchmarkParams params) {
    try {
      end(); // of a fork that failed
      OwnedFolder.sweep(folder.resolveSibling(""), KIND);
      Files.createDirectory(
          folder,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      new OwnedFolder(folder).own();
      listener = new MarkListener(folder, this::answer);
    } catch (IOException e) {
      // The fork finds nobody, and measures all the same.
      System.err.println("nobody can listen in " + folder + ": " + e);
    }
  }

  private synchronized String answer(String line) {
    if (line.startsWith(Marks.START)) {
      long client = Long.parseLong(line.substring(Marks.START.length()).strip());
      sampler = Sampler.start(EndpointFile.read(Marks.endpointFile(folder)), client);
      Map<String, String> observed = sampler.observed();
      return "client: "
          + observed.get(Sampler.CLIENT)
          + "; server: "
          + observed.get(Sampler.SERVER);
    }
    Sampler started = Objects.requireNonNull(sampler);
    if (line.equals(Marks.BEGIN)) {
      begin = started.read();
    } else {
      started
          .spentAfter(Objects.requireNonNull(begin), started.read())
          .forEach((subject, window) -> spent.merge(subject, window, Spent::plus));
    }
    return line;
  }

  @Override
  public Collection<? extends Result<?>> afterTrial(
      BenchmarkResult result, long pid, File stdOut, File stdErr) {
    SortedMap<String, Metric> metrics =
        metrics(result.getParams().getMeasurement().getCount(), operations(result));
    try {
      end();
    } catch (IOException e) {
      throw new UncheckedIOException("what lies in " + folder + " can't be removed", e);
    }
    if (told == null) {
      SortedMap<String, String> units = new TreeMap<>();
      metrics.forEach((name, metric) -> units.put(name, metric.unit()));
      told = units;
    }
    return results(told, metrics);
  }

  /** That were measured; JMH counts a series as one. */
  private static long operations(BenchmarkResult result) {
    return result.getMetadata().getMeasurementOps()
        * result.getParams().getMeasurement().getBatchSize();
  }

  private static List<ScalarResult> results(Map<String, String> told, Map<String, Metric> metrics) {
    List<ScalarResult> results = new ArrayList<>();
    told.forEach(
        (name, unit) ->
            results.add(
                new ScalarResult(
                    name,
                    metrics.getOrDefault(name, new Metric(Double.NaN, unit)).value(),
                    unit,
                    Quantity.isPeak(name) ? AggregationPolicy.MAX : AggregationPolicy.AVG)));
    return results;
  }

  /** Nothing where an iteration was missed: its operations can't be told from the others. */
  private synchronized SortedMap<String, Metric> metrics(int iterations, long operations) {
    if (spent.values().stream().anyMatch(window -> window.windows() != iterations)) {
      return new TreeMap<>();
    }
    SortedMap<String, Metric> metrics = Sampler.metrics(spent, operations);
    if (sampler != null && !metrics.isEmpty()) {
      metrics.put("sampling.cpu.s_s", new Metric(sampler.cpuShare(), "s/s"));
    }
    if (brief) {
      metrics.keySet().retainAll(FEW);
    }
    return metrics;
  }

  private synchronized void end() throws IOException {
    spent.clear();
    if (sampler != null) {
      sampler.close();
      sampler = null;
    }
    if (listener != null) {
      listener.close();
      listener = null;
    }
    new OwnedFolder(folder).close();
  }
}
