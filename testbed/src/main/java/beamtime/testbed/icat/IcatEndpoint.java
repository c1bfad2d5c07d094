package beamtime.testbed.icat;

import beamtime.core.backend.Endpoint;
import beamtime.testbed.backend.Forming;
import beamtime.testbed.backend.Service;
import beamtime.testbed.setting.Resource;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.Secret;
import beamtime.testbed.system.ServerFolder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Our ICAT endpoint, the same as a process and in a container. Its jar travels inside the
 * testbed's.
 *
 * @param port of the server
 * @param password file on this machine with the password of root, who may do everything
 * @param rulePassword the same of the user who may do what rules allow
 * @param users the endpoint's file of users, without root
 */
record IcatEndpoint(int port, Path password, Path rulePassword, Path users) {
  /** Name of the jar. */
  static final String JAR = "icat-endpoint.jar";

  /** What a result must say of an endpoint that keeps its own database. */
  static final Map<String, String> H2_FACTS =
      Map.of("database", "H2, in the endpoint's process", "settings", "defaults");

  /** Name of the user who may do what rules allow. */
  private static final String RULE_USER = "scientist";

  /** With new passwords, in a folder that is removed with it. */
  static IcatEndpoint make(ServerFolder folder, Ports ports) throws IOException {
    String rulePassword = Secret.random();
    return new IcatEndpoint(
        ports.take(IcatOptions.PORT),
        folder.writeSecret("password", Secret.random()),
        folder.writeSecret("rule-password", rulePassword),
        folder.writeSecret("users", RULE_USER + " = " + rulePassword + "\n"));
  }

  /** What java gets before the jar. */
  static List<String> javaOptions(Size heap) {
    return List.of("-Xms" + heap, "-Xmx" + heap, "-XX:+ExitOnOutOfMemoryError");
  }

  /**
   * What a client and a result must know of it.
   *
   * @param database facts of what it keeps its catalogue in
   */
  Service service(Map<String, String> database) {
    String uri = "http://127.0.0.1:" + port + "/ICATService/ICAT";
    return new Service(
            Forming.BY_THEMSELVES,
            Map.of(
                "uri",
                uri,
                "plugin",
                "simple",
                "user",
                "root",
                "passwordFile",
                password.toString(),
                "ruleUser",
                RULE_USER,
                "rulePasswordFile",
                rulePassword.toString()),
            database,
            new IcatProbe(URI.create(uri), Map.of()))
        .with(Endpoint.PRODUCT, "ICAT endpoint of Beamtime (contract 6.2)");
  }

  /** Copies the jar into a folder. */
  static Path copyJarInto(Path folder) throws IOException {
    return Files.write(folder.resolve(JAR), Resource.jar(JAR));
  }
}
