package beamtime.testbed.files;

import beamtime.core.backend.Testbed.Progress;
import beamtime.testbed.backend.Launch;
import beamtime.testbed.backend.Processes;
import beamtime.testbed.backend.Service;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.fetch.Installed;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.ServerFolder;
import java.io.IOException;

/** A catalogue as a child process, and a folder next to its data. */
record FilesProcesses(Processes catalogue) implements Processes {
  private static final String DATA = "data";

  @Override
  public Installed install(Settings settings, Cache cache, Progress progress) {
    return catalogue.install(settings, cache, progress);
  }

  @Override
  public Launch launch(
      Installed installed, ServerFolder run, Ports ports, Size heap, Settings settings)
      throws IOException {
    FilesFolder folder = FilesFolder.make(run, settings);
    Launch launch = catalogue.launch(installed, run, ports, heap, settings);
    Service service = folder.of(launch.service());
    // What is stored is both: the catalogue's own and the files.
    String data = service.facts().get(DATA) + "," + folder.path();
    return new Launch(launch.nodes(), service.with(DATA, data));
  }
}
