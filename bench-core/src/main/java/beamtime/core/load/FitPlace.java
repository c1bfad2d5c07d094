package beamtime.core.load;

import beamtime.core.result.BackendRecord;
import beamtime.core.result.MachineRecord;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a fit was asked.
 *
 * @param server its name, version and provider, in words
 * @param machine of client and server
 * @param serverCores that the server may use, where it may not use all
 * @param disk that the server keeps its data on
 * @param clientDied whether the client's process ended before its time, and the server did not
 */
record FitPlace(
    String server,
    MachineRecord machine,
    Optional<Double> serverCores,
    DiskRate disk,
    boolean clientDied) {
  /** As a provider tells it of a server of one process: {@code 2 (cpu set 2,3)}, {@code 1.5}. */
  private static final Pattern LIMIT = Pattern.compile("(\\d+(?:\\.\\d+)?)(?: \\(.*)?");

  /** Cores that a server may use; empty where it may use all, or is several processes. */
  static Optional<Double> coresOf(BackendRecord server) {
    return Optional.ofNullable(server.facts().get("cpus"))
        .map(LIMIT::matcher)
        .filter(Matcher::matches)
        .map(limit -> Double.valueOf(limit.group(1)));
  }
}
