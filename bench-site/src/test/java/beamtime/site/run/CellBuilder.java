package beamtime.site.run;

import beamtime.core.result.CellRecord;
import beamtime.core.result.Disturbance;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/**
 * Makes a cell of a {@link RunBuilder} from a few words, such as {@code cell("JobScan",
 * "hbase").params("period=DAY").score(1200)}.
 */
public final class CellBuilder {
  /** Quantile of the normal distribution on which JMH's 99.9 % error stands for many samples. */
  private static final double SIGMAS = 3.29;

  private static final double DEFAULT_NOISE = 0.03;
  private static final int ENOUGH_FOR_AN_ERROR = 3;

  private final String workload;
  private final String backend;
  private final SortedMap<String, String> params = new TreeMap<>();
  private final SortedMap<String, Double> secondary = new TreeMap<>();
  private final SortedMap<String, String> evidence = new TreeMap<>();
  private String benchmark;
  private String family = "";
  private String code = "c0de00000001";
  private Outcome outcome = Outcome.MEASURED;
  private String cause = "";
  private double mean = 1_000;
  private String unit = "ops/s";
  private double noise = DEFAULT_NOISE;
  private List<List<Double>> samples = List.of();
  private Optional<Double> floorShare = Optional.empty();
  private Optional<Disturbance> disturbance = Optional.empty();
  private Optional<LoadRecord> load = Optional.empty();
  private String log;

  private CellBuilder(String workload, String backend) {
    this.workload = workload;
    this.backend = backend;
    benchmark = "beamtime." + backend + "." + workload + "Benchmark.run";
    log = "logs/" + workload + "-" + backend + ".log";
    evidence.put("checksum", "c0ffee");
    evidence.put("data", "0123456789ab");
    evidence.put("rows", "144");
  }

  /** A cell that was measured and verified: 1 000 operations a second, 3 % of noise. */
  public static CellBuilder cell(String workload, String backend) {
    return new CellBuilder(workload, backend);
  }

  /** Parameters, each {@code key=value}. */
  public CellBuilder params(String... pairs) {
    for (String pair : pairs) {
      int sign = pair.indexOf('=');
      param(pair.substring(0, sign), pair.substring(sign + 1));
    }
    return this;
  }

  /** One parameter, whatever characters it has. */
  public CellBuilder param(String key, String value) {
    params.put(key, value);
    return this;
  }

  /** The mean around which its samples lie. */
  public CellBuilder score(double value) {
    mean = value;
    return this;
  }

  /** {@code ops/s} by default; {@code ms/op} is a time. */
  public CellBuilder unit(String value) {
    unit = value;
    return this;
  }

  /** Relative standard deviation of its iterations; half as much again lies between forks. */
  public CellBuilder noise(double relative) {
    noise = relative;
    return this;
  }

  /** These samples and no others, by fork. */
  public CellBuilder samples(List<List<Double>> forks) {
    samples = forks;
    return this;
  }

  /** A secondary metric, in {@code unit} of its own score. */
  public CellBuilder secondary(String name, double value) {
    secondary.put(name, value);
    return this;
  }

  /** Digest of the data that it worked on. */
  public CellBuilder data(String digest) {
    return evidence("data", digest);
  }

  /** What an acknowledged write has reached. */
  public CellBuilder durability(String reached) {
    return evidence("fact.durability", reached);
  }

  /** One line of evidence. */
  public CellBuilder evidence(String key, String value) {
    evidence.put(key, value);
    return this;
  }

  /** Kind of its data; empty as before format 5. */
  public CellBuilder family(String name) {
    family = name;
    return this;
  }

  /** Digest of the benchmark's own classes; empty as before format 3. */
  public CellBuilder code(String digest) {
    code = digest;
    return this;
  }

  /** JMH's name of the benchmark. */
  public CellBuilder benchmark(String name) {
    benchmark = name;
    return this;
  }

  /** File of its output. */
  public CellBuilder log(String file) {
    log = file;
    return this;
  }

  /** Cores that other processes took meanwhile. */
  public CellBuilder others(double cores) {
    disturbance = Optional.of(new Disturbance(cores, 0));
    return this;
  }

  /** Share of its time that the floor takes. */
  public CellBuilder floorShare(double share) {
    floorShare = Optional.of(share);
    return this;
  }

  /** A point of a load run. */
  public CellBuilder load(LoadRecord point) {
    load = Optional.of(point);
    return this;
  }

  /** A cell without a number. */
  public CellBuilder failed(String why) {
    return without(Outcome.FAILED, why);
  }

  /** A cell whose backend lacks a capability. */
  public CellBuilder leftOut(String capability) {
    return without(Outcome.LEFT_OUT, capability);
  }

  /** A cell without a number, however it ended. */
  public CellBuilder without(Outcome how, String why) {
    outcome = how;
    cause = why;
    evidence.clear();
    return this;
  }

  /** The cell with as many samples as the run has; the same seed gives the same. */
  Built build(long seed, int forks, int iterations) {
    if (outcome != Outcome.MEASURED) {
      return new Built(record(Optional.empty(), new TreeMap<>()), List.of());
    }
    List<List<Double>> measured = samples.isEmpty() ? drawn(seed, forks, iterations) : samples;
    Score score = score(measured, unit);
    SortedMap<String, Score> scores = new TreeMap<>();
    secondary.forEach((name, value) -> scores.put(name, new Score(value, value * noise, unit)));
    return new Built(record(Optional.of(score), scores), measured);
  }

  private List<List<Double>> drawn(long seed, int forks, int iterations) {
    // of the cell's own name: another cell in the run changes no sample of this one
    Random random = new Random(seed * 31 + (workload + backend + params).hashCode());
    List<List<Double>> drawn = new ArrayList<>();
    for (int fork = 0; fork < forks; fork++) {
      double level = mean * Math.exp(noise / 2 * random.nextGaussian());
      drawn.add(
          DoubleStream.generate(() -> level * Math.exp(noise * random.nextGaussian()))
              .limit(iterations)
              .boxed()
              .toList());
    }
    return drawn;
  }

  private static Score score(List<List<Double>> forks, String unit) {
    double[] all = forks.stream().flatMap(List::stream).mapToDouble(Double::doubleValue).toArray();
    double mean = DoubleStream.of(all).average().orElseThrow();
    double squares = DoubleStream.of(all).map(value -> (value - mean) * (value - mean)).sum();
    double error =
        all.length < ENOUGH_FOR_AN_ERROR
            ? Double.NaN
            : SIGMAS * Math.sqrt(squares / (all.length - 1) / all.length);
    return new Score(mean, error, unit);
  }

  private CellRecord record(Optional<Score> score, SortedMap<String, Score> scores) {
    return new CellRecord(
        workload,
        backend,
        family,
        params,
        Optional.empty(),
        benchmark,
        "",
        code,
        outcome,
        cause,
        score,
        Optional.empty(),
        disturbance,
        scores,
        floorShare,
        Optional.empty(),
        load,
        evidence,
        log,
        "java -jar benchmarks.jar " + workload);
  }

  /** A cell with its samples by fork; none where it has no number. */
  record Built(CellRecord record, List<List<Double>> samples) {}
}
