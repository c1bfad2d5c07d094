package beamtime.core.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What JVMs compiled while a cell was measured. A client that compiles much and has much to do
 * itself, or a server that compiles much, has not warmed up: the same operations are faster a few
 * seconds later. Threads that wait for a processor count as well, so that on a machine without a
 * free one a client may have compiled much and not be marked.
 *
 * @param client threads of its compilers that were at work, on average
 * @param clientCores cores that the client used for all else
 * @param server threads of the compilers of the server's JVMs; 0 where there are none
 */
public record Compiling(double client, double clientCores, double server) {
  /** Threads, and cores, from which on a cell is marked. */
  private static final double MARK = 0.25;

  /** Of the metrics of a cell, see {@code core.host.Quantity}. */
  public static Compiling of(Map<String, Score> metrics) {
    double client = value(metrics, "client.compiling.s_s");
    return new Compiling(
        client,
        Math.max(0, value(metrics, "client.cpu.s_s") - client),
        value(metrics, "server.compiling.s_s"));
  }

  private static double value(Map<String, Score> metrics, String name) {
    Score score = metrics.get(name);
    return score == null || Double.isNaN(score.value()) ? 0 : score.value();
  }

  /** {@code not warmed up: 0.8 threads compiled its client}; else empty. */
  public Optional<String> told() {
    List<String> cold = new ArrayList<>();
    if (client > MARK && clientCores > MARK) {
      cold.add(told(client, "its client"));
    }
    if (isServerCold()) {
      cold.add(told(server, "its server"));
    }
    return cold.isEmpty()
        ? Optional.empty()
        : Optional.of("not warmed up: " + String.join(", ", cold));
  }

  /** Whether the server is faster a few seconds later. */
  public boolean isServerCold() {
    return server > MARK;
  }

  private static String told(double threads, String what) {
    return String.format(Locale.ROOT, "%.1f threads compiled %s", threads, what);
  }
}
