package beamtime.icat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.ConnectionContract;
import beamtime.icat.IcatSettings.Transport;
import beamtime.icat.soap.EntityBean;
import beamtime.icat.soap.FacilityBean;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class IcatConnectionTest {
  @RegisterExtension static final BackendExtension ICAT = new BackendExtension("icat");

  private static final String ASK = "SELECT COUNT(e) FROM Facility e WHERE e.name = 'nowhere'";

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(Transport.class)
  void aLostSessionIsOpenedAgain(Transport transport) {
    try (IcatConnection connection = connection(transport)) {
      assertThat(connection.search("count", ASK)).containsExactly(0L);
      connection.call(
          "log out",
          (icat, session) -> {
            icat.logout(session);
            return null;
          });
      assertThat(connection.search("count", ASK)).containsExactly(0L);
    }
  }

  @Test
  void theAddressOfRestMayEndInASlash() {
    String rest = Transport.REST.address(ICAT.endpoint());
    try (IcatConnection connection =
        new IcatConnection(
            endpoint(Map.of("rest", rest + "/")),
            IcatSettings.of(1, Transport.REST, Rights.ROOT))) {
      assertThat(connection.search("count", ASK)).containsExactly(0L);
    }
  }

  @ParameterizedTest
  @EnumSource(Transport.class)
  void rightsAreKnownThoughTheSessionIsLost(Transport transport) {
    try (IcatConnection connection = connection(transport)) {
      connection.run("log out", IcatClient::logout);
      assertThatThrownBy(() -> connection.require(Rights.RULES))
          .hasMessageContaining("user 'simple/root' is among ICAT's rootUserNames");
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

  /** JMH hands the exceptions of a fork over to the launcher, which tells them. */
  @ParameterizedTest
  @EnumSource(Transport.class)
  void aFaultCanBeHandedToAnotherProcess(Transport transport) {
    try (IcatConnection connection = connection(transport)) {
      assertThatThrownBy(() -> connection.search("ask", "SELECT n FROM Nothing n"))
          .satisfies(
              fault -> new ObjectOutputStream(OutputStream.nullOutputStream()).writeObject(fault));
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
    String uri = "http://127.0.0.1:" + ConnectionContract.closedPort() + "/ICATService/ICAT";
    try (IcatConnection connection = connection(endpoint(Map.of("uri", uri)))) {
      assertThatThrownBy(() -> connection.search("count", ASK))
          .isInstanceOf(StoreException.class)
          .hasMessageStartingWith("icat " + uri + ": can't count: ")
          .hasMessageNotContaining("\n");
    }
  }

  @ParameterizedTest
  @EnumSource(Transport.class)
  void aFaultIsTypedAndToldInOneLineWithTheQuery(Transport transport) {
    String query = "SELECT f FROM Facility f WHERE f.nothing = 1 AND f.name = 'a\nb'";
    try (IcatConnection connection = connection(transport)) {
      assertThatThrownBy(() -> connection.search("ask", query))
          .isInstanceOfSatisfying(
              IcatFaultException.class,
              fault -> assertThat(fault.type()).isEqualTo("BAD_PARAMETER"))
          .hasMessageStartingWith(
              "icat " + transport.address(ICAT.endpoint()) + ": can't ask: BAD_PARAMETER: ")
          .hasMessageEndingWith(
              "; query: SELECT f FROM Facility f WHERE f.nothing = 1 AND f.name = 'a b'")
          .hasMessageNotContaining(": ; query")
          .hasMessageNotContaining("\n");
    }
  }

  @ParameterizedTest
  @EnumSource(Transport.class)
  void aFaultTellsWhichBeanOfAListFailed(Transport transport) {
    String name = "bt-fault-" + ProcessHandle.current().pid();
    try (IcatConnection connection = connection(transport)) {
      assertThatThrownBy(
              () -> connection.createMany("plant", List.of(facility(name), facility(name))))
          .isInstanceOfSatisfying(
              IcatFaultException.class,
              fault -> assertThat(fault.type()).isEqualTo("OBJECT_ALREADY_EXISTS"))
          .hasMessageEndingWith(
              "can't plant: OBJECT_ALREADY_EXISTS at offset 1: Facility exists with name = '"
                  + name
                  + "'");
      assertThat(
              connection.search("see", "SELECT e.id FROM Facility e WHERE e.name = '" + name + "'"))
          .isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Transport.class)
  void aServerThatTakesTooLongIsToldWithItsAddressAndTheTime(Transport transport)
      throws IOException {
    try (ServerSocket mute = new ServerSocket(0, 8, InetAddress.getLoopbackAddress())) {
      String uri = "http://127.0.0.1:" + mute.getLocalPort() + "/ICATService/ICAT";
      IcatSettings impatient =
          IcatSettings.of(1, transport, Rights.ROOT)
              .withPatience(Duration.ofSeconds(5), Duration.ofMillis(300));
      Endpoint late = endpoint(Map.of("uri", uri));
      try (IcatConnection connection = new IcatConnection(late, impatient)) {
        assertThatThrownBy(() -> connection.search("count", ASK))
            .isInstanceOf(StoreException.class)
            .hasMessage(
                "icat " + transport.address(late) + ": can't count: no answer within 300 ms");
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Transport.class)
  void aSessionOfAThreadsOwnIsEndedAfterItsTask(Transport transport) {
    try (IcatConnection connection = connection(transport)) {
      String own = connection.inOwnSession(() -> session(connection));
      assertThat(session(connection)).isNotEqualTo(own);
      assertThatThrownBy(() -> connection.call("ask", (icat, shared) -> icat.userName(own)))
          .isInstanceOfSatisfying(
              IcatFaultException.class, fault -> assertThat(fault.type()).isEqualTo("SESSION"));
    }
  }

  @ParameterizedTest
  @EnumSource(Transport.class)
  void aTaskThatFailsIsToldBeforeASessionThatCantBeEnded(Transport transport) {
    try (IcatConnection connection = connection(transport)) {
      assertThatThrownBy(
              () ->
                  connection.inOwnSession(
                      () -> {
                        connection.run("log out", IcatClient::logout);
                        throw new IllegalStateException("the task's own");
                      }))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("the task's own")
          .satisfies(
              thrown ->
                  assertThat(thrown.getSuppressed())
                      .singleElement()
                      .isInstanceOf(IcatFaultException.class));
    }
  }

  /** Each part is a transaction: to repeat those that are done would find nothing to delete. */
  @Test
  void aDeletionInPartsGoesOnWhereItsSessionWasLost() throws IOException {
    Queue<String> asked = new ConcurrentLinkedQueue<>();
    List<EntityBean> beans = new ArrayList<>();
    for (int id = 1; id <= 60; id++) {
      beans.add(EntityBean.reference(FacilityBean::new, id));
    }
    HttpServer server =
        server(
            exchange -> {
              boolean login = exchange.getRequestMethod().equals("POST");
              String query = String.valueOf(exchange.getRequestURI().getQuery());
              if (!login) {
                asked.add(query.replaceAll("sessionId=(\\w+)&.*?(\\d+).*", "$1 from $2"));
              }
              boolean lost = asked.size() == 2 && !login;
              byte[] answer =
                  (login
                          ? "{\"sessionId\":\"s" + asked.size() + "\"}"
                          : lost ? "{\"code\":\"SESSION\",\"message\":\"expired\"}" : "[]")
                      .getBytes(StandardCharsets.UTF_8);
              exchange.sendResponseHeaders(lost ? 403 : 200, answer.length);
              exchange.getResponseBody().write(answer);
              exchange.close();
            });
    try (IcatConnection connection = new IcatConnection(endpoint(server), byRest(60_000))) {
      connection.deleteMany("delete", beans);
    } finally {
      server.stop(0);
    }
    assertThat(asked).startsWith("s0 from 1", "s0 from 51", "s2 from 51");
  }

  @Test
  void anIcatThatCantLogAnybodyInDoesNotBlameThePassword() throws IOException {
    HttpServer server =
        server(
            exchange -> {
              byte[] answer =
                  "{\"code\":\"INTERNAL\",\"message\":\"no database\"}"
                      .getBytes(StandardCharsets.UTF_8);
              exchange.sendResponseHeaders(500, answer.length);
              exchange.getResponseBody().write(answer);
              exchange.close();
            });
    try (IcatConnection connection = new IcatConnection(endpoint(server), byRest(60_000))) {
      assertThatThrownBy(() -> connection.search("count", ASK))
          .isInstanceOf(IcatFaultException.class)
          .hasMessageContaining("no database")
          .hasMessageNotContaining("password");
    } finally {
      server.stop(0);
    }
  }

  /** As 4.2 answers, which lacks the operation. */
  @Test
  void anIcatThatDoesNotTellItsRootUsersIsTakenAsItIs() throws IOException {
    HttpServer server =
        server(
            exchange -> {
              boolean login = exchange.getRequestURI().getPath().endsWith("/session");
              byte[] answer =
                  (login
                          ? "{\"sessionId\":\"s\"}"
                          : "<faultstring>Cannot find dispatch method</faultstring>")
                      .getBytes(StandardCharsets.UTF_8);
              exchange.sendResponseHeaders(login ? 200 : 500, answer.length);
              exchange.getResponseBody().write(answer);
              exchange.close();
            });
    String there = "http://127.0.0.1:" + server.getAddress().getPort();
    Endpoint mute = endpoint(Map.of("uri", there + "/ICATService/ICAT", "rest", there + "/icat"));
    try (IcatConnection connection = new IcatConnection(mute, byRest(60_000))) {
      connection.require(Rights.ROOT);
      connection.require(Rights.RULES);
    } finally {
      server.stop(0);
    }
  }

  @Test
  void anAnswerThatStopsHalfWayIsLateToo() throws IOException {
    HttpServer server =
        server(
            exchange -> {
              exchange.sendResponseHeaders(200, 100);
              exchange.getResponseBody().write('{');
              exchange.getResponseBody().flush();
            });
    try (IcatConnection connection = new IcatConnection(endpoint(server), byRest(300))) {
      assertTimeoutPreemptively(
          Duration.ofSeconds(20),
          () ->
              assertThatThrownBy(connection::version)
                  .isInstanceOf(StoreException.class)
                  .hasMessageEndingWith(": can't ask for the version: no answer within 300 ms"));
    } finally {
      server.stop(0);
    }
  }

  private static HttpServer server(HttpHandler handler) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", handler);
    server.start();
    return server;
  }

  private static Endpoint endpoint(HttpServer server) {
    return endpoint(Map.of("rest", "http://127.0.0.1:" + server.getAddress().getPort() + "/icat"));
  }

  private static IcatSettings byRest(long replyMillis) {
    return IcatSettings.of(1, Transport.REST, Rights.ROOT)
        .withPatience(Duration.ofSeconds(5), Duration.ofMillis(replyMillis));
  }

  @ParameterizedTest
  @EnumSource(Transport.class)
  void tellsTheUserAndTheVersion(Transport transport) {
    try (IcatConnection connection = connection(transport)) {
      assertThat(connection.userName()).isEqualTo("simple/root");
      assertThat(connection.version().isAtLeast(4, 3)).isTrue();
    }
  }

  private static String session(IcatConnection connection) {
    return connection.call("look", (icat, session) -> session);
  }

  private static FacilityBean facility(String name) {
    FacilityBean bean = new FacilityBean();
    bean.name = name;
    return bean;
  }

  private static IcatConnection connection(Transport transport) {
    return new IcatConnection(ICAT.endpoint(), IcatSettings.of(1, transport, Rights.ROOT));
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
