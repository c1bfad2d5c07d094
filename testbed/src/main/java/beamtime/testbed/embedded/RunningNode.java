package beamtime.testbed.embedded;

import beamtime.testbed.provider.LogFile;

/**
 * A process of a server that was started.
 *
 * @param name for messages: the backend, and which of its processes where there are several
 * @param child the process
 * @param log its output
 */
record RunningNode(String name, Child child, LogFile log) {
  boolean alive() {
    return child.alive();
  }

  /** How it ended; only once it has. */
  String ending() {
    return name + " " + child.ending();
  }
}
