package beamtime.core.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import beamtime.core.data.Mix64;
import beamtime.core.statistic.Growth.Point;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GrowthTest {
  /** Anscombe's first set, of which every book prints slope, intercept and R². */
  private static final double[][] ANSCOMBE = {
    {10, 8.04},
    {8, 6.95},
    {13, 7.58},
    {9, 8.81},
    {11, 8.33},
    {14, 9.96},
    {6, 7.24},
    {4, 4.26},
    {12, 10.84},
    {7, 4.82},
    {5, 5.68}
  };

  @Test
  void itIsTheLineThatTheBooksPrint() {
    List<Point> points = new ArrayList<>();
    for (double[] point : ANSCOMBE) {
      points.add(new Point(point[0], point[1]));
    }
    Growth line = Growth.of(points).orElseThrow();
    assertThat(line.start()).isCloseTo(3.0001, within(1e-4));
    assertThat(line.each().value()).isCloseTo(0.5001, within(1e-4));
    assertThat(line.r2()).isCloseTo(0.6665, within(1e-4));
    // slope's standard error 0.1179, 9 degrees of freedom: 2.2622
    assertThat(line.each().high() - line.each().value()).isCloseTo(0.2667, within(1e-3));
    assertThat(line.holds()).as("it explains two thirds").isFalse();
    assertThat(line.at(10)).isEmpty();
  }

  @Test
  void itTellsOfTwiceTheLargestLoad() {
    Growth line = Growth.of(line(1, 0.1, 0, 10, 20, 30, 40)).orElseThrow();
    assertThat(line.at(5).orElseThrow().value()).isCloseTo(40, within(1e-9));
    assertThat(line.at(9).orElseThrow().value()).isCloseTo(80, within(1e-9));
    assertThat(line.reach()).isEqualTo(80);
  }

  @Test
  void aLineThatDoesNotGrowIsNone() {
    assertThat(Growth.of(line(1, 0, 0, 10, 20, 30, 40)).orElseThrow().holds()).isFalse();
    assertThat(Growth.of(line(1, -0.1, 0, 10, 20, 30, 40)).orElseThrow().holds()).isFalse();
  }

  @Test
  void fewPointsOrOneLoadGiveNoLine() {
    assertThat(Growth.of(line(1, 1, 0, 1, 2, 3))).isEmpty();
    assertThat(Growth.of(line(1, 1, 0, 2, 2, 2, 2))).isEmpty();
  }

  @Test
  void theIntervalHoldsTheTrueLoadIn95Of100() {
    int held = 0;
    int all = 2_000;
    for (int trial = 0; trial < all; trial++) {
      Growth line = Growth.of(noisy(trial)).orElseThrow();
      Estimate full = line.at(4).orElseThrow();
      held += full.low() <= 60 && 60 <= full.high() ? 1 : 0;
    }
    assertThat(100.0 * held / all).isBetween(93.0, 97.0);
  }

  private static List<Point> line(double start, double each, double noise, double... loads) {
    List<Point> points = new ArrayList<>();
    for (double load : loads) {
      points.add(new Point(load, start + each * load + noise));
    }
    return points;
  }

  /** Loads of 10 to 50 with 1 + 0.05 a load, so that 4 is spent at 60; normal noise of 0.1. */
  private static List<Point> noisy(int trial) {
    List<Point> points = new ArrayList<>();
    for (int i = 1; i <= 5; i++) {
      double sum = -6;
      for (int k = 0; k < 12; k++) {
        long bits = Mix64.stream(Mix64.stream(trial, i), k);
        sum += (bits >>> 11) * 0x1p-53;
      }
      points.add(new Point(10 * i, 1 + 0.05 * 10 * i + 0.1 * sum));
    }
    return points;
  }
}
