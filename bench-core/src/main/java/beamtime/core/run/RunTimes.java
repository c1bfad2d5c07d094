package beamtime.core.run;

import beamtime.core.cell.PhaseTimes.Phase;
import beamtime.core.launch.Spans;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where the time of a run goes, in seconds. */
public final class RunTimes {
  /** From the command until they are up. */
  static final String SERVERS = "servers";

  /** A round before the first that counts. */
  static final String COLD_ROUND = "cold round";

  /** Waiting until the machine is at rest, and forks that were measured again. */
  static final String QUIET = "quiet";

  /** What JMH and this launcher take around the phases of the forks. */
  static final String REST = "rest";

  private static final List<String> ORDER =
      Stream.of(
              Stream.of(SERVERS, COLD_ROUND, QUIET),
              Arrays.stream(Phase.values()).map(Phase::toString),
              Stream.of(REST))
          .flatMap(names -> names)
          .toList();

  private final SortedMap<String, Double> seconds = new TreeMap<>();

  void add(String what, Duration length) {
    seconds.merge(what, length.toNanos() / 1e9, Double::sum);
  }

  /**
   * Adds a fork.
   *
   * @param phases seconds by phase
   * @param length of all of it
   */
  void addFork(Map<String, Double> phases, Duration length) {
    double rest = length.toNanos() / 1e9;
    for (Map.Entry<String, Double> phase : phases.entrySet()) {
      seconds.merge(phase.getKey(), phase.getValue(), Double::sum);
      rest -= phase.getValue();
    }
    seconds.merge(REST, Math.max(0, rest), Double::sum);
  }

  /** By what was done. */
  SortedMap<String, Double> seconds() {
    return new TreeMap<>(seconds);
  }

  /** {@code servers 0:31, starting 1:10, ...} in the order in which it is done. */
  public static String told(Map<String, Double> seconds) {
    return ORDER.stream()
        .filter(seconds::containsKey)
        .map(
            what ->
                what
                    + " "
                    + Spans.minutes(
                        Duration.ofMillis(Math.round(1000 * seconds.getOrDefault(what, 0.0)))))
        .collect(Collectors.joining(", "));
  }
}
