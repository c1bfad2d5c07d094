package beamtime.testbed.icat;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.Testbed;
import beamtime.core.backend.Testbed.Running;
import beamtime.testbed.Folders;
import beamtime.testbed.Silent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Our endpoint where a user has started it by hand, in place of a real ICAT. */
class IcatExternalTest {
  private static final String URL = "testbed.icat.url";
  private static final String SERVICE = "/ICATService/ICAT";

  private final Testbed testbed = ServiceLoader.load(Testbed.class).findFirst().orElseThrow();

  @TempDir private Path temporary;

  @Test
  void isReachedByWhatPythonIcatTakesAndSaysThatItIsNoIcat() throws IOException {
    Map<String, String> embedded = Folders.in(temporary).properties();
    try (Running running = testbed.start("icat", embedded, Silent.PROGRESS)) {
      Endpoint endpoint = running.endpoint();
      String uri = endpoint.address("uri");
      String server = uri.substring(0, uri.length() - SERVICE.length());
      for (String url : List.of(uri, uri + "?wsdl", server, server + "/")) {
        Map<String, String> properties = Folders.external(URL, "uri", endpoint);
        properties.put(URL, url);
        try (Running external = testbed.start("icat", properties, Silent.PROGRESS)) {
          assertThat(external.endpoint().address("uri")).isEqualTo(uri);
          assertThat(external.endpoint().product()).isEqualTo(endpoint.product());
          assertThat(external.endpoint().facts())
              .containsEntry("database", endpoint.facts().get("database"))
              .containsEntry("settings", "maxEntities 10000; text index off");
        }
      }
    }
  }
}
