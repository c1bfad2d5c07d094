package beamtime.testbed.backend;

import beamtime.testbed.probe.Ping;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that the testbed knows of one backend. The rooms that run, link and keep backends know this
 * interface alone. It holds no state.
 */
public interface Backend {
  /** As users and results name it. */
  String name();

  /** The property for the heap or the cache of each of its servers. */
  Option heap();

  /** Its properties, without those for a server that the user runs. */
  List<Option> options();

  /** Digest of what this build pins, and has of its own in the servers. */
  String build();

  /** Of how many servers it consists. */
  default Shape shape(Settings settings) {
    return Shape.ONE_SERVER;
  }

  /**
   * Why its clients can't reach it through a link, as a message; empty where they can.
   *
   * @param link the property that asks for the link
   */
  default Optional<String> withoutLink(String link, Settings settings) {
    return Optional.empty();
  }

  /**
   * The smallest request to a server that can be reached through a link.
   *
   * @param uri of the server
   * @param address of the endpoint, where a request needs a login
   */
  default Ping ping(String uri, Map<String, String> address) {
    throw new UnsupportedOperationException(name() + " is not reached through a link");
  }

  /** How it runs as child processes. */
  Processes processes();

  /** How it runs in containers. */
  Containers containers();

  /** How one that the user runs is found. */
  External external();
}
