package beamtime.testbed.embedded;

import beamtime.core.backend.Testbed.Progress;
import beamtime.core.backend.TestbedException;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.fetch.Installed;
import beamtime.testbed.probe.IcatProbe;
import beamtime.testbed.provider.RunFolder;
import beamtime.testbed.server.IcatDatabase;
import beamtime.testbed.server.IcatJar;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.setting.Versions;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.Programs;
import beamtime.testbed.system.Secret;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * This project's own catalogue that speaks ICAT's contract; its jar travels inside the testbed's.
 */
public final class IcatServer implements Server {

  private final String version;

  public IcatServer(Versions versions) {
    this.version = versions.of("beamtime");
  }

  @Override
  public String backend() {
    return "icat";
  }

  @Override
  public List<Option> options() {
    return List.of(IcatJar.PORT);
  }

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
    return new Installed("beamtime:icat-endpoint:" + version, List.of());
  }

  @Override
  public Launch launch(
      Installed installed, RunFolder folder, Ports ports, Size heap, Settings settings)
      throws IOException {
    int port = ports.take(IcatJar.PORT);
    String password = Secret.random();
    Path passwordFile = folder.writeSecret("password", password);
    String rulePassword = Secret.random();
    Path rulePasswordFile = folder.writeSecret("rule-password", rulePassword);
    String uri = "http://127.0.0.1:" + port + "/ICATService/ICAT";
    Map<String, String> facts = new HashMap<>(IcatJar.H2_FACTS);
    facts.put("data", folder.folder("data").toString());
    facts.put("java", System.getProperty("java.version"));
    return new Launch(
        List.of(
            Programs.java().toString(),
            "-Xms" + heap,
            "-Xmx" + heap,
            "-XX:+ExitOnOutOfMemoryError",
            "-Djava.io.tmpdir=" + folder.folder("tmp"),
            "-jar",
            IcatJar.copyInto(folder.path()).toString(),
            "--port",
            Integer.toString(port),
            "--data",
            folder.folder("data").toString(),
            "--password-file",
            passwordFile.toString(),
            "--users-file",
            folder.writeSecret("users", IcatJar.users(rulePassword)).toString()),
        Map.of(),
        IcatJar.address(uri, passwordFile, rulePasswordFile),
        facts,
        new IcatProbe(URI.create(uri)));
  }
}
