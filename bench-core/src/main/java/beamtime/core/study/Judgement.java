package beamtime.core.study;

import beamtime.core.statistic.RatioEstimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What became of a claim.
 *
 * @param claim the sentence
 * @param finding the verdict
 * @param ratio of our times with its 95 % interval; empty where there is none
 * @param why what the verdict rests on, or what it lacks
 */
public record Judgement(Claim claim, Finding finding, Optional<RatioEstimate> ratio, String why) {
  /** The spread of two forks says next to nothing; that of three, a little. */
  public static final int LEAST_FORKS = 3;

  /** Three forks of three iterations, and one more: they show a fork's own noise. */
  public static final int LEAST_SAMPLES = 10;

  /** The verdicts. */
  public enum Finding {
    /** The whole interval of our ratio keeps the bounds. */
    REPRODUCED,
    /** No part of it does. */
    NOT_REPRODUCED,
    /** The interval holds a bound, or there is none yet. */
    TOO_FEW_SAMPLES,
    /** A cell has no number. */
    NOT_MEASURED;

    /** The verdict as a reader sees it. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * Judges a claim.
   *
   * @param measurements both of its cells must come from one run
   */
  public static Judgement of(Claim claim, Measurements measurements) {
    List<Measured> cells = new ArrayList<>();
    for (Claim.Side side : List.of(claim.over(), claim.under())) {
      Optional<Measured> cell = measurements.of(side.cell(), Map.of());
      if (cell.isEmpty()) {
        return without(claim, Finding.NOT_MEASURED, measurements.lack(side.cell(), Map.of()));
      }
      Optional<String> lack = lack(side, cell.get());
      if (lack.isPresent()) {
        return without(claim, Finding.TOO_FEW_SAMPLES, lack.get());
      }
      cells.add(cell.get());
    }
    Measured over = cells.get(0);
    Measured under = cells.get(1);
    return judged(claim, ratio(claim, over, under));
  }

  private static Judgement without(Claim claim, Finding finding, String why) {
    return new Judgement(claim, finding, Optional.empty(), why);
  }

  private static Optional<String> lack(Claim.Side side, Measured cell) {
    int forks = cell.forks().size();
    long samples = cell.forks().stream().mapToLong(List::size).sum();
    String name = "'" + side.cell().group() + "' has ";
    if (forks < LEAST_FORKS) {
      return Optional.of(name + forks + " of " + LEAST_FORKS + " forks");
    }
    if (samples < LEAST_SAMPLES) {
      return Optional.of(name + samples + " of " + LEAST_SAMPLES + " samples");
    }
    return Optional.empty();
  }

  private static RatioEstimate ratio(Claim claim, Measured over, Measured under) {
    RatioEstimate times = Times.ratio(over, under);
    double factor =
        Times.factor(over, claim.over().per()) / Times.factor(under, claim.under().per());
    return new RatioEstimate(
        times.value() * factor, times.low() * factor, times.high() * factor, times.pValue());
  }

  private static Judgement judged(Claim claim, RatioEstimate ratio) {
    String interval = Shown.number(ratio.low()) + " to " + Shown.number(ratio.high()) + " (95 %)";
    if (ratio.low() >= claim.from() && ratio.high() <= claim.to()) {
      return new Judgement(claim, Finding.REPRODUCED, Optional.of(ratio), interval);
    }
    if (ratio.high() < claim.from() || ratio.low() > claim.to()) {
      return new Judgement(claim, Finding.NOT_REPRODUCED, Optional.of(ratio), interval);
    }
    return new Judgement(
        claim,
        Finding.TOO_FEW_SAMPLES,
        Optional.of(ratio),
        interval + " does not decide: " + claim.bound() + " is claimed");
  }
}
