package beamtime.icat.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** ICAT's REST interface, as bytes on the wire. */
class RestTest {
  @RegisterExtension static final RunningEndpoint ENDPOINT = new RunningEndpoint("secret", 3_000);

  private static Rest rest;
  private static int facilities;

  private String session;
  private String name;
  private String facility;

  @BeforeAll
  static void start() {
    rest = new Rest(ENDPOINT.address());
  }

  @BeforeEach
  void logInAndMakeFacility() {
    session = rest.login("secret");
    name = "F" + facilities++;
    facility =
        id(
            write(
                "{'Facility':{'name':'"
                    + name
                    + "','datasetTypes':[{'name':'raw'}],'investigationTypes':[{'name':'visit'}]}}"));
  }

  @Test
  void theVersionNeedsNoSession() {
    assertThat(rest.get("version").json()).isEqualTo("{\"version\":\"6.2.0\"}");
  }

  @Test
  void whatOneNeedsToLogInIsToldToAnybody() {
    assertThat(rest.get("properties").json())
        .isEqualTo(
            "{\"maxEntities\":3000,\"lifetimeMinutes\":120,\"authenticators\":[{\"mnemonic\":"
                + "\"simple\",\"keys\":[{\"name\":\"username\"},{\"name\":\"password\",\"hide\":"
                + "true}]}],\"containerType\":\"Jetty\"}");
  }

  @Test
  void aSessionIsGoodUntilLogout() {
    assertThat(rest.get("session/" + session).json())
        .matches("\\{\"userName\":\"simple/root\",\"remainingMinutes\":119\\.\\d+}");
    assertThat(rest.put("session/" + session).status()).isEqualTo(204);
    assertThat(rest.delete("session/" + session).status()).isEqualTo(204);
    String unknown =
        "{\"code\":\"SESSION\",\"message\":\"Unable to find user by sessionid: " + session + "\"}";
    rest.get("session/" + session).isFault(403, unknown);
    search("SELECT f FROM Facility f").isFault(403, unknown);
  }

  @Test
  void aWrongPasswordIsRefused() {
    rest.post("session", "json", Rest.credentials("wrong"))
        .isFault(
            403, "{\"code\":\"SESSION\",\"message\":\"The username and password do not match \"}");
  }

  @Test
  void bothProtocolsShareSessionsAndBeans() {
    Wire wire = new Wire(ENDPOINT.address());
    assertThat(
            wire.call(
                    "<t:search><sessionId>"
                        + session
                        + "</sessionId><query>SELECT f.name FROM Facility f WHERE f.id = "
                        + facility
                        + "</query></t:search>")
                .value())
        .isEqualTo(name);
  }

  @Test
  void aTreeIsCreatedAtOnceAndAnsweredNested() {
    String investigation = investigation();
    assertThat(
            search(
                    "SELECT i FROM Investigation i WHERE i.id = "
                        + investigation
                        + " INCLUDE i.facility, i.datasets d, d.datafiles")
                .json())
        .startsWith("[{\"Investigation\":{\"createId\":\"simple/root\",\"createTime\":\"20")
        .contains("\"startDate\":\"2020-01-02T02:04:05.678Z\"")
        .containsPattern("\"facility\":\\{[^}]*\"name\":\"" + name + "\"")
        .containsPattern("\"datasets\":\\[\\{\"complete\":true,.*\"datafiles\":\\[\\{")
        .containsPattern("\"fileSize\":7,[^}]*\"name\":\"a\"")
        .containsPattern("\"fileSize\":0,[^}]*\"name\":\"b\"")
        .doesNotContain("\"doi\"", "null");
  }

  @Test
  void valuesComeAsJsonValuesAndSeveralAsArraysWithNulls() {
    String investigation = investigation();
    String from = " FROM Investigation i WHERE i.id = " + investigation;
    assertThat(search("SELECT i.name, i.startDate, i.doi, i.fileCount" + from).json())
        .isEqualTo("[[\"I\",\"2020-01-02T02:04:05.678Z\",null,0]]");
    assertThat(search("SELECT i.doi" + from).json()).isEqualTo("[null]");
    assertThat(search("SELECT i.id" + from).json()).isEqualTo("[" + investigation + "]");
    assertThat(
            search("SELECT d.complete FROM Dataset d WHERE d.investigation.id = " + investigation)
                .json())
        .isEqualTo("[true]");
    assertThat(search("SELECT i.name" + from + " AND i.name = 'none'").json()).isEqualTo("[]");
  }

  @Test
  void anIdAsksForOneObject() {
    assertThat(get("Facility", facility).json())
        .startsWith("{\"Facility\":{")
        .contains("\"name\":\"" + name + "\"");
    get("Facility", "987654")
        .isFault(
            404,
            "{\"code\":\"NO_SUCH_OBJECT_FOUND\",\"message\":\"Facility[id:987654] not found.\"}");
    assertThat(get("Facility", "x").status()).isEqualTo(400);
  }

  @Test
  void anEntityWithAnIdIsChangedInTheFieldsThatItHas() {
    String changed =
        "{'Facility':{'id':" + facility + ",'fullName':'Full','datasetTypes':[{'name':'cooked'}]}}";
    assertThat(write(changed).json()).isEqualTo("[]");
    assertThat(get("Facility INCLUDE DatasetType", facility).json())
        .contains("\"fullName\":\"Full\"", "\"name\":\"" + name, "\"raw\"", "\"cooked\"");
    write("{'Facility':{'id':" + facility + ",'fullName':null}}").json();
    assertThat(get("Facility", facility).json()).doesNotContain("fullName").contains(name);
  }

  @Test
  void whatAnExtensionMakesTwiceIsNamedAndNotWhatItExtends() {
    String twice =
        "{'Facility':{'id':" + facility + ",'datasetTypes':[{'name':'x'},{'name':'x'}]}}";
    write(twice).isFault(412, taken("x", 0));
    String apart =
        "[{'Facility':{'id':"
            + facility
            + ",'datasetTypes':[{'name':'y'}]}},{'DatasetType':{'name':'y','facility':{'id':"
            + facility
            + "}}}]";
    write(apart).isFault(412, taken("y", 1));
    String before =
        "[{'DatasetType':{'name':'z','facility':{'id':"
            + facility
            + "}}},{'Facility':{'id':"
            + facility
            + ",'datasetTypes':[{'name':'z'}]}}]";
    write(before).isFault(412, taken("z", 1));
  }

  private String taken(String type, int offset) {
    return "{\"code\":\"OBJECT_ALREADY_EXISTS\",\"message\":\"DatasetType exists with facility = 'id:"
        + facility
        + "', name = '"
        + type
        + "'\",\"offset\":"
        + offset
        + "}";
  }

  @Test
  void anAnswerIsNoDeeperThanItCanBeMade() {
    String deep = "f" + ".datasetTypes.facility".repeat(2_000);
    search("SELECT f FROM Facility f INCLUDE " + deep)
        .isFault(
            400,
            "{\"code\":\"BAD_PARAMETER\",\"message\":"
                + "\"INCLUDE clause goes deeper than 100 relations\"}");
  }

  @Test
  void todayIsADate() {
    assertThat(search("SELECT CURRENT_DATE FROM Facility f WHERE f.id = " + facility).json())
        .matches("\\[\"\\d{4}-\\d\\d-\\d\\dT.*");
  }

  @Test
  void aListIsWrittenWhollyOrNotAtAll() {
    write("[{'Facility':{'name':'G" + name + "'}},{'Facility':{'name':'" + name + "'}}]")
        .isFault(
            412,
            "{\"code\":\"OBJECT_ALREADY_EXISTS\",\"message\":\"Facility exists with name = '"
                + name
                + "'\",\"offset\":1}");
    assertThat(search("SELECT f.id FROM Facility f WHERE f.name = 'G" + name + "'").json())
        .isEqualTo("[]");
  }

  @Test
  void deletionTakesAllBelow() {
    investigation();
    String entities = "[{\"Facility\":{\"id\":" + facility + "}}]";
    assertThat(rest.delete("entityManager", "sessionId", session, "entities", entities).status())
        .isEqualTo(204);
    rest.delete("entityManager", "sessionId", session, "entities", entities)
        .isFault(
            404,
            "{\"code\":\"NO_SUCH_OBJECT_FOUND\",\"message\":\"Facility[id:"
                + facility
                + "] not found.\",\"offset\":0}");
  }

  @Test
  void aLongAnswerComesWhole() {
    String types =
        IntStream.range(0, 2_000)
            .mapToObj(i -> "{'name':'type" + i + "'}")
            .collect(Collectors.joining(","));
    write("{'Facility':{'id':" + facility + ",'datasetTypes':[" + types + "]}}").json();
    String names =
        IntStream.range(0, 2_000)
            .mapToObj(i -> "\"type" + i + "\"")
            .collect(Collectors.joining(",", "[", ",\"raw\"]"));
    String query = "SELECT t.name FROM DatasetType t WHERE t.facility.id = " + facility;
    assertThat(search(query + " ORDER BY LENGTH(t.name) DESC, t.name").json()).hasSameSizeAs(names);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'Facilty':{'name':'x'}}            | Facilty is not an ICAT entity",
        "{'Facility':{'nam':'x'}}            | Field nam not found in Facility",
        "{'Facility':{'name':7}}             | Field name takes no such value",
        "{'Facility':{'daysUntilRelease':1.5}} | Field daysUntilRelease takes no such value",
        "{'Facility':{'daysUntilRelease':1e999999999}} | Field daysUntilRelease takes no such value",
        "{'Facility':[]}                     | found START_ARRAY in place of START_OBJECT",
        "{'Facility':{},'Facility':{}}       | Entity must have one keyword followed by its values",
        "{'Dataset':{'startDate':'today'}}   | Badly formatted date \\\"today\\\"",
        "{'Dataset':{'type':{'name':'raw'}}} | Field type must be an object that has an id and nothing else",
        "{'Facility':{'instruments':[{'id':1}]}} | Field instruments must hold new objects, which have no id"
      })
  void whatIsWrongWithAnEntityIsTold(String entity, String why) {
    write(entity)
        .isFault(400, "{\"code\":\"BAD_PARAMETER\",\"message\":\"" + why + "\",\"offset\":0}");
  }

  private String investigation() {
    String type = only("InvestigationType");
    String raw = only("DatasetType");
    return id(
        write(
            "[{'Investigation':{'facility':{'id':"
                + facility
                + "},'type':{'id':"
                + type
                + "},'name':'I','visitId':'1','title':'t','startDate':'2020-01-02T03:04:05.678+01:00',"
                + "'datasets':[{'name':'d','complete':true,'type':{'id':"
                + raw
                + "},'datafiles':[{'name':'a','fileSize':7},{'name':'b'}]}]}}]"));
  }

  private String only(String type) {
    String ids = search("SELECT t.id FROM " + type + " t WHERE t.facility.id = " + facility).json();
    return ids.substring(1, ids.length() - 1);
  }

  private static String id(Rest.Answer written) {
    assertThat(written.json()).matches("\\[\\d+]");
    return written.body().substring(1, written.body().length() - 1);
  }

  private Rest.Answer search(String query) {
    return rest.get("entityManager", "sessionId", session, "query", query);
  }

  private Rest.Answer get(String query, String id) {
    return rest.get("entityManager", "sessionId", session, "query", query, "id", id);
  }

  /** Single quotes stand for double ones. */
  private Rest.Answer write(String entities) {
    return rest.post(
        "entityManager", "sessionId", session, "entities", entities.replace('\'', '"'));
  }
}
