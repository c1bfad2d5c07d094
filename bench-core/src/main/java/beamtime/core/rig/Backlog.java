package beamtime.core.rig;

import java.util.ArrayList;
import java.util.List;

/**
 * How many operations are under way, second by second. Where they become more and more, a server is
 * behind a rate that its clients still send in time, since there are enough of them to wait for it.
 */
final class Backlog {
  /** Of shorter holds it is not known whether they become more. */
  private static final int LEAST_SECONDS = 4;

  /** Standard deviations of a number that only chance makes larger at the end. */
  private static final double CHANCE = 3;

  private final List<Long> underWay = new ArrayList<>();

  void second(long operations) {
    underWay.add(operations);
  }

  /**
   * By how many they became more in the hold, beyond what chance does: the mean of its second half
   * less that of its first is half of what they grow by. Independent arrivals make their number
   * scatter by its square root, and looks that lie closer than an operation is long see the same
   * ones (Little's law).
   *
   * @param rate operations that ended in a second
   */
  double growth(double rate) {
    int half = underWay.size() / 2;
    if (underWay.size() < LEAST_SECONDS || rate == 0) {
      return 0;
    }
    double first = mean(underWay.subList(0, half));
    double second = mean(underWay.subList(underWay.size() - half, underWay.size()));
    double seconds = Math.max(1, (first + second) / 2 / rate);
    double scatter = 2 * Math.sqrt((first + second) / Math.max(1, half / seconds));
    return Math.max(0, 2 * (second - first) - CHANCE * scatter);
  }

  private static double mean(List<Long> values) {
    return values.stream().mapToLong(Long::longValue).average().orElseThrow();
  }
}
