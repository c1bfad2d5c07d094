package beamtime.site.verdict;

import beamtime.core.result.Score;
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
  private final Set<Across> meant;
  private final boolean inTurn;

  /**
   * A judge of the cells of two runs.
   *
   * @param meant differences that are what is compared
   */
  public Judge(Set<Across> meant) {
    this(meant, false);
  }

  private Judge(Set<Across> meant, boolean inTurn) {
    this.meant = Set.copyOf(meant);
    this.inTurn = inTurn;
  }

  /**
   * A judge of the cells of one run, whose forks ran in turn, and whose backends are compared even
   * where their writes reach something else: pages say so with the verdict. Their servers' limits
   * are those of the run.
   */
  public static Judge ofRun() {
    return new Judge(Set.of(Across.DURABILITY, Across.LIMIT), true);
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
    return families.stream().map(this::judged).toList();
  }

  private List<Comparison> judged(List<Pair> family) {
    List<Tested> tested = family.parallelStream().map(this::test).toList();
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

  private Tested test(Pair pair) {
    Optional<Verdict> obstacle = new Obstacles(meant, !inTurn).of(pair);
    return new Tested(
        pair, obstacle.isPresent() ? Optional.empty() : Optional.of(speed(pair)), obstacle);
  }

  private RatioEstimate speed(Pair pair) {
    List<List<Double>> cell = pair.cell().samples().forks();
    List<List<Double>> base = pair.base().samples().forks();
    RatioEstimate scores = inTurn ? RatioEstimate.inTurn(cell, base) : RatioEstimate.of(cell, base);
    return growsWithSpeed(pair.cell()) ? scores : scores.inverse();
  }

  private static boolean growsWithSpeed(MeasuredCell cell) {
    return cell.record().score().map(Score::growsWithSpeed).orElse(true);
  }

  private static Comparison judged(Pair pair, RatioEstimate ratio, double corrected) {
    return new Comparison(
        pair.base(),
        pair.cell(),
        Optional.of(ratio),
        OptionalDouble.of(corrected),
        verdict(ratio.value(), corrected));
  }

  private static Verdict verdict(double speed, double corrected) {
    if (corrected > RatioEstimate.ALPHA) {
      return new Verdict.NoDifferenceSeen();
    }
    return speed > 1 ? new Verdict.Faster() : new Verdict.Slower();
  }
}
