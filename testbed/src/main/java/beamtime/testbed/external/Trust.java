package beamtime.testbed.external;

import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How a user says which certificates are trusted where an external server is reached by TLS. */
final class Trust {
  private static final Option STORE =
      new Option(
          "testbed.trustStore",
          "",
          "file with the authorities that external servers' certificates are signed by: PKCS12, JKS"
              + " or PEM; the JDK's own where left out");
  private static final Option PASSWORD =
      new Option(
          "testbed.trustStorePasswordFile", "", "file with the password of testbed.trustStore");

  static final List<Option> OPTIONS = List.of(STORE, PASSWORD);

  private Trust() {}

  /** Entries of the endpoint's address. */
  static Map<String, String> address(Settings settings) {
    Map<String, String> address = new TreeMap<>();
    settings.text(STORE).ifPresent(file -> address.put("trustStore", absolute(file)));
    settings
        .text(PASSWORD)
        .ifPresent(file -> address.put("trustStorePasswordFile", absolute(file)));
    return address;
  }

  private static String absolute(String file) {
    return Path.of(file).toAbsolutePath().toString();
  }
}
