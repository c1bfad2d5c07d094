package beamtime.testbed.embedded;

import beamtime.testbed.probe.Probe;
import java.util.List;
import java.util.Map;

/**
 * How one server is started and reached.
 *
 * @param command what is executed
 * @param environment added to ours
 * @param address of the endpoint
 * @param facts of the endpoint: settings that were changed
 * @param probe tells when it is up
 */
record Launch(
    List<String> command,
    Map<String, String> environment,
    Map<String, String> address,
    Map<String, String> facts,
    Probe probe) {
  Launch {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
    address = Map.copyOf(address);
    facts = Map.copyOf(facts);
  }
}
