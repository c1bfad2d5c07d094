package beamtime.testbed.icat;

import beamtime.core.backend.Testbed.Progress;
import beamtime.core.backend.TestbedException;
import beamtime.testbed.backend.Launch;
import beamtime.testbed.backend.Node;
import beamtime.testbed.backend.Processes;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.fetch.Installed;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.Programs;
import beamtime.testbed.system.ServerFolder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Our ICAT endpoint with its catalogue in files of H2. */
final class IcatProcesses implements Processes {
  @Override
  public Installed install(Settings settings, Cache cache, Progress progress) {
    if (IcatDatabase.of(settings) == IcatDatabase.POSTGRESQL) {
      throw new TestbedException(
          IcatDatabase.OPTION.key()
              + " is 'postgresql', which is run by docker alone: set "
              + Settings.PROVIDER.key()
              + "=docker, or "
              + IcatDatabase.OPTION.key()
              + "=h2");
    }
    return new Installed("beamtime:icat-endpoint:" + IcatOptions.version(), List.of());
  }

  /** Jetty does not say why. */
  @Override
  public List<String> portTaken() {
    return List.of("Failed to bind to");
  }

  @Override
  public Launch launch(
      Installed installed, ServerFolder folder, Ports ports, Size heap, Settings settings)
      throws IOException {
    IcatEndpoint endpoint = IcatEndpoint.make(folder, ports);
    String data = folder.folder("data").toString();
    List<String> command = new ArrayList<>(List.of(Programs.java().toString()));
    command.addAll(IcatEndpoint.javaOptions(heap));
    command.addAll(
        List.of(
            "-Djava.io.tmpdir=" + folder.folder("tmp"),
            "-jar",
            IcatEndpoint.copyJarInto(folder.path()).toString(),
            "--port",
            Integer.toString(endpoint.port()),
            "--data",
            data,
            "--password-file",
            endpoint.password().toString(),
            "--users-file",
            endpoint.users().toString()));
    return new Launch(
        List.of(new Node("", command, Map.of())),
        endpoint
            .service(IcatEndpoint.H2_FACTS)
            .with("data", data)
            .with("java", System.getProperty("java.version")));
  }
}
