package beamtime.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;

class SeparateForksTest {
  private static final List<List<Double>> RATES =
      List.of(List.of(90.5, 100.0, 109.5), List.of(80.0, 85.0, 90.0), List.of(99.0, 98.0, 97.5));

  @TempDir private Path folder;

  @Test
  void areWrittenAsJmhWritesForksInARow() throws IOException {
    BenchmarkParams three = params("DAY", 3);
    List<BenchmarkResult> inARow = RATES.stream().map(rates -> fork(three, rates)).toList();
    Path ofJmh = folder.resolve("jmh.json");
    ResultFormatFactory.getInstance(ResultFormatType.JSON, ofJmh.toString())
        .writeOut(List.of(new RunResult(three, inARow)));

    Path ours = folder.resolve("ours.json");
    new SeparateForks(RATES.stream().map(SeparateForksTest::separate).toList()).write(ours);

    ObjectMapper json = new ObjectMapper();
    ArrayNode expected = (ArrayNode) json.readTree(ofJmh.toFile());
    // JMH has their mean, but not the values
    ArrayNode cpu = (ArrayNode) expected.at("/0/secondaryMetrics/server.cpu.s_op/rawData");
    assertThat(cpu).hasSize(3).allMatch(JsonNode::isEmpty);
    for (int fork = 0; fork < RATES.size(); fork++) {
      ((ArrayNode) cpu.get(fork)).add(1 / RATES.get(fork).get(0));
    }
    assertThat(json.readTree(ours.toFile())).isEqualTo(expected);
  }

  @Test
  void haveOneArrayOfSamplesForEachFork() throws IOException {
    Path file = folder.resolve("cell.json");
    for (int forks = 1; forks <= RATES.size(); forks++) {
      List<List<Double>> soFar = RATES.subList(0, forks);
      new SeparateForks(soFar.stream().map(SeparateForksTest::separate).toList()).write(file);
      JmhFile.Entry entry = JmhFile.read(file).get(0);
      assertThat(entry.forks()).isEqualTo(soFar);
      assertThat(entry.json().path("forks").intValue()).isEqualTo(forks);
      assertThat(entry.json().at("/params/period").textValue()).isEqualTo("DAY");
      assertThat(entry.json().at("/secondaryMetrics/rows/rawData")).hasSize(forks);
      assertThat(entry.forks("server.cpu.s_op"))
          .isEqualTo(soFar.stream().map(rates -> List.of(1 / rates.get(0))).toList());
    }
  }

  @Test
  void aForkWhoseValueIsNoNumberHasNone() throws IOException {
    Path file = folder.resolve("cell.json");
    List<RunResult> forks = RATES.stream().map(SeparateForksTest::separate).toList();
    List<Double> values = List.of(0.5, Double.NaN, Double.POSITIVE_INFINITY);
    for (int fork = 0; fork < values.size(); fork++) {
      for (BenchmarkResult one : forks.get(fork).getBenchmarkResults()) {
        one.addBenchmarkResult(metric("x", values.get(fork)));
      }
    }
    new SeparateForks(forks).write(file);
    assertThat(JmhFile.read(file).get(0).forks("x"))
        .isEqualTo(List.of(List.of(0.5), List.of(), List.of()));
  }

  @Test
  void ofOtherParametersAreRefused() {
    RunResult day = separate(RATES.get(0));
    BenchmarkParams week = params("WEEK", 1);
    RunResult other = new RunResult(week, List.of(fork(week, RATES.get(1))));
    assertThatThrownBy(() -> new SeparateForks(List.of(day, other)))
        .hasMessageContaining("their parameters differ");
    assertThatThrownBy(() -> new SeparateForks(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static RunResult separate(List<Double> rates) {
    BenchmarkParams one = params("DAY", 1);
    return new RunResult(one, List.of(fork(one, rates)));
  }

  /**
   * With a metric of each iteration, as counters are, and one of the whole fork, as of profilers.
   */
  private static BenchmarkResult fork(BenchmarkParams how, List<Double> rates) {
    List<IterationResult> iterations = new ArrayList<>();
    for (double rate : rates) {
      IterationResult iteration =
          new IterationResult(how, how.getMeasurement(), new IterationResultMetaData(10, 10));
      iteration.addResult(
          new ThroughputResult(
              ResultRole.PRIMARY, "scan", rate, TimeUnit.SECONDS.toNanos(1), TimeUnit.SECONDS));
      iteration.addResult(
          new ThroughputResult(
              ResultRole.SECONDARY,
              "rows",
              rate * 1000,
              TimeUnit.SECONDS.toNanos(1),
              TimeUnit.SECONDS));
      iterations.add(iteration);
    }
    BenchmarkResult fork = new BenchmarkResult(how, iterations);
    fork.addBenchmarkResult(metric("server.cpu.s_op", 1 / rates.get(0)));
    return fork;
  }

  private static ScalarResult metric(String name, double value) {
    return new ScalarResult(name, value, "s/op", AggregationPolicy.AVG);
  }

  private static BenchmarkParams params(String period, int forks) {
    WorkloadParams point = new WorkloadParams();
    point.put("period", period, 0);
    point.put("filters", "1", 1);
    return new BenchmarkParams(
        "beamtime.X.scan",
        "beamtime.generated.X.scan",
        true,
        2,
        new int[] {1},
        List.of("scan"),
        forks,
        0,
        new IterationParams(IterationType.WARMUP, 1, TimeValue.milliseconds(100), 1),
        new IterationParams(IterationType.MEASUREMENT, 3, TimeValue.milliseconds(200), 1),
        Mode.Throughput,
        point,
        TimeUnit.SECONDS,
        1,
        "/jvm/bin/java",
        List.of("-Xmx1g"),
        "17",
        "a JVM",
        "17.0.1",
        "1.37",
        TimeValue.seconds(60));
  }
}
