package beamtime.site.chart;

import java.util.ArrayList;
import java.util.List;

/**
 * Equal ratios take equal lengths; from 1, 2 or 5 of a power of ten to another. Anything below the
 * start of the axis, such as 0, is drawn there.
 */
public final class LogScale implements Scale {
  private static final int[] LEADS = {1, 2, 5};

  /** From so many decades on, only their starts are marked. */
  private static final int MANY = 3;

  /** Values that are round except for the last bits of a power. */
  private static final double ROUNDING = 1e-9;

  private static final double SMALLEST = 1e-300;
  private static final double LARGEST = 1e300;

  private final List<Double> rounds;

  private LogScale(List<Double> rounds) {
    this.rounds = List.copyOf(rounds);
  }

  /**
   * A scale from the round value below to the round value above.
   *
   * @param values above 0
   */
  public static LogScale covering(Span values) {
    if (values.low() <= 0) {
      throw new IllegalArgumentException("no logarithm of " + values.low());
    }
    List<Double> rounds = new ArrayList<>();
    for (int i = below(drawn(values.low()));
        rounds.size() < 2 || !reaches(rounds, drawn(values.high()));
        i++) {
      rounds.add(round(i));
    }
    return new LogScale(rounds);
  }

  private static double drawn(double value) {
    return Math.max(SMALLEST, Math.min(LARGEST, value));
  }

  private static boolean reaches(List<Double> rounds, double high) {
    return rounds.get(rounds.size() - 1) >= high * (1 - ROUNDING);
  }

  private static int below(double low) {
    int i = LEADS.length * ((int) Math.floor(Math.log10(low)) + 1);
    while (round(i) > low * (1 + ROUNDING)) {
      i--;
    }
    return i;
  }

  private static double round(int i) {
    int power = Math.floorDiv(i, LEADS.length);
    // negative powers of ten as such are inexact: 1e-3 is not 10^-3 by Math.pow everywhere
    return Double.parseDouble(LEADS[Math.floorMod(i, LEADS.length)] + "e" + power);
  }

  @Override
  public double at(double value) {
    double low = Math.log(rounds.get(0));
    double high = Math.log(rounds.get(rounds.size() - 1));
    return (Math.max(low, Math.log(Math.max(0, value))) - low) / (high - low);
  }

  @Override
  public List<Double> ticks() {
    boolean many = rounds.get(rounds.size() - 1) / rounds.get(0) >= Math.pow(10, MANY);
    return many ? rounds.stream().filter(LogScale::isPower).toList() : rounds;
  }

  private static boolean isPower(double round) {
    double log = Math.log10(round);
    return Math.abs(log - Math.rint(log)) < ROUNDING;
  }
}
