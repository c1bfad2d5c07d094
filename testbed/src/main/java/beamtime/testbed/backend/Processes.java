package beamtime.testbed.backend;

import beamtime.core.backend.Testbed.Progress;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.fetch.Installed;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.ServerFolder;
import java.io.IOException;
import java.util.List;

/** A backend as child processes. */
public interface Processes {
  /** Gets it onto the disk: slow, and by network, the first time only. */
  Installed install(Settings settings, Cache cache, Progress progress);

  /**
   * Writes its configuration into the folder and says how to start it.
   *
   * @param heap heap or cache of each server
   */
  Launch launch(Installed installed, ServerFolder folder, Ports ports, Size heap, Settings settings)
      throws IOException;

  /** What its log says of a port that another program has, in addition to what the system says. */
  default List<String> portTaken() {
    return List.of();
  }
}
