package beamtime.testbed.embedded;

import beamtime.testbed.provider.LogFile;
import beamtime.testbed.provider.Shortage;
import beamtime.testbed.system.Memory;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A process of a server that was started.
 *
 * @param name for messages: the backend, and which of its processes where there are several
 * @param child the process
 * @param log its output
 * @param kills {@link Memory#kills} when it was started
 */
record RunningNode(String name, Child child, LogFile log, OptionalLong kills) {
  boolean alive() {
    return child.alive();
  }

  /**
   * How it ended, and what it ran out of where that is known; only once it has.
   *
   * @param data folder of its data
   */
  String ending(Path data) {
    return name + " " + child.ending() + shortage(data).map(what -> ", since " + what).orElse("");
  }

  private Optional<String> shortage(Path data) {
    return Shortage.told(log, data.toString())
        .or(() -> child.killed() ? Shortage.ofKilled(kills, Memory.kills()) : Optional.empty());
  }
}
