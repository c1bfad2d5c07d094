package beamtime.core.point;

import beamtime.core.backend.Endpoint;
import beamtime.core.host.LinkProcesses;
import beamtime.core.host.Sampler;
import beamtime.core.host.Snapshot;
import beamtime.core.host.Spent;
import beamtime.core.result.JmhEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** What client, server and machine spend while the points of a load are held. */
final class Observation implements AutoCloseable {
  /** Seconds after a hold in which a launcher may still read what it took. */
  private static final double LATE = 1;

  /** The same as a share of the hold, where that is more. */
  private static final double LATE_SHARE = 0.1;

  private final Endpoint server;
  private final Sampler sampler;
  private Optional<Snapshot> begin = Optional.empty();
  private SortedMap<String, Spent> spent = new TreeMap<>();

  /**
   * Begins to observe.
   *
   * @param rig process of the clients
   */
  Observation(Endpoint server, long rig) {
    this.server = server;
    sampler = Sampler.start(server, rig);
  }

  /** How each of them is observed, or that it is not and why. */
  SortedMap<String, String> observed() {
    return sampler.observed();
  }

  /** IOCs post the frames of the next hold, by a link where there is one. */
  void iocs(List<Long> processes, Optional<Long> relay) {
    sampler.apart(Sampler.IOC, processes);
    relay.ifPresent(
        process -> {
          List<Long> links = new ArrayList<>(LinkProcesses.of(server));
          links.add(process);
          sampler.apart(Sampler.RELAY, links);
        });
  }

  void holdBegins() {
    spent = new TreeMap<>();
    begin = Optional.of(sampler.read());
  }

  void holdEnds() {
    begin.ifPresent(first -> spent = sampler.spent(first, sampler.read()));
  }

  /**
   * What the last hold took. On a machine that is busy, or whose terminal is stopped, it may be
   * read late: what was read of less than half of the hold, or of much more than it, says nothing
   * of it.
   *
   * @param rate operations done in a second of the hold
   * @param seconds length of the hold
   */
  SortedMap<String, JmhEntry.Metric> metrics(double rate, double seconds) {
    SortedMap<String, JmhEntry.Metric> metrics = new TreeMap<>();
    double latest = seconds + Math.max(LATE, LATE_SHARE * seconds);
    spent.forEach(
        (subject, window) -> {
          if (window.seconds() >= seconds / 2 && window.seconds() <= latest) {
            metrics.putAll(Sampler.metrics(Map.of(subject, window), rate * window.seconds()));
          }
        });
    return metrics;
  }

  /** Share of one core that observing took. */
  double cost() {
    return sampler.cpuShare();
  }

  @Override
  public void close() {
    sampler.close();
  }
}
