package beamtime.testbed.server;

import beamtime.core.backend.TestbedException;
import beamtime.testbed.setting.Option;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The jar of our ICAT endpoint, which travels inside the testbed's. */
public final class IcatJar {
  /** Heap of the endpoint. */
  public static final Option HEAP = new Option("testbed.icat.heap", "512m", "heap of the server");

  private static final String NAME = "icat-endpoint.jar";

  /** Port of the server. */
  public static final Option PORT =
      new Option("testbed.icat.port", "", "port of the server; any free one where left out");

  /** What a result must tell of an endpoint that keeps its own database. */
  public static final Map<String, String> H2_FACTS =
      Map.of("database", "H2, in the endpoint's process", "settings", "defaults");

  private IcatJar() {}

  /** Name of the user beside root, who may do what rules allow. */
  private static final String RULE_USER = "scientist";

  /** The endpoint's file of users beside root. */
  public static String users(String rulePassword) {
    return RULE_USER + " = " + rulePassword + "\n";
  }

  /**
   * The address of a running endpoint.
   *
   * @param passwordFile on this machine, for clients
   * @param rulePasswordFile the same of the user with rules
   */
  public static Map<String, String> address(String uri, Path passwordFile, Path rulePasswordFile) {
    return Map.of(
        "uri",
        uri,
        "plugin",
        "simple",
        "user",
        "root",
        "passwordFile",
        passwordFile.toString(),
        "ruleUser",
        RULE_USER,
        "rulePasswordFile",
        rulePasswordFile.toString());
  }

  /** Copies it into a folder. */
  public static Path copyInto(Path folder) throws IOException {
    try (InputStream in = IcatJar.class.getResourceAsStream("/beamtime/testbed/" + NAME)) {
      if (in == null) {
        throw new TestbedException(
            "the testbed was built without "
                + NAME
                + ": build it once, mvn package -pl testbed -am");
      }
      Path jar = folder.resolve(NAME);
      Files.copy(in, jar);
      return jar;
    }
  }
}
