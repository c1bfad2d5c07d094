package beamtime.core.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.WorkloadParams;

/**
 * Forks of one benchmark that JMH ran one at a time, with others between them, as the one result
 * that it gives of forks in a row: its own results of each fork under its own parameters, whose
 * number of forks is that of the results.
 *
 * @param forks what JMH gave of each, in the order in which they ran; at least one, all with the
 *     same parameters
 */
public record SeparateForks(List<RunResult> forks) {
  private static final ObjectMapper JSON = new ObjectMapper();

  public SeparateForks {
    forks = List.copyOf(forks);
    if (forks.stream().map(RunResult::getParams).distinct().count() != 1) {
      throw new IllegalArgumentException("no forks of one benchmark: their parameters differ");
    }
  }

  /** All forks as one result. */
  public RunResult joined() {
    List<BenchmarkResult> results =
        forks.stream().map(RunResult::getBenchmarkResults).flatMap(Collection::stream).toList();
    return new RunResult(params(results.size()), results);
  }

  /**
   * Replaces a file by JMH's own JSON of all forks, in which a metric that has one value for a fork
   * has those values as its raw data: JMH writes their mean, and leaves the raw data empty. So does
   * this of a value that is no number.
   *
   * @throws IOException where it can't be written; the message is one line
   */
  public void write(Path file) throws IOException {
    RunResult joined = joined();
    JsonNode all = JSON.readTree(json(joined));
    JsonNode metrics = all.path(0).path("secondaryMetrics");
    int number = 0;
    for (BenchmarkResult fork : joined.getBenchmarkResults()) {
      int at = number++;
      fork.getSecondaryResults()
          .forEach(
              (name, result) -> {
                JsonNode values = metrics.path(name).path("rawData").path(at);
                double value = result.getScore();
                if (values instanceof ArrayNode array
                    && array.isEmpty()
                    && Double.isFinite(value)) {
                  array.add(value);
                }
              });
    }
    RunFile.replace(file, RunFile.printer().writeValueAsString(all) + "\n");
  }

  /** What JMH's own writer makes of a result. */
  static String json(RunResult result) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(text, false, StandardCharsets.UTF_8)) {
      ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(List.of(result));
    }
    return text.toString(StandardCharsets.UTF_8);
  }

  /** JMH has no other way to change one of them. */
  private BenchmarkParams params(int count) {
    BenchmarkParams one = forks.get(0).getParams();
    WorkloadParams point = new WorkloadParams();
    one.getParamsKeys().forEach(name -> point.put(name, one.getParam(name), point.keys().size()));
    return new BenchmarkParams(
        one.getBenchmark(),
        one.generatedBenchmark(),
        one.shouldSynchIterations(),
        one.getThreads(),
        one.getThreadGroups(),
        one.getThreadGroupLabels(),
        count,
        one.getWarmupForks(),
        one.getWarmup(),
        one.getMeasurement(),
        one.getMode(),
        point,
        one.getTimeUnit(),
        one.getOpsPerInvocation(),
        one.getJvm(),
        one.getJvmArgs(),
        one.getJdkVersion(),
        one.getVmName(),
        one.getVmVersion(),
        one.getJmhVersion(),
        one.getTimeout());
  }
}
