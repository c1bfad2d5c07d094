package beamtime.testbed.backend;

import beamtime.testbed.probe.Probe;
import java.util.HashMap;
import java.util.Map;

/**
 * A server as its clients and results see it, as processes and in containers alike.
 *
 * @param forming makes its nodes one server once they answer
 * @param address of the endpoint
 * @param facts of the endpoint: settings that differ from the server's defaults, data, durability
 * @param probe says when it is up: all of its nodes have joined and work
 */
public record Service(
    Forming forming, Map<String, String> address, Map<String, String> facts, Probe probe) {
  public Service {
    address = Map.copyOf(address);
    facts = Map.copyOf(facts);
  }

  /** The same with one more part of the address. */
  public Service reachedBy(String part, String value) {
    Map<String, String> all = new HashMap<>(address);
    all.put(part, value);
    return new Service(forming, all, facts, probe);
  }

  /** The same with one more fact. */
  public Service with(String fact, String value) {
    Map<String, String> all = new HashMap<>(facts);
    all.put(fact, value);
    return new Service(forming, address, all, probe);
  }
}
