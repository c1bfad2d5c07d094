package beamtime.core.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What JVMs compiled while a cell was measured. A client that compiles much and has much to do
 * itself, or a server that compiles much, has not warmed up: the same operations are faster a few
 * seconds later.
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

  /** {@code its client had not warmed up: 0.8 threads compiled it}; empty where both had. */
  public Optional<String> told() {
    List<String> cold = new ArrayList<>();
    if (client > MARK && clientCores > MARK) {
      cold.add(told("client", client));
    }
    if (server > MARK) {
      cold.add(told("server", server));
    }
    return cold.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", cold));
  }

  private static String told(String who, double threads) {
    return String.format(
        Locale.ROOT, "its %s had not warmed up: %.1f threads compiled it", who, threads);
  }
}
