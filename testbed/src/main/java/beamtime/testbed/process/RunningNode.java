package beamtime.testbed.process;

import beamtime.testbed.provider.LogFile;
import beamtime.testbed.provider.Shortage;
import beamtime.testbed.system.Memory;
import java.nio.file.Path;
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
   * @param when such as " at its start"; empty for later
   * @param data folder of its data
   */
  String ending(String when, Path data) {
    return name + " " + child.ending() + when + shortage(data);
  }

  private String shortage(Path data) {
    return Shortage.told(log, data.toString())
        .map(what -> ", since " + what)
        .orElseGet(
            () ->
                child.killed()
                    ? Shortage.ofKilled(kills, Memory.kills()).map(why -> ", " + why).orElse("")
                    : "");
  }
}
