package beamtime.testbed.embedded;

import beamtime.core.backend.Testbed.Progress;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.fetch.Installed;
import beamtime.testbed.provider.RunFolder;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import java.io.IOException;
import java.util.List;

/** One kind of server that can run as a child process. Knows what to run; holds no state. */
public interface Server {
  /** Name of the backend. */
  String backend();

  /** Its own properties. */
  List<Option> options();

  /** Gets it onto the disk; slow and in need of a network the first time, quick ever after. */
  Installed install(Settings settings, Cache cache, Progress progress);

  /**
   * Writes its configuration into the folder and says how to start it.
   *
   * @param heap heap or cache of the server
   */
  Launch launch(Installed installed, RunFolder folder, Ports ports, Size heap, Settings settings)
      throws IOException;
}
