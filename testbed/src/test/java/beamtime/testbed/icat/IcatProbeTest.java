package beamtime.testbed.icat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.testbed.probe.RefusedException;
import beamtime.testbed.probe.StatusException;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every fault of SOAP has status 500, whatever is wrong. */
class IcatProbeTest {
  @TempDir private Path folder;

  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void aFaultOfTheSessionIsARefusalWithItsReason() throws IOException {
    answer("Authenticator mnemonic simple\n not recognised", "SESSION");
    assertThatThrownBy(probe()::version)
        .isInstanceOf(RefusedException.class)
        .hasMessageStartingWith("the server refuses user 'me'")
        .hasMessageEndingWith(" (Authenticator mnemonic simple not recognised)");
  }

  @Test
  void anotherFaultIsNone() throws IOException {
    answer("the database is away", "INTERNAL");
    assertThatThrownBy(probe()::version)
        .isInstanceOf(StatusException.class)
        .hasMessageEndingWith(" answered 500 (the database is away)");
  }

  @ParameterizedTest
  @CsvSource({
    "lucene.url http://inside:8181, on",
    "search.urls [http://inside:9200], on",
    "lucene.entitiesToIndex [Datafile], off"
  })
  void ofItsPropertiesIsToldWhatCostsAndNoSecret(String line, String index) throws IOException {
    server.createContext(
        "/",
        exchange -> {
          byte[] answer =
              ("<a:loginResponse><return>id</return></a:loginResponse><a:logoutResponse/>"
                      + "<a:getPropertiesResponse><return>maxEntities 500</return><return>"
                      + line
                      + "</return><return>key hush</return></a:getPropertiesResponse>")
                  .getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    assertThat(probe().facts())
        .isEqualTo(Map.of("settings", "maxEntities 500; text index " + index));
  }

  @Test
  void whoeverIsNotToldThePropertiesHasNoFacts() throws IOException {
    server.createContext(
        "/",
        exchange -> {
          String question =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          byte[] answer = "<return>id</return>logoutResponse".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(
              question.contains("getProperties") ? 500 : 200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    assertThat(probe().facts()).isEmpty();
  }

  private IcatProbe probe() throws IOException {
    Path password = Files.writeString(folder.resolve("password"), "hush");
    URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    return new IcatProbe(
        uri, Map.of("plugin", "simple", "user", "me", "passwordFile", password.toString()));
  }

  private void answer(String message, String type) {
    byte[] fault =
        ("<S:Fault><faultcode>S:Server</faultcode><faultstring>"
                + message
                + "</faultstring><detail><e:IcatException xmlns:e=\"http://icatproject.org\"><message>"
                + message
                + "</message><offset>-1</offset><type>"
                + type
                + "</type></e:IcatException></detail></S:Fault>")
            .getBytes(StandardCharsets.UTF_8);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(500, fault.length);
          exchange.getResponseBody().write(fault);
          exchange.close();
        });
  }
}
