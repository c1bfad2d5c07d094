package beamtime.core.das;

import beamtime.core.data.RecordSource;
import beamtime.core.data.Records;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Both services of a layer, each in a process of its own. */
public final class Services implements AutoCloseable {
  private final Map<RecordSource, ServedProcess> processes = new EnumMap<>(RecordSource.class);

  /**
   * Starts them, and returns when they serve.
   *
   * @param records that they know
   * @param latency before each answer
   */
  public Services(Records records, Duration latency) {
    try {
      for (RecordSource service : List.of(RecordSource.DBS, RecordSource.PHEDEX)) {
        processes.put(
            service,
            ServedProcess.start(
                ServedProcess.SERVICE,
                List.of(
                    service.name(),
                    "--seed=" + records.seed(),
                    "--records=" + records.size(),
                    "--latency=" + latency.toNanos() / 1000 + "us")));
      }
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Where they are, on this machine. */
  public Map<RecordSource, Integer> ports() {
    Map<RecordSource, Integer> ports = new TreeMap<>();
    processes.forEach((service, process) -> ports.put(service, process.port()));
    return ports;
  }

  /** Ends both. Idempotent. */
  @Override
  public void close() {
    processes.values().forEach(ServedProcess::close);
  }
}
