package beamtime.core.study;

import beamtime.core.result.CellRecord;
import beamtime.core.statistic.Steadiness;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What became of a claim.
 *
 * @param claim the sentence
 * @param finding the verdict
 * @param here our number with its 95 % interval; empty where there is none
 * @param why what the verdict rests on, or what it lacks
 */
public record Judgement(Claim claim, Finding finding, Optional<Shown.Number> here, String why) {
  /** The spread of two forks says next to nothing; that of three, a little. */
  public static final int LEAST_FORKS = 3;

  /** Three forks of three iterations, and one more: they show a fork's own noise. */
  public static final int LEAST_SAMPLES = 10;

  /** The verdicts. */
  public enum Finding {
    /** The whole interval of our number keeps the bounds. */
    REPRODUCED,
    /** No part of it does. */
    NOT_REPRODUCED,
    /** The interval holds a bound, or there is none yet. */
    TOO_FEW_SAMPLES,
    /** A cell has no number, or one that is no basis for a verdict. */
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
   * @param measurements all of its cells must come from one run
   */
  public static Judgement of(Claim claim, Measurements measurements) {
    List<Measured> cells = new ArrayList<>();
    StringBuilder doubts = new StringBuilder();
    for (CellRef ref : claim.of().cells()) {
      Optional<Measured> cell = measurements.of(ref, Map.of());
      if (cell.isEmpty()) {
        return without(claim, Finding.NOT_MEASURED, measurements.lack(ref, Map.of()));
      }
      Optional<CellRecord> record = cell.get().record();
      Optional<String> flaw = record.flatMap(one -> one.flaw().or(one::unverified));
      if (flaw.isPresent()) {
        return without(claim, Finding.NOT_MEASURED, "'" + ref.group() + "': " + flaw.get());
      }
      Optional<String> lack = lack(ref, cell.get());
      if (lack.isPresent()) {
        return without(claim, Finding.TOO_FEW_SAMPLES, lack.get());
      }
      cells.add(cell.get());
      Stream.of(
              Steadiness.drift(cell.get().forks()).stream(),
              record.stream().flatMap(one -> one.doubts().values().stream()),
              record.flatMap(CellRecord::volatileWrites).stream())
          .flatMap(Function.identity())
          .forEach(doubt -> doubts.append("; '" + ref.group() + "': " + doubt));
    }
    return claim
        .of()
        .estimate(cells)
        .map(here -> judged(claim, here, doubts))
        .orElseGet(() -> without(claim, Finding.NOT_MEASURED, "its cell does not tell it"));
  }

  private static Judgement without(Claim claim, Finding finding, String why) {
    return new Judgement(claim, finding, Optional.empty(), why);
  }

  private static Optional<String> lack(CellRef ref, Measured cell) {
    int forks = cell.forks().size();
    long samples = cell.forks().stream().mapToLong(List::size).sum();
    String name = "'" + ref.group() + "' has ";
    if (forks < LEAST_FORKS) {
      return Optional.of(name + forks + " of " + LEAST_FORKS + " forks");
    }
    if (samples < LEAST_SAMPLES) {
      return Optional.of(name + samples + " of " + LEAST_SAMPLES + " samples");
    }
    return Optional.empty();
  }

  private static Judgement judged(Claim claim, Shown.Number here, CharSequence doubts) {
    String interval = interval(claim, here) + " (95 %)";
    if (here.low() >= claim.from() && here.high() <= claim.to()) {
      return new Judgement(claim, Finding.REPRODUCED, Optional.of(here), interval + doubts);
    }
    if (here.high() < claim.from() || here.low() > claim.to()) {
      return new Judgement(claim, Finding.NOT_REPRODUCED, Optional.of(here), interval + doubts);
    }
    return new Judgement(
        claim,
        Finding.TOO_FEW_SAMPLES,
        Optional.of(here),
        interval + " does not decide: " + claim.bound() + " is claimed" + doubts);
  }

  /** Our number as a reader sees it, told from the claim's bounds; a dash where there is none. */
  public String value() {
    return here.map(own -> number(claim, own.value())).orElse(Shown.DASH);
  }

  /** {@code 2.51 to 3.4}: its interval in the same way; a dash where there is none. */
  public String interval() {
    return here.map(own -> interval(claim, own)).orElse(Shown.DASH);
  }

  private static String interval(Claim claim, Shown.Number here) {
    return number(claim, here.low()) + " to " + number(claim, here.high());
  }

  private static String number(Claim claim, double value) {
    return Shown.number(value, claim.from(), claim.to());
  }
}
