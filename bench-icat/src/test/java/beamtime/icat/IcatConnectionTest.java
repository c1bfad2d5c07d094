package beamtime.icat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.Endpoint;
import beamtime.core.store.StoreException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class IcatConnectionTest {
  @RegisterExtension static final BackendExtension ICAT = new BackendExtension("icat");

  private static final String ASK = "SELECT COUNT(e) FROM Facility e WHERE e.name = 'nowhere'";

  @TempDir private Path folder;

  @Test
  void aLostSessionIsOpenedAnew() {
    try (IcatConnection connection = connection(ICAT.endpoint())) {
      assertThat(connection.search("count", ASK)).containsExactly(0L);
      connection.call(
          "log out",
          (port, session) -> {
            port.logout(session);
            return null;
          });
      assertThat(connection.search("count", ASK)).containsExactly(0L);
    }
  }

  @Test
  void aWrongPasswordIsToldInOneLineThatNamesTheEndpoint() throws IOException {
    Path wrong = Files.writeString(folder.resolve("password"), "wrong\n");
    Endpoint endpoint = endpoint(Map.of("passwordFile", wrong.toString()));
    try (IcatConnection connection = connection(endpoint)) {
      assertThatThrownBy(() -> connection.search("count", ASK))
          .isInstanceOf(StoreException.class)
          .hasMessage(
              "icat "
                  + endpoint.address("uri")
                  + ": the server refuses user 'root' with the password of "
                  + wrong
                  + ": correct who logs in and the secret, which may have expired (The username and"
                  + " password do not match)");
    }
  }

  @Test
  void aPasswordFileThatIsNotThereIsNamed() {
    Path absent = folder.resolve("absent");
    try (IcatConnection connection =
        connection(endpoint(Map.of("passwordFile", absent.toString())))) {
      assertThatThrownBy(() -> connection.search("count", ASK))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("the file " + absent + " is not there");
    }
  }

  @Test
  void aServerThatDoesNotAnswerIsNamed() throws IOException {
    int free;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = socket.getLocalPort();
    }
    String uri = "http://127.0.0.1:" + free + "/ICATService/ICAT";
    try (IcatConnection connection = connection(endpoint(Map.of("uri", uri)))) {
      assertThatThrownBy(() -> connection.search("count", ASK))
          .isInstanceOf(StoreException.class)
          .hasMessageStartingWith("icat " + uri + ": can't count: ")
          .hasMessageNotContaining("\n");
    }
  }

  private static IcatConnection connection(Endpoint endpoint) {
    return new IcatConnection(endpoint, IcatSettings.defaults());
  }

  /** The endpoint under test with some other address. */
  private static Endpoint endpoint(Map<String, String> other) {
    Endpoint here = ICAT.endpoint();
    Map<String, String> address = new HashMap<>(here.address());
    address.putAll(other);
    return new Endpoint(here.backend(), here.provider(), here.version(), address, here.facts());
  }
}
