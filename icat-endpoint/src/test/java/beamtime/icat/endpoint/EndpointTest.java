package beamtime.icat.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is our endpoint's own: its limits, its version, and words of the libraries in it. */
class EndpointTest {
  private static final int MAX_ENTITIES = 40;

  @RegisterExtension
  static final RunningEndpoint ENDPOINT = new RunningEndpoint("secret", MAX_ENTITIES);

  private static Wire wire;
  private static String session;

  @BeforeAll
  static void start() {
    wire = new Wire(ENDPOINT.address());
    session = wire.login("secret");
  }

  @Test
  void theVersionIsToldInTheBytesOfIcat() {
    assertThat(wire.call("<t:getApiVersion/>").body())
        .isEqualTo(
            "<?xml version='1.0' encoding='UTF-8'?>"
                + "<S:Envelope xmlns:S=\"http://schemas.xmlsoap.org/soap/envelope/\"><S:Body>"
                + "<ns2:getApiVersionResponse xmlns:ns2=\"http://icatproject.org\">"
                + "<return>6.2.0</return></ns2:getApiVersionResponse></S:Body></S:Envelope>");
  }

  @Test
  void aWrongPasswordIsRefusedInTheWordsOfIcatsAuthenticator() {
    wire.call(Wire.credentials("simple", "wrong"))
        .isFault("SESSION", -1, "The username and password do not match ");
  }

  @Test
  void aSessionIsGoodForItsTime() {
    assertThat(Double.parseDouble(call("getRemainingMinutes", "").value())).isBetween(110.0, 120.0);
  }

  @Test
  void moreRowsThanAllowedAreRefused() {
    instruments("rows", MAX_ENTITIES + 1);
    String query = "SELECT i.id FROM Instrument i WHERE i.facility.name = 'rows'";
    search(query)
        .isFault("VALIDATION", -1, "attempt to process more than " + MAX_ENTITIES + " entities");
    assertThat(search(query + " LIMIT 0, " + MAX_ENTITIES).values()).hasSize(MAX_ENTITIES);
  }

  @Test
  void moreIncludedBeansThanAllowedAreRefused() {
    instruments("beans", MAX_ENTITIES);
    search("SELECT f FROM Facility f WHERE f.name = 'beans' INCLUDE f.instruments")
        .isFault("VALIDATION", -1, "attempt to return more than " + MAX_ENTITIES + " entities");
  }

  @Test
  void timesAreKeptWithTheirMilliseconds() {
    String facility = facility("times", "");
    call(
        "create",
        "<bean xsi:type=\"t:facilityCycle\"><endDate>2021-01-01T00:00:00Z</endDate><facility><id>"
            + facility
            + "</id></facility><name>c</name>"
            + "<startDate>2020-01-02T03:04:05.678+01:00</startDate></bean>");
    String from = "SELECT c.startDate FROM FacilityCycle c WHERE c.startDate ";
    assertThat(search(from + "&gt; {ts 2020-01-02 02:04:04}").value())
        .isEqualTo("2020-01-02T02:04:05.678Z");
    assertThat(search(from + "&gt; {ts 2020-01-02 02:04:06}").values()).isEmpty();
  }

  @Test
  void theCompilerSaysWhatIsWrongWithAQuery() {
    search("SELECT f  FROM Facility f WHERE f.nam=1 LIMIT 0,1")
        .isFault(
            "BAD_PARAMETER",
            -1,
            "An exception occurred while creating a query in EntityManager: \n"
                + "Exception Description: Problem compiling"
                + " [SELECT f FROM Facility f WHERE f.nam = 1]. \n"
                + "[31, 36] The state field path 'f.nam' cannot be resolved to a valid type.");
  }

  @Test
  void aTokenOutOfPlaceIsTold() {
    search("SELECT f FROM Facility f WHERE f.id = 1) OR (1 = 1")
        .isFault(
            "BAD_PARAMETER",
            -1,
            "Expected token from types [] at token ) in = 1 &lt; ) &gt; OR ( ");
  }

  @Test
  void aQueryThatIsTooDeepIsRefused() {
    String query = "SELECT f FROM Facility f WHERE ";
    search(query + "NOT ".repeat(30_000) + "f.id = 1")
        .isFault("BAD_PARAMETER", -1, "the query is too deep");
    search(query + "f.id = 1 OR ".repeat(20_000) + "f.id = 1")
        .isFault("BAD_PARAMETER", -1, "the query is too deep");
    search(query + "(".repeat(300) + "f.id = 1" + ")".repeat(300))
        .isFault("BAD_PARAMETER", -1, "more than 200 brackets in each other");
    assertThat(search("COUNT(Facility)").status()).isEqualTo(200);
  }

  @Test
  void sqlAndTablesOfTheServerCantBeAsked() {
    search("SELECT s.id FROM Session s")
        .isFault(
            "BAD_PARAMETER", -1, "No information to determine type of Session in the FROM clause");
    search("SELECT f FROM Facility f WHERE f.id IN (SELECT s.expires FROM Session s)")
        .isFault("BAD_PARAMETER", -1);
    search("SELECT f FROM Facility f WHERE SQL('1 = 1')")
        .isFault("BAD_PARAMETER", -1, "SQL is not a function of a query");
    search("SELECT f FROM Facility f WHERE f.name = :password").isFault("BAD_PARAMETER", -1);
    search("SELECT f FROM Facility f WHERE f.name = \"x\"").isFault("BAD_PARAMETER", -1);
  }

  private static void instruments(String facility, int count) {
    facility(
        facility,
        IntStream.range(0, count)
            .mapToObj(i -> "<instruments><name>" + i + "</name></instruments>")
            .collect(Collectors.joining()));
  }

  private static String facility(String name, String children) {
    return call(
            "create",
            "<bean xsi:type=\"t:facility\"><name>" + name + "</name>" + children + "</bean>")
        .value();
  }

  private static Wire.Answer search(String query) {
    return call("search", "<query>" + query + "</query>");
  }

  private static Wire.Answer call(String operation, String arguments) {
    return wire.call(Wire.operation(operation, session, arguments));
  }
}
