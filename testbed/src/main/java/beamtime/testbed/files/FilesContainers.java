package beamtime.testbed.files;

import beamtime.testbed.backend.Containers;
import beamtime.testbed.backend.Image;
import beamtime.testbed.backend.Pod;
import beamtime.testbed.backend.Supply;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.ServerFolder;
import java.io.IOException;

/** A catalogue in a container, and a folder of the host, which the container does not see. */
record FilesContainers(Containers catalogue) implements Containers {
  @Override
  public Image image(Supply supply) throws IOException {
    return catalogue.image(supply);
  }

  @Override
  public Pod pod(Image image, ServerFolder run, Ports ports, Size heap, Settings settings)
      throws IOException {
    FilesFolder folder = FilesFolder.make(run, settings);
    Pod pod = catalogue.pod(image, run, ports, heap, settings);
    return new Pod(pod.nodes(), pod.ports(), folder.of(pod.service()));
  }
}
