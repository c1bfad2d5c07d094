package beamtime.core.point;

import beamtime.core.backend.Endpoint;
import beamtime.core.host.Sampler;
import beamtime.core.host.Snapshot;
import beamtime.core.host.Spent;
import beamtime.core.result.JmhEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** What client, server and machine spend while the points of a load are held. */
final class Observation implements AutoCloseable {
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
          List<Long> links = new ArrayList<>(server.linkProcesses());
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

  /** What the last hold took. */
  SortedMap<String, JmhEntry.Metric> metrics(long operations) {
    return Sampler.metrics(spent, operations);
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
