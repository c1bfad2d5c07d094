package beamtime.icat.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.icat.endpoint.Wire.Answer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The facts of ICAT's contract, as bytes on the wire. */
class ContractTest {
  private static final int MAX_ENTITIES = 40;

  private static IcatServer server;
  private static Wire wire;
  private static int facilities;

  private String session;
  private String name;
  private String facility;

  @BeforeAll
  static void start(@TempDir Path data) throws IOException {
    server =
        IcatServer.start(
            new InetSocketAddress("127.0.0.1", 0),
            database(data),
            "secret",
            new Limits(MAX_ENTITIES, Duration.ofHours(2), Limits.MEGABYTE));
    wire = new Wire(server.address());
  }

  /** H2, or the empty database that a developer names, with a password in the environment. */
  private static Database database(Path data) {
    String url = System.getProperty("icat.database.url", "");
    return url.isEmpty()
        ? Database.h2(data)
        : Database.of(
            DatabaseKind.ofServer(url).orElseThrow(),
            url,
            System.getProperty("icat.database.user", "icat"),
            System.getenv("ICAT_DATABASE_PASSWORD"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void logInAndMakeFacility() {
    session = wire.login("secret");
    name = "F" + facilities++;
    facility =
        create(
                "facility",
                "<name>"
                    + name
                    + "</name><datasetTypes><name>raw</name></datasetTypes>"
                    + "<investigationTypes><name>visit</name></investigationTypes>")
            .value();
  }

  @Test
  void theVersionNeedsNoSession() {
    assertThat(wire.call("<t:getApiVersion/>").body())
        .isEqualTo(
            "<?xml version='1.0' encoding='UTF-8'?>"
                + "<S:Envelope xmlns:S=\"http://schemas.xmlsoap.org/soap/envelope/\"><S:Body>"
                + "<ns2:getApiVersionResponse xmlns:ns2=\"http://icatproject.org\">"
                + "<return>6.2.0</return></ns2:getApiVersionResponse></S:Body></S:Envelope>");
  }

  @Test
  void aWrongPasswordIsRefused() {
    wire.call(Wire.credentials("simple", "wrong"))
        .isFault("SESSION", -1, "The username and password do not match ");
  }

  @Test
  void anUnknownAuthenticatorIsRefused() {
    wire.call("<t:login><plugin>nope</plugin><credentials/></t:login>")
        .isFault("SESSION", -1, "Authenticator mnemonic nope not recognised");
  }

  @Test
  void aSessionIsGoodUntilLogout() {
    assertThat(call("getUserName", "").value()).isEqualTo("simple/root");
    assertThat(Double.parseDouble(call("getRemainingMinutes", "").value())).isBetween(119.0, 120.0);
    assertThat(call("refresh", "").status()).isEqualTo(200);
    assertThat(call("logout", "").status()).isEqualTo(200);
    call("logout", "").isFault("SESSION", -1, "Unable to find user by sessionid: " + session);
  }

  @Test
  void aTakenKeyIsToldInIcatsWords() {
    create("facility", "<name>" + name + "</name>")
        .isFault("OBJECT_ALREADY_EXISTS", -1, "Facility exists with name = '" + name + "'");
  }

  @Test
  void aTakenKeyBelowTheBeanIsToldToo() {
    create(
            "facility",
            "<name>new"
                + name
                + "</name><datasetTypes><name>a</name></datasetTypes>"
                + "<datasetTypes><name>a</name></datasetTypes>")
        .isFault(
            "OBJECT_ALREADY_EXISTS",
            -1,
            "DatasetType exists with facility = 'Facility:"
                + (Integer.parseInt(facility) + 1)
                + "', name = 'a'");
    assertThat(count("Facility f WHERE f.name = 'new" + name + "'", "f")).isZero();
  }

  @Test
  void aMandatoryFieldMustBeThere() {
    create("facility", "<fullName>x</fullName>")
        .isFault("VALIDATION", -1, "Facility: name cannot be null.");
    create("dataset", "<complete>true</complete><name>x</name>")
        .isFault("VALIDATION", -1, "Dataset: investigation cannot be null.");
  }

  @Test
  void aTextMustFitItsColumn() {
    create("facility", "<name>" + "x".repeat(256) + "</name>")
        .isFault("VALIDATION", -1, "Facility: name cannot have length &gt; 255");
  }

  @Test
  void aReferenceMustLeadSomewhere() {
    create("datasetType", "<facility><id>987654</id></facility><name>x</name>")
        .isFault("NO_SUCH_OBJECT_FOUND", -1, "Facility[id:987654] not found.");
  }

  @Test
  void theServerSetsIdAndTimesWhateverIsSent() {
    String id =
        create(
                "facility",
                "<createId>me</createId><createTime>2000-01-01T00:00:00Z</createTime>"
                    + "<id>77777</id><name>own"
                    + name
                    + "</name>")
            .value();
    assertThat(id).isNotEqualTo("77777");
    assertThat(get("Facility", id).body())
        .contains("<createId>simple/root</createId><createTime>20")
        .doesNotContain("2000-01-01")
        .containsPattern("<createTime>[-0-9]{10}T[:0-9]{8}Z</createTime>");
  }

  @Test
  void aListIsCreatedWhollyOrNotAtAll() {
    String dataset = dataset("D");
    createMany(datafile(dataset, "a") + datafile(dataset, "b"));
    createMany(datafile(dataset, "c") + datafile(dataset, "b") + datafile(dataset, "d"))
        .isFault(
            "OBJECT_ALREADY_EXISTS",
            1,
            "Datafile exists with dataset = 'Dataset:" + dataset + "', name = 'b'");
    assertThat(count("Datafile d WHERE d.dataset.id = " + dataset, "d")).isEqualTo(2);
  }

  @Test
  void aListMayNotHoldOneKeyTwice() {
    String dataset = dataset("D");
    createMany(datafile(dataset, "z") + datafile(dataset, "z"))
        .isFault(
            "OBJECT_ALREADY_EXISTS",
            1,
            "Datafile exists with dataset = 'Dataset:" + dataset + "', name = 'z'");
    assertThat(count("Datafile d WHERE d.dataset.id = " + dataset, "d")).isZero();
  }

  @Test
  void relationsAreLeftOutUnlessIncluded() {
    String dataset = dataset("D");
    createMany(datafile(dataset, "a"));
    String query = "SELECT d FROM Datafile d WHERE d.dataset.id = " + dataset;
    assertThat(search(query).body()).contains("<name>a</name>").doesNotContain("<dataset>");
    assertThat(search(query + " INCLUDE d.dataset AS ds, ds.investigation.facility").body())
        .contains("<dataset><createId>")
        .contains("<investigation><createId>")
        .contains("<facility><createId>")
        .doesNotContain("<type>");
  }

  @Test
  void includedChildrenDoNotReferToTheirParent() {
    assertThat(
            search("SELECT f FROM Facility f WHERE f.id = " + facility + " INCLUDE f.datasetTypes")
                .body())
        .containsPattern(
            "</modTime><datasetTypes><createId>simple/root</createId>.*<name>raw</name>"
                + "</datasetTypes><name>"
                + name
                + "</name></return>")
        .doesNotContain("<facility>");
  }

  @Test
  void allToOneRelationsComeWithIncludeOne() {
    assertThat(get("Dataset INCLUDE 1", dataset("D")).body())
        .contains("<investigation><createId>")
        .contains("<type><createId>");
  }

  @Test
  void anIncludeMustFollowRelations() {
    assertThat(search("SELECT f FROM Facility f INCLUDE f.name").body())
        .contains("<type>BAD_PARAMETER</type>");
    assertThat(search("SELECT f FROM Facility f INCLUDE g.instruments").body())
        .contains("<type>BAD_PARAMETER</type>");
  }

  @Test
  void joinsFollowRelations() {
    String dataset = dataset("D");
    createMany(datafile(dataset, "a") + datafile(dataset, "b"));
    assertThat(
            search(
                    "SELECT o.name FROM Datafile o JOIN o.dataset AS ds JOIN ds.investigation AS i"
                        + " WHERE i.facility.id = "
                        + facility
                        + " AND ds.name = 'D' ORDER BY o.name")
                .values())
        .containsExactly("a", "b");
    assertThat(
            search(
                    "SELECT DISTINCT i.name FROM Investigation i, i.datasets ds WHERE ds.id = "
                        + dataset)
                .values())
        .containsExactly("ID");
  }

  @Test
  void limitSkipsAndCounts() {
    String dataset = dataset("D");
    createMany(datafile(dataset, "a") + datafile(dataset, "b") + datafile(dataset, "c"));
    String query = "SELECT d.name FROM Datafile d WHERE d.dataset.id = " + dataset;
    assertThat(search(query + " ORDER BY d.name LIMIT 1, 1").values()).containsExactly("b");
    assertThat(search(query + " ORDER BY d.name DESC LIMIT 1,5").values())
        .containsExactly("b", "a");
    search(query + " LIMIT 3").isFault("BAD_PARAMETER", -1, "Attempt to read beyond end");
  }

  @Test
  void hostileTextIsData() {
    String hostile = "King's &lt;&amp;&gt; Queen's LIMIT INCLUDE d";
    String dataset = dataset("D");
    createMany(datafile(dataset, hostile));
    assertThat(
            search(
                    "SELECT d.name FROM Datafile d WHERE d.name ="
                        + " 'King''s &lt;&amp;&gt; Queen''s LIMIT INCLUDE d' AND d.dataset.id = "
                        + dataset)
                .value())
        .isEqualTo(hostile);
  }

  @Test
  void severalFieldsComeAsFieldSetsWithNils() {
    assertThat(
            search(
                    "SELECT f.id, f.name, f.createTime, f.url FROM Facility f WHERE f.id = "
                        + facility)
                .body())
        .contains("xsi:type=\"ns2:fieldSet\"><fields")
        .contains("xsi:type=\"xs:long\">" + facility + "</fields>")
        .contains("xsi:type=\"xs:string\">" + name + "</fields>")
        .containsPattern("xsi:type=\"xs:dateTime\">[-0-9]{10}T[:0-9]{8}Z</fields>")
        .contains("<fields xsi:nil=\"true\"/></return>");
  }

  @Test
  void oneFieldComesWithoutItsNulls() {
    assertThat(search("SELECT f.url FROM Facility f").body())
        .endsWith(
            "<ns2:searchResponse xmlns:ns2=\"http://icatproject.org\"/></S:Body></S:Envelope>");
  }

  @Test
  void timesAreKeptToTheSecond() {
    String type =
        search("SELECT t.id FROM InvestigationType t WHERE t.facility.id = " + facility).value();
    create(
        "investigation",
        "<facility><id>"
            + facility
            + "</id></facility><name>T</name>"
            + "<startDate>2020-01-02T03:04:05.678+01:00</startDate><title>t</title><type><id>"
            + type
            + "</id></type><visitId>1</visitId>");
    String from = "SELECT i.startDate FROM Investigation i WHERE i.facility.id = " + facility;
    assertThat(search(from + " AND i.startDate &gt; {ts 2020-01-02 02:04:04}").value())
        .isEqualTo("2020-01-02T02:04:05Z");
    assertThat(search(from + " AND i.startDate &gt; {ts 2020-01-02 02:04:05}").values()).isEmpty();
  }

  @Test
  void theUserOfTheSessionIsAParameter() {
    assertThat(count("Facility f WHERE f.createId = :user AND f.id = " + facility, "f")).isOne();
    assertThat(count("Facility f WHERE f.name = 'it is :user'", "f")).isZero();
  }

  @Test
  void anUnknownEntityIsNamed() {
    search("SELECT f FROM Facilty f")
        .isFault(
            "BAD_PARAMETER", -1, "No information to determine type of Facilty in the FROM clause");
  }

  @Test
  void theDatabaseSaysWhatIsWrongWithAQuery() {
    search("SELECT f FROM Facility f WHERE f.nam = 1")
        .isFault(
            "BAD_PARAMETER",
            -1,
            "An exception occurred while creating a query in EntityManager: \n"
                + "Exception Description: Problem compiling"
                + " [SELECT f FROM Facility f WHERE f.nam = 1]. \n"
                + "[31, 36] The state field path 'f.nam' cannot be resolved to a valid type.");
  }

  @Test
  void tooManyRowsAreRefused() {
    String dataset = dataset("D");
    createMany(
        IntStream.rangeClosed(0, MAX_ENTITIES)
            .mapToObj(i -> datafile(dataset, "f" + i))
            .collect(Collectors.joining()));
    String query = "SELECT d.id FROM Datafile d WHERE d.dataset.id = " + dataset;
    search(query)
        .isFault("VALIDATION", -1, "attempt to process more than " + MAX_ENTITIES + " entities");
    assertThat(search(query + " LIMIT 0, " + MAX_ENTITIES).values()).hasSize(MAX_ENTITIES);
  }

  @Test
  void aMissingBeanIsToldWithItsId() {
    get("Facility", "99999999")
        .isFault("NO_SUCH_OBJECT_FOUND", -1, "Facility[id:99999999] not found.");
    call("delete", "<bean xsi:type=\"t:facility\"><id>99999999</id></bean>")
        .isFault("NO_SUCH_OBJECT_FOUND", 0, "Facility[id:99999999] not found.");
  }

  @Test
  void deletionTakesAllBelow() {
    String dataset = dataset("D");
    createMany(datafile(dataset, "a") + datafile(dataset, "b"));
    assertThat(
            call("delete", "<bean xsi:type=\"t:facility\"><id>" + facility + "</id></bean>").body())
        .contains("<ns2:deleteResponse xmlns:ns2=\"http://icatproject.org\"/>");
    assertThat(count("Dataset d WHERE d.id = " + dataset, "d")).isZero();
    assertThat(count("Datafile d WHERE d.dataset.id = " + dataset, "d")).isZero();
    assertThat(count("DatasetType t WHERE t.facility.id = " + facility, "t")).isZero();
  }

  @Test
  void aListIsDeletedWhollyOrNotAtAll() {
    String dataset = dataset("D");
    String id = createMany(datafile(dataset, "a")).value();
    call(
            "deleteMany",
            "<beans xsi:type=\"t:datafile\"><id>"
                + id
                + "</id></beans>"
                + "<beans xsi:type=\"t:datafile\"><id>99999999</id></beans>")
        .isFault("NO_SUCH_OBJECT_FOUND", 1, "Datafile[id:99999999] not found.");
    assertThat(count("Datafile d WHERE d.id = " + id, "d")).isOne();
  }

  @Test
  void aParameterMustSuitItsTypeAndItsOwner() {
    String applicable = parameterType("A", "<applicableToDataset>true</applicableToDataset>");
    String other = parameterType("B", "<applicableToDatafile>true</applicableToDatafile>");
    String dataset = dataset("D");
    parameter(dataset, other, "<numericValue>1.5</numericValue>")
        .isFault("VALIDATION", -1, "Parameter type B is not applicable to Dataset");
    assertThat(parameter(dataset, applicable, "<stringValue>x</stringValue>").body())
        .contains("<type>VALIDATION</type>");
    String id = parameter(dataset, applicable, "<numericValue>1.5</numericValue>").value();
    assertThat(get("DatasetParameter INCLUDE 1", id).body())
        .contains("<numericValue>1.5</numericValue><type><createId>")
        .contains("<name>A</name>");
  }

  @Test
  void enumeratedValuesAreWrittenAsInIcat() {
    parameterType("A", "");
    assertThat(
            count(
                "ParameterType t WHERE t.valueType = org.icatproject.ParameterValueType.NUMERIC"
                    + " AND t.facility.id = "
                    + facility,
                "t"))
        .isOne();
  }

  @Test
  void anUpdateOverwritesValuesAndKeepsChildren() {
    String bean =
        "<bean xsi:type=\"t:facility\"><id>"
            + facility
            + "</id><fullName>new</fullName><name>"
            + name
            + "</name></bean>";
    assertThat(call("update", bean).status()).isEqualTo(200);
    assertThat(get("Facility INCLUDE DatasetType", facility).body())
        .contains("<fullName>new</fullName>")
        .contains("<name>raw</name>");
  }

  private String dataset(String dataset) {
    String visit =
        search("SELECT t.id FROM InvestigationType t WHERE t.facility.id = " + facility).value();
    String raw = search("SELECT t.id FROM DatasetType t WHERE t.facility.id = " + facility).value();
    String investigation =
        create(
                "investigation",
                "<facility><id>"
                    + facility
                    + "</id></facility><name>I"
                    + dataset
                    + "</name><title>t</title><type><id>"
                    + visit
                    + "</id></type><visitId>1</visitId>")
            .value();
    return create(
            "dataset",
            "<complete>true</complete><investigation><id>"
                + investigation
                + "</id></investigation><name>"
                + dataset
                + "</name><type><id>"
                + raw
                + "</id></type>")
        .value();
  }

  private static String datafile(String dataset, String datafile) {
    return "<beans xsi:type=\"t:datafile\"><dataset><id>"
        + dataset
        + "</id></dataset><name>"
        + datafile
        + "</name></beans>";
  }

  private String parameterType(String type, String applicable) {
    return create(
            "parameterType",
            applicable
                + "<facility><id>"
                + facility
                + "</id></facility><name>"
                + type
                + "</name><units>K</units><valueType>NUMERIC</valueType>")
        .value();
  }

  private Answer parameter(String dataset, String type, String value) {
    return create(
        "datasetParameter",
        value + "<type><id>" + type + "</id></type><dataset><id>" + dataset + "</id></dataset>");
  }

  private long count(String from, String variable) {
    return Long.parseLong(search("SELECT COUNT(" + variable + ") FROM " + from).value());
  }

  private Answer search(String query) {
    return call("search", "<query>" + query + "</query>");
  }

  private Answer get(String query, String id) {
    return call("get", "<query>" + query + "</query><primaryKey>" + id + "</primaryKey>");
  }

  private Answer create(String type, String fields) {
    return call("create", "<bean xsi:type=\"t:" + type + "\">" + fields + "</bean>");
  }

  private Answer createMany(String beans) {
    return call("createMany", beans);
  }

  private Answer call(String operation, String arguments) {
    return wire.call(
        "<t:"
            + operation
            + "><sessionId>"
            + session
            + "</sessionId>"
            + arguments
            + "</t:"
            + operation
            + ">");
  }
}
