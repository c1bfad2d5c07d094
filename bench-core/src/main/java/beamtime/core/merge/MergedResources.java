package beamtime.core.merge;

import beamtime.core.host.Sampler;
import beamtime.core.point.LoadPoints;
import beamtime.core.result.CellRecord;
import beamtime.core.result.JmhEntry;
import beamtime.core.result.Score;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the machines spent and did at one point. What clients spend, rows and answers to readers add
 * up, where all machines tell them; how late the answers were stays with their own runs. The server
 * is the same for all, so the first machine that could observe it speaks for all. What a machine
 * spent as a whole stays with its own run.
 *
 * <p>Peaks of clients add up too, though they need not have been at the same time: the sum is as
 * much as all of them together took at most.
 */
final class MergedResources {
  private static final String CLIENT = Sampler.CLIENT + ".";
  private static final String IOC = Sampler.IOC + ".";
  private static final String RELAY = Sampler.RELAY + ".";
  private static final String SERVER = Sampler.SERVER + ".";
  private static final String EACH = "/op";

  /**
   * What each machine wrote or had to write, and what its readers were answered, a second; what its
   * layer was asked.
   */
  private static final Set<String> ADDED =
      Set.of(
          "rows",
          "payloadBytes",
          LoadPoints.DUE,
          LoadPoints.READERS_ANSWERED,
          CellRecord.LAYER_ANSWERS,
          CellRecord.LAYER_GATHERED);

  private final Map<String, Sum> sums = new TreeMap<>();
  private boolean served;
  private int machines;
  private long operations;

  /** An amount of all operations, or a rate or level, of so many machines. */
  private record Sum(double amount, String unit, int machines) {
    Sum plus(Sum other) {
      return new Sum(amount + other.amount, unit, machines + other.machines);
    }
  }

  /**
   * Adds one machine.
   *
   * @param metrics of its point
   * @param own operations that it did
   */
  void add(Map<String, Score> metrics, long own) {
    machines++;
    operations += own;
    boolean sees = metrics.keySet().stream().anyMatch(name -> name.startsWith(SERVER));
    boolean posts = metrics.keySet().stream().anyMatch(name -> name.startsWith(IOC));
    metrics.forEach(
        (name, score) -> {
          if (name.startsWith(CLIENT)
              || ADDED.contains(name)
              || name.startsWith(IOC)
              || (name.startsWith(RELAY) && (posts || !served)) // its own IOCs', or the server's
              || (name.startsWith(SERVER) && !served)) {
            sums.merge(name, sum(score, own), Sum::plus);
          }
        });
    served |= sees;
  }

  private static Sum sum(Score score, long own) {
    double amount = score.unit().endsWith(EACH) ? score.value() * own : score.value();
    return new Sum(amount, score.unit(), 1);
  }

  SortedMap<String, JmhEntry.Metric> metrics() {
    SortedMap<String, JmhEntry.Metric> metrics = new TreeMap<>();
    sums.forEach(
        (name, sum) -> {
          boolean ofAll = name.startsWith(CLIENT) || ADDED.contains(name);
          if (!ofAll || sum.machines() == machines) {
            double amount = sum.unit().endsWith(EACH) ? sum.amount() / operations : sum.amount();
            metrics.put(name, new JmhEntry.Metric(amount, sum.unit()));
          }
        });
    return metrics;
  }
}
