package beamtime.testbed.keeper;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.EndpointFile;
import beamtime.core.backend.Kept;
import beamtime.core.backend.TestbedException;
import beamtime.core.owner.Owner;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.system.Memory;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The record that a {@link Keeper} leaves in a file.
 *
 * @param endpoint of the backend
 * @param keeper the process that keeps it
 * @param since when it was up
 * @param properties what it was started with
 */
public record KeptRecord(
    Endpoint endpoint, Owner keeper, Instant since, Map<String, String> properties) {
  private static final String KEEPER = "keeper";
  private static final String SINCE = "since";
  private static final String GIVEN = "given.";

  public KeptRecord {
    properties = Map.copyOf(properties);
  }

  /** Writes it so that a reader finds all of it or nothing. */
  void write(Path file) {
    Map<String, String> facts = new TreeMap<>(endpoint.facts());
    facts.put(KEEPER, keeper.toString());
    facts.put(SINCE, since.toString());
    properties.forEach((key, value) -> facts.put(GIVEN + key, value));
    EndpointFile.write(file, with(endpoint, facts));
  }

  /** Reads what {@link #write} wrote. */
  static KeptRecord read(Path file) {
    Endpoint all = EndpointFile.read(file);
    Map<String, String> facts = new TreeMap<>(all.facts());
    Owner keeper = Owner.parse(taken(facts, KEEPER, file));
    Instant since = Instant.parse(taken(facts, SINCE, file));
    Map<String, String> given = new TreeMap<>();
    for (String fact : List.copyOf(facts.keySet())) {
      if (fact.startsWith(GIVEN)) {
        given.put(fact.substring(GIVEN.length()), facts.remove(fact));
      }
    }
    return new KeptRecord(with(all, facts), keeper, since, given);
  }

  private static String taken(Map<String, String> facts, String key, Path file) {
    String value = facts.remove(key);
    if (value == null) {
      throw new TestbedException(file + " does not say the " + key + " of a kept backend");
    }
    return value;
  }

  private static Endpoint with(Endpoint endpoint, Map<String, String> facts) {
    return new Endpoint(
        endpoint.backend(), endpoint.provider(), endpoint.version(), endpoint.address(), facts);
  }

  /** Whether keeper and servers are there. */
  boolean alive() {
    return keeper.alive().isPresent()
        && servers().stream()
            .allMatch(pid -> ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent());
  }

  /** As users see it: with the provider that was chosen, and what it takes now. */
  public Kept kept() {
    Map<String, String> chosen = new TreeMap<>(properties);
    chosen.put(Settings.PROVIDER.key(), endpoint.provider());
    return new Kept(endpoint, keeper.pid(), since, Memory.taken(servers()), chosen);
  }

  /** Processes of the servers, as far as they run on this machine. */
  List<Long> servers() {
    return endpoint.processes();
  }
}
