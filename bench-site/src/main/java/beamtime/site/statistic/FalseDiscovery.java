package beamtime.site.statistic;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Correction for the number of tests: the share of false ones among discoveries is kept at the
 * level of the test (Benjamini and Hochberg, Controlling the False Discovery Rate, 1995).
 */
public final class FalseDiscovery {
  private FalseDiscovery() {}

  /**
   * Corrected p values in the order of the given ones: a discovery at 5 % is one of at most 0.05.
   *
   * @param pValues of one family of tests, 0 to 1
   */
  public static List<Double> corrected(List<Double> pValues) {
    int tests = pValues.size();
    List<Integer> largestFirst =
        IntStream.range(0, tests)
            .boxed()
            .sorted(Comparator.<Integer, Double>comparing(pValues::get).reversed())
            .toList();
    Double[] corrected = new Double[tests];
    double least = 1;
    for (int i = 0; i < tests; i++) {
      int test = largestFirst.get(i);
      least = Math.min(least, pValues.get(test) * tests / (tests - i));
      corrected[test] = least;
    }
    return List.of(corrected);
  }
}
