package beamtime.core.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What others than client and server took of the machine while a cell was measured: in its most
 * disturbed fork.
 *
 * @param others cores that other processes used: what the machine did, less client, server, what
 *     stands between them, the benchmark's launcher and the kernel's own threads
 * @param steal cores that the hypervisor gave to other machines although this one had work
 */
public record Disturbance(double others, double steal) {
  /** Cores; a cell that others took more from has no verdict. */
  public static final double MARK = 0.1;

  /** Metric: cores that a server uses on another machine, and so none of this one. */
  public static final String ELSEWHERE = "server.cpu.elsewhere.s_s";

  /**
   * Of the metrics of a fork, see {@code core.host.Quantity}; empty where client, server or machine
   * were not observed.
   *
   * @param serverless whether there is no server
   */
  public static Optional<Disturbance> of(Map<String, Score> metrics, boolean serverless) {
    double server = serverless ? 0 : value(metrics, "server.cpu.s_s", Double.NaN);
    double elsewhere = value(metrics, ELSEWHERE, 0);
    double others =
        value(metrics, "machine.cpu.s_s", Double.NaN)
            - value(metrics, "machine.cpu.kernel.s_s", 0)
            - value(metrics, "machine.cpu.launcher.s_s", 0)
            - value(metrics, "client.cpu.s_s", Double.NaN)
            - value(metrics, "ioc.cpu.s_s", 0)
            - value(metrics, "relay.cpu.s_s", 0)
            - (server - elsewhere);
    return Double.isNaN(others)
        ? Optional.empty()
        : Optional.of(new Disturbance(Math.max(0, others), value(metrics, "machine.steal.s_s", 0)));
  }

  private static double value(Map<String, Score> metrics, String name, double otherwise) {
    Score score = metrics.get(name);
    return score == null ? otherwise : score.value();
  }

  /** The worse of both, each amount by itself. */
  public Disturbance worse(Disturbance other) {
    return new Disturbance(Math.max(others, other.others), Math.max(steal, other.steal));
  }

  /** Whether the machine was too busy with other things for a number to be trusted. */
  @JsonIgnore
  public boolean isTooMuch() {
    return others > MARK || steal > MARK;
  }

  /** {@code the machine was busy: 1.0 cores by others}. */
  public String told() {
    String taken =
        others > MARK
            ? String.format(Locale.ROOT, "%.1f cores by others", others)
            : String.format(Locale.ROOT, "%.1f cores stolen by the hypervisor", steal);
    return "the machine was busy: " + taken;
  }
}
