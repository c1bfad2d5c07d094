package beamtime.icat.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.icat.endpoint.catalogue.Users;
import beamtime.icat.endpoint.database.Database;
import beamtime.icat.endpoint.database.DatabaseKind;
import beamtime.icat.endpoint.http.IcatServer;
import beamtime.icat.endpoint.http.Limits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The endpoint as the testbed runs it: a child process. */
class ProcessTest {
  @TempDir private Path data;

  private final List<EndpointProcess> started = new ArrayList<>();

  @AfterEach
  void leaveNoProcess() throws InterruptedException {
    for (EndpointProcess process : started) {
      process.close();
    }
  }

  /** Its database holds the ids of sessions, and anyone who reads one can act as its user. */
  @Test
  void itAnswersOnceReadyAndKeepsItsDataWhichNobodyElseReadsOverATermination() throws Exception {
    Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxrwxrwx"));
    EndpointProcess first = start("secret");
    Wire wire = new Wire(first.address());
    String session = wire.login("secret");
    assertThat(permissions(data)).isEqualTo("rwx------");
    assertThat(permissions(data.resolve("icat.mv.db"))).isEqualTo("rw-------");
    wire.call(
        "<t:create><sessionId>"
            + session
            + "</sessionId><bean xsi:type=\"t:facility\"><name>F</name></bean></t:create>");
    first.terminate();

    EndpointProcess second = start("secret");
    assertThat(
            new Wire(second.address())
                .call(
                    "<t:search><sessionId>"
                        + session
                        + "</sessionId><query>SELECT f.name FROM Facility f</query></t:search>")
                .value())
        .isEqualTo("F");
    second.terminate();
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void itDoesNotStartWithoutAPassword() throws Exception {
    EndpointProcess process = start("");
    assertThat(process.exitCode()).isEqualTo(2);
    assertThat(process.errors())
        .startsWith("no password: set ICAT_ENDPOINT_PASSWORD or give --password-file");
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:h2:mem:x, 2, --database-url does not begin with jdbc:mariadb: or jdbc:postgresql:",
    "jdbc:postgresql://h/d?password=hushhush, 2, --database-url holds a password",
    "jdbc:mariadb://h:port/d, 1, database jdbc:mariadb://h:port/d refuses icat: Incorrect port",
    "jdbc:postgresql://h:port/d, 1, database jdbc:postgresql://h:port/d has not the shape"
  })
  void aDatabaseThatCantBeUsedIsToldAtOnce(String url, int code, String why) throws Exception {
    Path file = Files.writeString(data.resolve("password"), "hushhush");
    EndpointProcess process =
        start(
            "secret",
            "--database-url",
            url,
            "--database-user",
            "icat",
            "--database-password-file",
            file.toString());
    assertThat(process.exitCode()).isEqualTo(code);
    assertThat(process.errors()).contains(why).doesNotContain("hushhush", "\tat ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:mariadb:", "jdbc:postgresql:"})
  void aDatabaseThatNeverAnswersIsToldInOneLine(String prefix) throws Exception {
    try (Socket taken = new Socket()) { // nobody listens, nor can anybody
      taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      String url = prefix + "//127.0.0.1:" + taken.getLocalPort() + "/icat";
      Database database =
          Database.of(DatabaseKind.ofServer(url).orElseThrow(), url, "icat", "hushhush");
      assertThatThrownBy(() -> database.await(Duration.ofMillis(500)))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("database " + url)
          .hasMessageContaining("does not answer")
          .hasMessageNotContainingAny("hushhush", "\n");
    }
  }

  @Test
  void aSessionExpires() throws Exception {
    try (IcatServer server =
        IcatServer.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            Database.h2(data),
            Users.root("secret"),
            new Limits(10, Duration.ofMillis(-1), Limits.MEGABYTE))) {
      Wire wire = new Wire(server.address());
      String session = wire.login("secret");
      wire.call("<t:getUserName><sessionId>" + session + "</sessionId></t:getUserName>")
          .isFault("SESSION", -1, "Session id:" + session + " has expired");
    }
  }

  private EndpointProcess start(String password) throws IOException {
    return start(password, "--data", data.toString());
  }

  private EndpointProcess start(String password, String... options) throws IOException {
    EndpointProcess process = EndpointProcess.start(data, password, options);
    started.add(process);
    return process;
  }
}
