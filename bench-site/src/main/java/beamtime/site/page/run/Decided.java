package beamtime.site.page.run;

import beamtime.core.statistic.RatioEstimate;
import beamtime.site.run.MeasuredCell;
import beamtime.site.verdict.Comparison;
import beamtime.site.verdict.Verdict;
import java.util.Optional;

/**
 * Two cells of which one is faster.
 *
 * @param speed how many times as fast
 */
record Decided(MeasuredCell fast, MeasuredCell slow, RatioEstimate speed) {
  /** Empty where a comparison did not decide that. */
  static Optional<Decided> of(Comparison comparison) {
    return comparison
        .speed()
        .flatMap(
            speed -> {
              if (comparison.verdict() instanceof Verdict.Faster) {
                return Optional.of(new Decided(comparison.cell(), comparison.base(), speed));
              }
              return comparison.verdict() instanceof Verdict.Slower
                  ? Optional.of(new Decided(comparison.base(), comparison.cell(), speed.inverse()))
                  : Optional.empty();
            });
  }

  /** What the writes of both reach where that differs; otherwise empty. */
  String reach() {
    return BaseComparison.reach(fast, slow);
  }

  /** Of the backends of another pair, the other way round. */
  boolean contradicts(Decided other) {
    return backend(fast).equals(backend(other.slow)) && backend(slow).equals(backend(other.fast));
  }

  private static String backend(MeasuredCell cell) {
    return cell.record().backend();
  }
}
