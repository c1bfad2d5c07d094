package beamtime.testbed.docker;

import beamtime.testbed.provider.RunFolder;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import java.io.IOException;

/** One kind of server that can run in containers. Knows what to run; holds no state. */
interface Kind {
  /** Name of the backend. */
  String backend();

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
   * @param heap heap or cache of each node
   */
  Pod pod(Image image, RunFolder folder, Ports ports, Size heap, Settings settings)
      throws IOException;
}
