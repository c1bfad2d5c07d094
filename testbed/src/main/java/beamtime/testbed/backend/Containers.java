package beamtime.testbed.backend;

import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.ServerFolder;
import java.io.IOException;

/** A backend in containers. */
public interface Containers {
  /**
   * The image that it runs from, in the engine: pulled or built where it is not there yet.
   *
   * @throws IOException where it can't be had; the message is one line
   */
  Image image(Supply supply) throws IOException;

  /**
   * Describes its containers.
   *
   * @param folder on the host, for what a client needs to reach the server
   * @param ports free ones of the host
   * @param heap heap or cache of each server
   */
  Pod pod(Image image, ServerFolder folder, Ports ports, Size heap, Settings settings)
      throws IOException;
}
