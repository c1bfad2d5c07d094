package beamtime.testbed.probe;

import java.io.IOException;

/** A real request to a server. */
@FunctionalInterface
public interface Probe {
  /**
   * The version that the server answers with.
   *
   * @throws IOException while it does not answer, or not yet as it should
   */
  String version() throws IOException;
}
