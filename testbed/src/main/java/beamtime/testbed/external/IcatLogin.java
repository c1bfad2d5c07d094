package beamtime.testbed.external;

import beamtime.testbed.setting.Option;
import java.util.Map;

/** Who logs in to an ICAT that the user runs. */
public final class IcatLogin {
  /** By key of the endpoint's address. */
  public static final Map<String, Option> OPTIONS =
      Map.of(
          "plugin",
          new Option("testbed.icat.plugin", "simple", "authenticator of an external ICAT"),
          "user",
          new Option("testbed.icat.user", "root", "user of an external ICAT"),
          "passwordFile",
          new Option(
              "testbed.icat.passwordFile", "", "file with the password for an external ICAT"));

  private IcatLogin() {}
}
