package beamtime.testbed.backend;

import java.io.IOException;

/** Makes nodes that were started one server. */
@FunctionalInterface
public interface Forming {
  /** Nodes that find one another, or a single one. */
  Forming BY_THEMSELVES = () -> {};

  /**
   * Does it, or finds it done.
   *
   * @throws IOException while they do not answer yet
   */
  void form() throws IOException;
}
