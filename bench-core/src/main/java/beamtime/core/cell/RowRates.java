package beamtime.core.cell;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AverageTimeResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.ThroughputResult;

/**
 * Puts rows and bytes as rates in place of the counts of {@link RowCounters}: what one operation
 * has on the average of all that were counted, times the score of the iteration. Where the score is
 * a time for an operation, it is the time for a row. Single shots and samples of times have none.
 */
public final class RowRates implements InternalProfiler {
  private static final List<String> COUNTERS = List.of("rows", "payloadBytes");

  @Override
  public String getDescription() {
    return "Rows and bytes for each unit of time, as the score counts operations";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {}

  @Override
  @SuppressWarnings("rawtypes")
  public Collection<? extends Result> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    List<Result> rates = new ArrayList<>();
    for (String counter : COUNTERS) {
      double counted =
          result.getRawSecondaryResults().get(counter).stream().mapToDouble(Result::getScore).sum();
      result.getRawSecondaryResults().remove(counter);
      if (counted > 0) {
        double each = counted / result.getMetadata().getAllOps();
        rate(benchmark, counter, result.getPrimaryResult().getScore(), each).ifPresent(rates::add);
      }
    }
    return rates;
  }

  @SuppressWarnings("rawtypes")
  private static Optional<Result> rate(
      BenchmarkParams benchmark, String counter, double score, double each) {
    TimeUnit unit = benchmark.getTimeUnit();
    long one = unit.toNanos(1);
    return switch (benchmark.getMode()) {
      case Throughput ->
          Optional.of(new ThroughputResult(ResultRole.SECONDARY, counter, score * each, one, unit));
      case AverageTime ->
          Optional.of(
              new AverageTimeResult(ResultRole.SECONDARY, counter, each / score, one, unit));
      case SampleTime, SingleShotTime, All -> Optional.empty();
    };
  }
}
