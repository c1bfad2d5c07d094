package beamtime.site.verdict;

import beamtime.core.result.Score;
import beamtime.core.statistic.RatioBootstrap;
import beamtime.core.statistic.RatioEstimate;
import beamtime.site.run.MeasuredCell;
import beamtime.site.statistic.FalseDiscovery;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Says which of two cells is faster, or why that is unknown; {@link Method} explains how. */
public final class Judge {
  /** Beyond so many measured cells a run's verdicts rest on fewer resamples. */
  static final int MANY_CELLS = 1_000;

  private final Set<Across> meant;
  private final RatioBootstrap bootstrap;

  /**
   * A judge for pages.
   *
   * @param meant differences that are what is compared
   */
  public Judge(Set<Across> meant) {
    this(meant, new RatioBootstrap(RatioBootstrap.RESAMPLES));
  }

  /**
   * A judge of the cells of one run, whose backends are compared even where their writes reach
   * something else: pages say so with the verdict.
   *
   * @param measured how many cells of it have a number
   */
  public static Judge ofRun(long measured) {
    return new Judge(
        Set.of(Across.DURABILITY),
        new RatioBootstrap(
            measured > MANY_CELLS ? RatioBootstrap.FEWER_RESAMPLES : RatioBootstrap.RESAMPLES));
  }

  Judge(Set<Across> meant, RatioBootstrap bootstrap) {
    this.meant = Set.copyOf(meant);
    this.bootstrap = bootstrap;
  }

  /**
   * What is compared.
   *
   * @param base stands for 1
   * @param cell the one that is judged
   */
  public record Pair(MeasuredCell base, MeasuredCell cell) {}

  /**
   * Compares pairs, in their order.
   *
   * @param pairs all that a reader sees together: the correction is for their number
   */
  public List<Comparison> compare(List<Pair> pairs) {
    return compareAll(List.of(pairs)).get(0);
  }

  /**
   * Compares pairs that a reader sees apart from each other, such as those with one base.
   *
   * @param families each is corrected on its own
   * @return in their order
   */
  public List<List<Comparison>> compareAll(List<List<Pair>> families) {
    List<List<Untested>> all =
        families.stream()
            .map(family -> family.parallelStream().map(this::obstacle).toList())
            .toList();
    Ratios ratios =
        Ratios.of(
            bootstrap,
            all.stream()
                .flatMap(List::stream)
                .filter(one -> one.obstacle().isEmpty())
                .map(Untested::pair)
                .toList());
    return all.stream().map(family -> judged(family, ratios)).toList();
  }

  private static List<Comparison> judged(List<Untested> family, Ratios ratios) {
    List<Tested> tested = family.parallelStream().map(one -> one.test(ratios)).toList();
    Iterator<Double> corrected =
        FalseDiscovery.corrected(
                tested.stream()
                    .flatMap(one -> one.ratio().stream())
                    .map(RatioEstimate::pValue)
                    .toList())
            .iterator();
    List<Comparison> comparisons = new ArrayList<>();
    for (Tested one : tested) {
      comparisons.add(
          one.ratio()
              .map(ratio -> judged(one.pair(), ratio, corrected.next()))
              .orElseGet(one::unjudged));
    }
    return comparisons;
  }

  /** A pair with its ratio, or with the reason why there is none. */
  private record Tested(Pair pair, Optional<RatioEstimate> ratio, Optional<Verdict> obstacle) {
    Comparison unjudged() {
      return new Comparison(
          pair.base(),
          pair.cell(),
          Optional.empty(),
          OptionalDouble.empty(),
          obstacle.orElseThrow());
    }
  }

  /** A pair with the reason why it has no ratio; empty where it has one. */
  private record Untested(Pair pair, Optional<Verdict> obstacle) {
    Tested test(Ratios ratios) {
      return new Tested(
          pair, obstacle.isPresent() ? Optional.empty() : Optional.of(speed(ratios)), obstacle);
    }

    private RatioEstimate speed(Ratios ratios) {
      RatioEstimate scores = ratios.of(pair);
      return growsWithSpeed(pair.cell()) ? scores : scores.inverse();
    }
  }

  private Untested obstacle(Pair pair) {
    return new Untested(pair, new Obstacles(meant).of(pair));
  }

  private static boolean growsWithSpeed(MeasuredCell cell) {
    return cell.record().score().map(Score::growsWithSpeed).orElse(true);
  }

  private static Comparison judged(Pair pair, RatioEstimate ratio, double corrected) {
    return new Comparison(
        pair.base(),
        pair.cell(),
        Optional.of(new SpeedRatio(ratio.value(), ratio.low(), ratio.high())),
        OptionalDouble.of(corrected),
        verdict(ratio.value(), corrected));
  }

  private static Verdict verdict(double speed, double corrected) {
    if (corrected > RatioBootstrap.ALPHA) {
      return new Verdict.NoDifferenceSeen();
    }
    return speed > 1 ? new Verdict.Faster() : new Verdict.Slower();
  }
}
