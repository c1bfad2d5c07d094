package beamtime.testbed.probe;

import java.io.IOException;
import java.util.Map;

/** A real request to a server. */
@FunctionalInterface
public interface Probe {
  /**
   * The version that the server answers with.
   *
   * @throws IOException while it does not answer, or not yet as it should
   */
  String version() throws IOException;

  /**
   * What a result must say of a server that others have set up, such as its settings.
   *
   * @throws IOException where it does not answer
   */
  default Map<String, String> facts() throws IOException {
    return Map.of();
  }
}
