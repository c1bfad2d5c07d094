package beamtime.icat.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What no client of good will sends: refused by a fault or a status, with no stack trace in the
 * answer or on the standard error of the process, which answers the next call.
 */
class HostileTest {
  private static final String PASSWORD = "hushhush";

  /** Of the process under test. */
  private static final int MAX_REQUEST_MEGABYTES = 16;

  private static final int MEGABYTES_SENT = 100;

  private static final String FORM = "application/x-www-form-urlencoded";

  private static final int MEGABYTE = 1_000_000;

  private static EndpointProcess process;
  private static URI address;
  private static Wire wire;
  private static Rest rest;
  private static String session;

  @BeforeAll
  static void start(@TempDir Path data) throws IOException {
    process =
        EndpointProcess.start(
            data,
            PASSWORD,
            "--data",
            data.toString(),
            "--max-request",
            String.valueOf(MAX_REQUEST_MEGABYTES));
    address = process.address();
    wire = new Wire(address);
    rest = new Rest(address);
    session = wire.login(PASSWORD);
    write("{\"User\":{\"name\":\"somebody\"}}").json();
    write("{\"Facility\":{\"name\":\"F\"}}").json();
  }

  @AfterAll
  static void stop() throws InterruptedException {
    process.close();
  }

  @AfterEach
  void itStillAnswersAndTellsNoStackTrace() throws IOException {
    assertThat(wire.call("<t:getApiVersion/>").value()).isEqualTo("6.2.0");
    assertThat(rest.get("version").status()).isEqualTo(200);
    assertThat(process.errors()).doesNotContain("\tat ", PASSWORD);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "hello",
        "<S:Envelope",
        "<a/>",
        "<S:Envelope xmlns:S=\"http://schemas.xmlsoap.org/soap/envelope/\"><S:Body>",
        "<S:Envelope xmlns:S=\"http://schemas.xmlsoap.org/soap/envelope/\"><S:Body/></S:Envelope>"
      })
  void malformedXmlIsAFault(String body) {
    refused(wire.send("text/xml", body));
  }

  @Test
  void anUnknownOperationIsAFault() {
    refused(wire.call("<t:testCreate/>"));
  }

  @Test
  void anEntityBombIsNotExpanded() {
    StringBuilder bomb = new StringBuilder("<!DOCTYPE x [<!ENTITY e0 \"boom\">");
    for (int i = 1; i < 20; i++) {
      bomb.append("<!ENTITY e" + i + " \"" + ("&e" + (i - 1) + ";").repeat(10) + "\">");
    }
    String login = Wire.envelope(Wire.credentials("&e19;", "x"));
    assertThat(refused(wire.send("text/xml", bomb + "]>" + login))).doesNotContain("boom");
  }

  @Test
  void anExternalEntityIsNotRead(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "content of a file");
    String login = Wire.envelope(Wire.credentials("&file;", "x"));
    String entity = "<!DOCTYPE x [<!ENTITY file SYSTEM \"" + file.toUri() + "\">]>";
    assertThat(refused(wire.send("text/xml", entity + login))).doesNotContain("content of a file");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/plain", "application/json", "application/soap+xml", "multipart/x"})
  void anotherContentTypeIsRefused(String type) {
    assertThat(wire.send(type, Wire.envelope("<t:getApiVersion/>")).status()).isEqualTo(415);
    assertThat(rest.postAs("session", type, "json=x").status()).isEqualTo(415);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "DELETE", "TRACE"})
  void anotherMethodIsRefused(String method) throws IOException {
    assertThat(raw(method + " /ICATService/ICAT HTTP/1.1\r\nHost: h\r\nX: secret\r\n\r\n"))
        .startsWith("HTTP/1.1 405 ")
        .doesNotContain("secret");
    assertThat(raw(method + " /icat/entityManager HTTP/1.1\r\nHost: h\r\n\r\n"))
        .matches("(?s)HTTP/1\\.1 40[35] .*");
  }

  @Test
  void toAskTheAddressOfTheOperationsTellsWhereTheirWsdlIs() throws IOException {
    assertThat(raw("GET /ICATService/ICAT HTTP/1.1\r\nHost: h:7\r\n\r\n"))
        .startsWith("HTTP/1.1 200 ")
        .contains("http://h:7/ICATService/ICAT?wsdl");
    assertThat(raw("GET /ICATService/ICAT?xsd=9 HTTP/1.1\r\nHost: h\r\n\r\n"))
        .startsWith("HTTP/1.1 404 ");
  }

  @Test
  void nestedBeansAreRefusedBeforeTheStackIsFull() {
    String open = "<datasetTypes><name>x</name><facility><name>x</name>";
    refused(
        wire.call(
            operation(
                "create",
                "<bean xsi:type=\"t:facility\"><name>x</name>"
                    + open.repeat(1_000)
                    + "</facility></datasetTypes>".repeat(1_000)
                    + "</bean>")));
    refused(wire.call("<x>".repeat(1_000) + "</x>".repeat(1_000)));
  }

  @Test
  void nestedJsonIsRefusedBeforeTheStackIsFull() {
    String nested = "{\"instruments\":[{\"facility\":".repeat(1_000);
    refused(write("{\"Facility\":" + nested), 400);
    refused(write("{\"Facility\":{\"name\":" + "[".repeat(100_000)), 400);
    refused(rest.post("session", "json", "{\"plugin\":" + "[".repeat(100_000)), 400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"(", "NOT (", "f.id IN (SELECT g.id FROM Facility g WHERE ", "1 + ("})
  void aNestedQueryIsRefusedBeforeTheStackIsFull(String open) {
    refused(
        search("SELECT f FROM Facility f WHERE " + open.repeat(5_000) + "1=1" + ")".repeat(5_000)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT s.id FROM Session s",
        "SELECT s FROM Facility f, Session s",
        "SELECT s.id FROM Facility f JOIN Session s",
        "SELECT s.id FROM Facility f LEFT JOIN Session s ON s.id IS NOT NULL",
        "SELECT s.id FROM beamtime.icat.endpoint.Session s",
        "SELECT f.id FROM Facility f, beamtime.icat.endpoint.Session s",
        "SELECT f.id FROM Facility f, IN(beamtime.icat.endpoint.Session) s",
        "SELECT (SELECT MAX(s.id) FROM Session s) FROM Facility f",
        "SELECT f FROM Facility f WHERE EXISTS(SELECT s FROM Session s WHERE s.id LIKE 'a%')",
        "SELECT f FROM Facility f WHERE 0 < (SELECT COUNT(s) FROM Facility g, Session s)",
        "SELECT f FROM Facility f WHERE f.name IN (SELECT s.userName FROM Session s)",
        "SELECT f FROM Facility f GROUP BY f HAVING EXISTS(SELECT s FROM Session s)",
        "SELECT x.id FROM (SELECT s.id AS id FROM Session s) x",
        "SELECT f.name FROM Facility f UNION SELECT s.id FROM Session s",
        "SELECT TREAT(f AS Session).id FROM Facility f",
        "SELECT SQL('(SELECT MAX(ID) FROM SESSION_)') FROM Facility f",
        "SELECT f FROM Facility f WHERE SQL('EXISTS(SELECT 1 FROM SESSION_)')",
        "SELECT t.id FROM Facility f, TABLE('SESSION_') t",
        "SELECT COLUMN('NAME', f) FROM Facility f",
        "SELECT FUNCTION('FILE_READ', '/etc/hostname', NULL) FROM Facility f",
        "SELECT FUNC('DATABASE_PATH') FROM Facility f",
        "SELECT OPERATOR('Upper', f.name) FROM Facility f",
        "SELECT NEW java.io.File(f.name) FROM Facility f",
        "DELETE FROM Facility f",
        "UPDATE Facility f SET f.name = 'x'",
        "DELETE FROM Session s",
        "Session",
        "Session.id",
        "Session [userName LIKE 'simple%']",
        "Facility <-> Session",
        "COUNT(Session)"
      })
  void whatIsNoEntityOfTheCatalogueCannotBeAsked(String query) {
    refused(search(query));
    refused(rest.get("entityManager", "sessionId", session, "query", query), 400, 501);
  }

  @Test
  void whatIsNoEntityOfTheCatalogueCannotBeHadByItsId() {
    refused(wire.call(operation("get", "<query>Session</query><primaryKey>1</primaryKey>")));
    refused(rest.get("entityManager", "sessionId", session, "query", "Session", "id", "1"), 400);
    refused(write("{\"Session\":{\"userName\":\"simple/root\"}}"), 400);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"'; DROP TABLE FACILITY; --", "' OR '1'='1", "\\'; SHUTDOWN; --", "x' UNION"})
  void sqlInATextIsText(String text) {
    String literal = "'" + text.replace("'", "''") + "'";
    assertThat(search("SELECT f.id FROM Facility f WHERE f.name = " + literal).values()).isEmpty();
    assertThat(search("SELECT f.name FROM Facility f").values()).contains("F");
    refused(search("SELECT f.id FROM Facility f WHERE f.name = '" + text + "' OR 1=1; --"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"zzz", "", "' OR '1'='1", "%", "*", "null"})
  void anUnknownSessionIsTold(String unknown) {
    String query = "<query>SELECT u FROM User u</query>";
    String call = "<t:search><sessionId>" + unknown + "</sessionId>" + query + "</t:search>";
    assertThat(refused(wire.call(call))).contains("<type>SESSION</type>");
    assertThat(
            refused(
                rest.get("entityManager", "sessionId", unknown, "query", "SELECT u FROM User u"),
                403))
        .contains("\"code\":\"SESSION\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"json=%zz", "json=%ff", "json", "=", "&&&", "json={}", "json=[]"})
  void aMalformedFormIsRefused(String form) {
    refused(rest.postAs("session", FORM, form), 400);
  }

  @Test
  void aFormOfAMillionFieldsCostsNoMoreThanAnother() {
    refused(rest.postAs("session", FORM, "a&".repeat(1_000_000)), 400);
  }

  @Test
  void aFaultRepeatsOnlyTheStartOfWhatWasSent() {
    String call = "<t:login><plugin>" + "x".repeat(MEGABYTE) + "</plugin></t:login>";
    assertThat(refused(wire.call(call))).hasSizeLessThan(MEGABYTE / 10);
  }

  @Test
  void anAnnouncedRequestThatIsTooLargeIsRefusedAtOnce() throws IOException {
    String head = " HTTP/1.1\r\nHost: h\r\nContent-Length: 100000000\r\nContent-Type: ";
    assertThat(raw("POST /ICATService/ICAT" + head + "text/xml\r\n\r\n"))
        .startsWith("HTTP/1.1 413 ");
    assertThat(raw("POST /icat/session" + head + "application/x-www-form-urlencoded\r\n\r\njson="))
        .startsWith("HTTP/1.1 413 ");
  }

  /** A number of two characters takes 36 bytes once it is read. */
  @Test
  void aLoginThatIsFarTooLongIsRefusedBeforeItIsRead() throws IOException {
    String credentials = "json={\"credentials\":[" + "1,".repeat(3 * MEGABYTE) + "1]}";
    assertThat(raw(post("/icat/session", FORM, credentials.length()) + credentials))
        .startsWith("HTTP/1.1 400 ");
    assertThat(process.errors()).doesNotContain("OutOfMemory");
  }

  /** They become 14 times what was sent, and more. */
  @Test
  void aRequestOfEmptyEntitiesIsRefusedBeforeItIsRead() throws IOException {
    String beans = "<beans xsi:type=\"t:investigation\"/>".repeat(14 * MEGABYTE / 36);
    tooMuch(
        "/ICATService/ICAT",
        "text/xml",
        Wire.envelope(Wire.operation("createMany", "nobody", beans)));
    String objects = "{},".repeat(14 * MEGABYTE / 3);
    tooMuch(
        "/icat/entityManager",
        FORM,
        "sessionId=" + session + "&entities={\"Facility\":{\"investigations\":[" + objects);
  }

  private static void tooMuch(String path, String type, String body) throws IOException {
    try {
      assertThat(raw(post(path, type, body.length()) + body)).startsWith("HTTP/1.1 413 ");
    } catch (SocketException e) {
      // Cut off by the server while it sends.
    }
    assertThat(process.errors()).doesNotContain("OutOfMemory");
  }

  /** Each would be taken alone, and in its processing becomes several times as much. */
  @Test
  void largeLoginsThatEndAtOnceDoNotFillTheMemory() throws IOException {
    String text = "x".repeat(8 * MEGABYTE);
    endAtOnce("/icat/session", FORM, "json=" + text, 400);
    endAtOnce("/icat/entityManager", FORM, "entities=1&sessionId=+" + text, 400);
    String login = Wire.envelope(Wire.credentials(text, "x"));
    endAtOnce("/ICATService/ICAT", "text/xml", login, 500);
  }

  /** Sends one request several times, and all their last bytes when the rest is there. */
  private static void endAtOnce(String path, String type, String body, int status)
      throws IOException {
    int last = body.length() - 1;
    List<Socket> held = new ArrayList<>();
    List<String> answers = new ArrayList<>();
    try {
      for (int i = 0; i < 4; i++) {
        Socket socket = connect();
        held.add(socket);
        try {
          send(socket, post(path, type, body.length()) + body.substring(0, last));
        } catch (SocketException e) {
          // Cut off by the server while it sends.
        }
      }
      for (Socket socket : held) {
        try {
          send(socket, body.substring(last));
        } catch (SocketException e) {
          // Cut off before.
        }
      }
      for (Socket socket : held) {
        try {
          answers.add(whole(socket));
        } catch (SocketException e) {
          answers.add("");
        }
      }
    } finally {
      for (Socket socket : held) {
        socket.close();
      }
    }
    assertThat(answers).anyMatch(answer -> answer.startsWith("HTTP/1.1 " + status + " "));
    assertThat(process.errors()).doesNotContain("OutOfMemory");
  }

  /** The process has a heap that does not hold what is sent. */
  @ParameterizedTest
  @CsvSource({
    "/ICATService/ICAT, text/xml, <a>",
    "/icat/session, application/x-www-form-urlencoded, json="
  })
  void anUnannouncedRequestThatIsTooLargeIsRefusedOnceItIs(String path, String type, String start)
      throws IOException {
    String head = "POST " + path + " HTTP/1.1\r\nHost: h\r\nContent-Type: " + type;
    byte[] chunk = "x".repeat(MEGABYTE).getBytes(StandardCharsets.ISO_8859_1);
    int sent = 0;
    try (Socket socket = connect()) {
      send(socket, head + "\r\nTransfer-Encoding: chunked\r\n\r\n");
      send(socket, Integer.toHexString(start.length()) + "\r\n" + start + "\r\n");
      while (sent < MEGABYTES_SENT) {
        send(socket, Integer.toHexString(MEGABYTE) + "\r\n");
        socket.getOutputStream().write(chunk);
        send(socket, "\r\n");
        sent++;
      }
    } catch (SocketException e) {
      // Cut off by the server, as it should be.
    }
    assertThat(sent).isBetween(MAX_REQUEST_MEGABYTES / 2, MEGABYTES_SENT / 2);
    assertThat(process.errors()).doesNotContain("OutOfMemory");
  }

  @Test
  void tenThousandDatafilesAreNotTooLarge() {
    String beans =
        IntStream.range(0, 10_000)
            .mapToObj(
                i ->
                    "<beans xsi:type=\"t:datafile\"><checksum>1</checksum>"
                        + "<datafileCreateTime>2026-11-28T12:00:00Z</datafileCreateTime>"
                        + "<datafileModTime>2026-11-28T12:00:00Z</datafileModTime><description>"
                        + "x".repeat(400)
                        + "</description><doi>10.1/1</doi><fileSize>1</fileSize>"
                        + "<location>/1</location><name>n"
                        + i
                        + "</name></beans>")
            .collect(Collectors.joining());
    wire.call(operation("createMany", beans))
        .isFault("VALIDATION", 0, "Datafile: dataset cannot be null.");
  }

  @Test
  void aClientThatStopsHalfWayDisturbsNobody() throws IOException {
    String half =
        "POST /ICATService/ICAT HTTP/1.1\r\nHost: h\r\nContent-Type: text/xml\r\n"
            + "Content-Length: 1000\r\n\r\n<S:Envelope";
    try (Socket slow = connect()) {
      send(slow, half);
      itStillAnswersAndTellsNoStackTrace();
    }
    try (Socket slow = connect()) {
      send(slow, "POST /icat/session HTTP/1.1\r\nHos");
      itStillAnswersAndTellsNoStackTrace();
    }
  }

  /** More than there are threads. Who waits for one of them would be answered after its end. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "POST /icat/session HTTP/1.1\r\nHos",
        "POST /icat/session HTTP/1.1\r\nHost: h\r\nContent-Type: " + FORM,
        "POST /ICATService/ICAT HTTP/1.1\r\nHost: h\r\nContent-Type: text/xml\r\n"
            + "Content-Length: 1000\r\n\r\n<S:Envelope",
        "POST /ICATService/ICAT HTTP/1.1\r\nHost: h\r\nContent-Type: text/xml\r\n"
            + "Transfer-Encoding: chunked\r\n\r\nff\r\n<S:Envelope",
        "POST /icat/session HTTP/1.1\r\nHost: h\r\nContent-Type: "
            + FORM
            + "\r\nContent-Length: 9\r\n\r\njson="
      })
  void threeHundredThatStopHalfWayDisturbNobody(String half) throws IOException {
    List<Socket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 300; i++) {
        slow.add(connect());
        send(slow.get(i), half);
      }
      assertThat(wire.login(PASSWORD)).isNotEmpty();
      itStillAnswersAndTellsNoStackTrace();
      for (Socket socket : slow) {
        socket.setSoTimeout(1);
        assertThatThrownBy(() -> socket.getInputStream().read())
            .as("the server still waits for the other half")
            .isInstanceOf(SocketTimeoutException.class);
      }
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  /** The body of a fault, which tells nothing that is not the client's business. */
  private static String refused(Wire.Answer answer) {
    assertThat(answer.status()).as(answer.body()).isEqualTo(500);
    assertThat(answer.body()).contains("<S:Fault");
    return quiet(answer.body());
  }

  private static String refused(Rest.Answer answer, Integer... statuses) {
    assertThat(answer.status()).as(answer.body()).isIn((Object[]) statuses);
    return quiet(answer.body());
  }

  private static String quiet(String body) {
    assertThat(body).doesNotContain("\tat ", "&#x9;at ", ".java:", PASSWORD, session, "somebody");
    return body;
  }

  private static Wire.Answer search(String query) {
    String escaped = query.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    return wire.call(operation("search", "<query>" + escaped + "</query>"));
  }

  private static Rest.Answer write(String entities) {
    return rest.post("entityManager", "sessionId", session, "entities", entities);
  }

  private static String operation(String name, String arguments) {
    return Wire.operation(name, session, arguments);
  }

  private static Socket connect() throws IOException {
    return new Socket(address.getHost(), address.getPort());
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** The first bytes of the answer to bytes that no HTTP client would send. */
  private static String raw(String request) throws IOException {
    try (Socket socket = connect()) {
      send(socket, request);
      return start(socket);
    }
  }

  private static String post(String path, String type, int length) {
    return "POST "
        + path
        + " HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Type: "
        + type
        + "\r\nContent-Length: "
        + length
        + "\r\n\r\n";
  }

  /** To the end of the connection: by then the server has forgotten what it held for it. */
  private static String whole(Socket socket) throws IOException {
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
  }

  private static String start(Socket socket) throws IOException {
    byte[] start = new byte[4096];
    int read = socket.getInputStream().read(start);
    return new String(start, 0, Math.max(read, 0), StandardCharsets.ISO_8859_1);
  }
}
