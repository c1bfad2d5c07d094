package beamtime.core.result;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.IterationResultMetaData;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.results.ThroughputResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.util.Version;

/**
 * A point of a load run as an entry of JMH's JSON, so that what reads {@code jmh.json} reads it
 * too: built of JMH's own results and written by JMH's own writer.
 *
 * <p>Its score is operations a second, with a sample (an iteration, for JMH) for each second of the
 * hold, fork by fork. Its error is JMH's interval of 99.9 % over those seconds, which takes them
 * for independent; they are not quite, so that it is rather too small. A secondary metric is one
 * value for the whole point, as a JMH profiler adds one at the end of a trial: no error, no
 * samples.
 *
 * @param benchmark package, class and method, such as {@code
 *     beamtime.hbase.HBaseJobScanBenchmark.scan}
 * @param jvmArgs of the JVM that drove it; published, so without secrets
 * @param clients JMH's threads
 * @param params the cell's and the load's: {@code clients}, {@code rate}, {@code arrivals}
 * @param warmupSeconds whole seconds, up
 * @param throughput operations of each second of the hold, by fork; at least one fork, and one
 *     second of each
 * @param secondary one value for each name, such as those of {@link #metrics} and what the machines
 *     spent
 */
public record JmhEntry(
    String benchmark,
    List<String> jvmArgs,
    int clients,
    SortedMap<String, String> params,
    int warmupSeconds,
    List<List<Double>> throughput,
    SortedMap<String, Metric> secondary) {
  /** JMH writes names and units as they are, and breaks its own lines at brackets and commas. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]+");

  private static final Pattern UNIT = Pattern.compile("[A-Za-z0-9._/%-]+");

  /** jmh-visualizer puts parameters in one line and parts it again at spaces and {@code =}. */
  private static final Pattern VALUE = Pattern.compile("[A-Za-z0-9._/:+@~-]*");

  private static final String RATE = "ops/s";
  private static final String TIME = "ms/op";
  private static final String FRAMES = "frames";

  /**
   * Checks what JMH's writer does not.
   *
   * @throws IllegalArgumentException that names every part that would give a file which is no JSON
   *     or which tools misread
   */
  public JmhEntry {
    jvmArgs = List.copyOf(jvmArgs);
    params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
    throughput = throughput.stream().map(List::copyOf).toList();
    secondary = Collections.unmodifiableSortedMap(new TreeMap<>(secondary));
    List<String> problems = new ArrayList<>();
    if (throughput.isEmpty() || throughput.stream().anyMatch(List::isEmpty)) {
      problems.add("it has no throughput");
    }
    params.forEach(
        (name, value) -> {
          check(problems, NAME, name, "parameter");
          check(problems, VALUE, value, "value of " + name);
        });
    secondary.forEach(
        (name, metric) -> {
          check(problems, NAME, name, "metric");
          check(problems, UNIT, metric.unit(), "unit of " + name);
        });
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(
          "no entry of " + benchmark + ": " + String.join("; ", problems));
    }
  }

  /** Whether a parameter's value can stand in an entry. */
  public static boolean isValue(String value) {
    return VALUE.matcher(value).matches();
  }

  /**
   * A value for the whole point.
   *
   * @param value NaN and infinities are written as text, as JMH does
   * @param unit such as {@code ms/op}
   */
  public record Metric(double value, String unit) {}

  /**
   * Metrics of a load: {@code latency.p50} to {@code latency.max}, {@code service.*}, {@code
   * waiting.*}, {@code planned}, {@code delivered}, {@code errors} a second, {@code frames.late},
   * {@code frames.dropped}, {@code frames.lost} and {@code generator.*}.
   */
  public static SortedMap<String, Metric> metrics(LoadRecord load) {
    SortedMap<String, Metric> metrics = new TreeMap<>();
    load.latency().ifPresent(times -> percentiles("latency", times, metrics));
    load.service().ifPresent(times -> percentiles("service", times, metrics));
    load.waiting().ifPresent(times -> percentiles("waiting", times, metrics));
    load.planned().ifPresent(rate -> metrics.put("planned", new Metric(rate, RATE)));
    metrics.put("delivered", new Metric(load.delivered(), RATE));
    metrics.put("errors", new Metric(load.failed() / load.drive().holdSeconds(), "errors/s"));
    load.deadlines().ifPresent(frames -> frames(frames.total(), metrics));
    GeneratorRecord generator = load.generator();
    metrics.put("generator.cpu", new Metric(generator.cpuShare(), "share"));
    metrics.put("generator.gc", new Metric(generator.gcMillis(), "ms"));
    metrics.put("generator.delay.p99", new Metric(generator.delayP99Millis(), "ms"));
    generator
        .iocDelayP99Millis()
        .ifPresent(late -> metrics.put("generator.ioc.delay.p99", new Metric(late, "ms")));
    return metrics;
  }

  private static void percentiles(
      String what, PercentilesRecord times, Map<String, Metric> metrics) {
    metrics.put(what + ".p50", new Metric(times.p50(), TIME));
    metrics.put(what + ".p90", new Metric(times.p90(), TIME));
    metrics.put(what + ".p99", new Metric(times.p99(), TIME));
    times.p999().ifPresent(time -> metrics.put(what + ".p99.9", new Metric(time, TIME)));
    metrics.put(what + ".max", new Metric(times.max(), TIME));
  }

  private static void frames(DeadlineRecord.Missed missed, Map<String, Metric> metrics) {
    metrics.put("frames.late", new Metric(missed.late(), FRAMES));
    metrics.put("frames.dropped", new Metric(missed.dropped(), FRAMES));
    metrics.put("frames.lost", new Metric(missed.lost(), FRAMES));
    if (missed.neverReceived() > 0) {
      metrics.put("frames.never_received", new Metric(missed.neverReceived(), FRAMES));
    }
    if (missed.failed() > 0) {
      metrics.put("frames.failed", new Metric(missed.failed(), FRAMES));
    }
  }

  /**
   * The entry as JMH writes it.
   *
   * @throws IOException where what JMH wrote can't be read again
   */
  public JmhFile.Entry written() throws IOException {
    return JmhFile.parse(SeparateForks.json(run()), "the entry of " + benchmark).get(0);
  }

  private RunResult run() {
    BenchmarkParams how = how();
    List<BenchmarkResult> forks =
        throughput.stream()
            .map(rates -> rates.stream().map(rate -> second(how, rate)).toList())
            .map(seconds -> new BenchmarkResult(how, seconds))
            .toList();
    secondary.forEach(
        (name, metric) ->
            forks
                .get(0)
                .addBenchmarkResult(
                    new ScalarResult(name, metric.value(), metric.unit(), AggregationPolicy.AVG)));
    return new RunResult(how, forks);
  }

  private IterationResult second(BenchmarkParams how, double rate) {
    IterationResult second =
        new IterationResult(
            how,
            how.getMeasurement(),
            new IterationResultMetaData(Math.round(rate), Math.round(rate)));
    String method = benchmark.substring(benchmark.lastIndexOf('.') + 1);
    second.addResult(
        new ThroughputResult(
            ResultRole.PRIMARY, method, rate, TimeUnit.SECONDS.toNanos(1), TimeUnit.SECONDS));
    return second;
  }

  private BenchmarkParams how() {
    WorkloadParams point = new WorkloadParams();
    params.forEach((name, value) -> point.put(name, value, point.keys().size()));
    return new BenchmarkParams(
        benchmark,
        benchmark,
        false,
        clients,
        new int[] {1},
        List.of(),
        throughput.size(),
        0,
        new IterationParams(
            IterationType.WARMUP, warmupSeconds > 0 ? 1 : 0, TimeValue.seconds(warmupSeconds), 1),
        new IterationParams(
            IterationType.MEASUREMENT, throughput.get(0).size(), TimeValue.seconds(1), 1),
        Mode.Throughput,
        point,
        TimeUnit.SECONDS,
        1,
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        jvmArgs,
        System.getProperty("java.version"),
        System.getProperty("java.vm.name"),
        System.getProperty("java.vm.version"),
        Version.getPlainVersion(),
        TimeValue.NONE);
  }

  private static void check(List<String> problems, Pattern allowed, String text, String what) {
    if (!allowed.matcher(text).matches()) {
      problems.add(what + " '" + text + "' may hold " + allowed + " only");
    }
  }
}
