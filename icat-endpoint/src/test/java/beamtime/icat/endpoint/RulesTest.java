package beamtime.icat.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What users may do by rules such as laboratories have, and what they may not. */
class RulesTest {
  private static final String OWN_INVESTIGATIONS =
      "SELECT i FROM Investigation i JOIN i.investigationUsers iu JOIN iu.user u"
          + " WHERE u.name = :user";

  private static final String OWN_DATASETS =
      "Dataset &lt;-> Investigation &lt;-> InvestigationUser &lt;-> User [name = :user]";

  private static final String OWN_DATAFILES =
      "SELECT df FROM Datafile df JOIN df.dataset ds JOIN ds.investigation i"
          + " JOIN i.investigationUsers iu WHERE iu.user.name = :user";

  private static final String DATAFILES_OF_OWN_INSTRUMENT =
      "SELECT df FROM Datafile df JOIN df.dataset ds JOIN ds.investigation i"
          + " JOIN i.investigationInstruments ii JOIN ii.instrument n"
          + " JOIN n.instrumentScientists s WHERE s.user.name = :user";

  private static Laboratory lab;

  @BeforeAll
  static void open(@TempDir Path folder) throws IOException {
    lab = new Laboratory(folder);
  }

  @AfterAll
  static void close() {
    lab.close();
  }

  @BeforeEach
  void setRules() {
    lab.clear("Rule", "rule");
    lab.clear("PublicStep", "publicStep");
    lab.rules("R", "Facility", "DatasetType", "InvestigationType", "Instrument");
    lab.rules("R", OWN_INVESTIGATIONS, DATAFILES_OF_OWN_INSTRUMENT);
    lab.rules("CRUD", OWN_DATASETS, OWN_DATAFILES);
  }

  @ParameterizedTest
  @CsvSource({
    "root, alice0 alice1 alice2 bob0 bob1 bob2",
    "alice, alice0 alice1 alice2",
    "bob, bob0 bob1 bob2",
    "carol, bob0 bob1 bob2",
    "dave, ''"
  })
  void eachFindsWhatRulesGive(String who, String names) {
    String[] expected = names.isEmpty() ? new String[0] : names.split(" ");
    assertThat(lab.search(who, "SELECT d.name FROM Datafile d ORDER BY d.name").values())
        .containsExactly(expected);
    assertThat(lab.search(who, "Datafile.name ORDER BY name").values()).containsExactly(expected);
    assertThat(lab.search(who, "SELECT COUNT(d) FROM Datafile d").value())
        .isEqualTo(String.valueOf(expected.length));
    String entities = lab.search(who, "SELECT d FROM Datafile d").body();
    assertThat(entities.split("<return ", -1)).hasSize(expected.length + 1);
  }

  @Test
  void theSameIsFoundByRest() {
    assertThat(
            lab.rest()
                .get(
                    "entityManager",
                    "sessionId",
                    lab.session("alice"),
                    "query",
                    "SELECT d.name FROM Datafile d ORDER BY d.name")
                .json())
        .isEqualTo("[\"alice0\",\"alice1\",\"alice2\"]");
  }

  @Test
  void everybodyFindsWhatAnUnconditionalRuleGives() {
    assertThat(lab.search("dave", "SELECT f.name FROM Facility f").values()).containsExactly("F");
    assertThat(lab.get("dave", "Facility INCLUDE DatasetType", lab.id("F")).body())
        .contains("<name>raw</name>");
  }

  @Test
  void whatNoRuleGivesIsNotFoundAndNotGot() {
    assertThat(lab.search("alice", "SELECT u FROM User u").body()).doesNotContain("<return");
    assertThat(lab.search("alice", "User.name").values()).isEmpty();
    assertThat(lab.search("alice", "COUNT(User)").value()).isEqualTo("0");
    lab.get("alice", "User", lab.id("bob")).isFault("INSUFFICIENT_PRIVILEGES", -1, read("User"));
    lab.get("alice", "Datafile", lab.id("bob0"))
        .isFault("INSUFFICIENT_PRIVILEGES", -1, read("Datafile"));
    assertThat(lab.get("alice", "Datafile", lab.id("alice0")).body())
        .contains("<name>alice0</name>");
  }

  /** Each would reveal bob, his investigation or users if the steps to them were open. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT f.name FROM Facility f, User u WHERE u.email LIKE 'bob%'",
        "SELECT u.email FROM Facility f, User u",
        "SELECT f.name FROM Facility f JOIN f.investigations i WHERE i.title LIKE '%bob'",
        "SELECT f.name FROM Facility f LEFT JOIN f.investigations i WHERE i.title LIKE '%bob'",
        "SELECT i.name FROM Investigation i JOIN i.investigationUsers u WHERE u.role = 'PI'",
        "SELECT d.name FROM Datafile d WHERE d.dataset.investigation.title LIKE '%bob'",
        "SELECT d.name FROM Datafile d WHERE d.name LIKE 'bob%' OR (d.id = 0 AND 1 = 1)",
        "SELECT d.name FROM Datafile d JOIN d.dataset ds JOIN ds.investigation i WHERE i.title"
            + " LIKE '%bob' ORDER BY i.title",
        "SELECT MAX(d.name) FROM Datafile d GROUP BY d.dataset.name HAVING"
            + " MAX(d.dataset.investigation.title) LIKE '%bob'",
        "SELECT df.name FROM Datafile df, Dataset ds, Investigation i WHERE i.title LIKE '%bob'",
        "SELECT u.name FROM Datafile u, Dataset iu, Investigation i, Facility df WHERE u.name ="
            + " 'bob0'",
        "SELECT rule$0$df.name FROM Datafile rule$0$df WHERE rule$0$df.name = 'bob0'",
        "SELECT d.name FROM Datafile d, IN (d.dataset.investigation.investigationUsers) u",
        "Datafile.name &lt;-> Dataset &lt;-> Investigation [title LIKE '%bob']",
        "Facility.name &lt;-> Investigation &lt;-> InvestigationUser &lt;-> User [email LIKE"
            + " 'bob%']",
        "Investigation.title &lt;-> InvestigationUser"
      })
  void noQueryTellsOfOthers(String query) {
    assertThat(lab.search("alice", query).values()).isEmpty();
    assertThat(lab.search("alice", query).body()).doesNotContain("<return");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT f.name FROM Facility f WHERE EXISTS (SELECT u FROM User u WHERE u.email LIKE"
            + " 'bob%')",
        "SELECT f.name FROM Facility f WHERE 1 IN (SELECT COUNT(u) FROM User u)",
        "SELECT (SELECT MAX(u.email) FROM User u) FROM Facility f",
        "SELECT f.name FROM Facility f GROUP BY f.name HAVING 'x' &lt; (SELECT MAX(u.email) FROM"
            + " User u)",
        "SELECT i.name FROM Investigation i WHERE i.investigationUsers IS NOT EMPTY",
        "SELECT i.name FROM Investigation i WHERE SIZE(i.investigationUsers) = 1"
      })
  void whatCantBeRestrictedIsRefused(String query) {
    lab.search("alice", query).isFault("INSUFFICIENT_PRIVILEGES", -1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT d.name FROM Datafile d WHERE d.id = 0) OR (d.id > 0",
        "SELECT d.name FROM Datafile d WHERE d.id = 0 UNION SELECT u.email FROM User u",
        "SELECT s.userName FROM Session s",
        "SELECT f.name FROM Facility f WHERE SQL('1 = 1')",
        "SELECT TREAT(f AS User).email FROM Facility f",
        "SELECT f.name, u FROM Facility f, User u",
        "SELECT f.name FROM Facility f LEFT JOIN User u ON u.email LIKE 'bob%'",
        "Datafile.name [id = 0) OR (id > 0]"
      })
  void noQueryEscapesItsRestriction(String query) {
    assertThat(lab.search("alice", query).status()).isEqualTo(500);
    assertThat(lab.search("alice", query).body()).doesNotContain("bob", "simple/", "rule$");
  }

  @Test
  void whatIsWrongWithAQueryIsToldWithoutTheRules() {
    lab.search("alice", "SELECT d FROM Datafile d WHERE d.nam = 1")
        .isFault(
            "BAD_PARAMETER",
            -1,
            "An exception occurred while creating a query in EntityManager: \n"
                + "Exception Description: Problem compiling"
                + " [SELECT d FROM Datafile d WHERE d.nam = 1]. \n"
                + "[31, 36] The state field path 'd.nam' cannot be resolved to a valid type.");
  }

  @Test
  void relationsMayBeComparedByTheirId() {
    assertThat(
            lab.search(
                    "carol",
                    "SELECT d.name FROM Datafile d WHERE d.dataset.id = "
                        + lab.id("D-bob")
                        + " AND d.name = 'bob1'")
                .value())
        .isEqualTo("bob1");
    assertThat(lab.search("carol", "SELECT d.dataset.id FROM Datafile d").values()).isEmpty();
  }

  @Test
  void includedBeansAreLeftOutUnlessReadable() {
    String query =
        "SELECT d FROM Datafile d WHERE d.name LIKE '%0'"
            + " INCLUDE d.dataset.investigation.investigationUsers.user";
    assertThat(lab.search("alice", query).body())
        .contains("<title>secret of alice</title>")
        .doesNotContain("<investigationUsers>", "bob");
    assertThat(lab.search("carol", query).body())
        .contains("<name>bob0</name>")
        .doesNotContain("<dataset>", "secret");
    assertThat(lab.get("alice", "Facility INCLUDE Investigation", lab.id("F")).body())
        .contains("<title>secret of alice</title>")
        .doesNotContain("bob");
  }

  @Test
  void aPublicStepShowsWhatItLeadsTo() {
    String query = "Investigation i INCLUDE i.investigationUsers.user";
    lab.publicStep("Investigation", "investigationUsers");
    assertThat(lab.get("alice", query, lab.id("I-alice")).body())
        .contains("<role>PI</role>")
        .doesNotContain("alice@example.org");
    lab.publicStep("InvestigationUser", "user");
    assertThat(lab.get("alice", query, lab.id("I-alice")).body()).contains("alice@example.org");
    assertThat(
            lab.search(
                    "alice",
                    "SELECT i.name FROM Investigation i JOIN i.investigationUsers iu"
                        + " WHERE iu.user.email LIKE 'alice%'")
                .values())
        .containsExactly("I-alice");
    assertThat(
            lab.search("alice", "SELECT iu.role FROM Investigation i JOIN i.investigationUsers iu")
                .values())
        .isEmpty();
    lab.get("alice", query, lab.id("I-bob"))
        .isFault("INSUFFICIENT_PRIVILEGES", -1, read("Investigation"));
    assertThat(lab.search("alice", "SELECT u FROM User u").body()).doesNotContain("<return");
  }

  @Test
  void aPublicStepMustBeARelation() {
    lab.create("root", "publicStep", "<field>name</field><origin>Facility</origin>")
        .isFault("BAD_PARAMETER", -1);
    lab.create("root", "publicStep", "<field>datasets</field><origin>Nope</origin>")
        .isFault("BAD_PARAMETER", -1, "Nope is not an ICAT entity");
  }

  @Test
  void aBeanIsCreatedWhereARuleGivesIt() {
    String own = lab.to("dataset", "D-alice");
    String others = lab.to("dataset", "D-bob");
    String id = lab.create("alice", "datafile", own + "<name>new</name>").value();
    assertThat(lab.get("alice", "Datafile", id).body())
        .contains("<createId>simple/alice</createId>");
    lab.create("alice", "datafile", others + "<name>new</name>")
        .isFault("INSUFFICIENT_PRIVILEGES", -1, "CREATE access to this Datafile is not allowed.");
    lab.create("dave", "facility", "<name>G</name>")
        .isFault("INSUFFICIENT_PRIVILEGES", -1, "CREATE access to this Facility is not allowed.");
    lab.delete("root", "datafile", id);
    assertThat(lab.search("root", "SELECT d FROM Datafile d WHERE d.name = 'new'").values())
        .isEmpty();
  }

  @Test
  void ofAListOneThatIsNotAllowedRefusesAll() {
    lab.call("alice", "createMany", bean("a", "D-alice") + bean("b", "D-bob"))
        .isFault("INSUFFICIENT_PRIVILEGES", 1, "CREATE access to this Datafile is not allowed.");
    assertThat(lab.search("root", "COUNT(Datafile) [name = 'a']").value()).isEqualTo("0");
  }

  private static String bean(String name, String dataset) {
    return "<beans xsi:type=\"t:datafile\">"
        + lab.to("dataset", dataset)
        + "<name>"
        + name
        + "</name></beans>";
  }

  @Test
  void whatIsCreatedBelowABeanIsCheckedToo() {
    String dataset =
        "<complete>true</complete><datafiles><name>x</name></datafiles>"
            + lab.to("investigation", "I-alice")
            + "<name>nested</name>"
            + lab.to("type", "raw");
    String id = lab.create("alice", "dataset", dataset).value();
    assertThat(lab.delete("alice", "dataset", id).status()).isEqualTo(200);

    lab.clear("Rule", "rule");
    lab.rules("CRUD", OWN_DATASETS);
    lab.create("alice", "dataset", dataset)
        .isFault("INSUFFICIENT_PRIVILEGES", -1, "CREATE access to this Datafile is not allowed.");
    assertThat(lab.search("root", "COUNT(Dataset) [name = 'nested']").value()).isEqualTo("0");
  }

  @Test
  void aBeanIsUpdatedWhereARuleGivesIt() {
    assertThat(update("alice", "alice1", "D-alice", "new").status()).isEqualTo(200);
    update("alice", "bob1", "D-bob", "new")
        .isFault("INSUFFICIENT_PRIVILEGES", -1, "UPDATE access to this Datafile is not allowed.");
    update("carol", "bob1", "D-bob", "new")
        .isFault("INSUFFICIENT_PRIVILEGES", -1, "UPDATE access to this Datafile is not allowed.");
  }

  @Test
  void aRuleForAnAttributeLetsItAloneBeChanged() {
    lab.rules("U", "SELECT d.doi FROM Datafile d JOIN d.dataset ds WHERE ds.name = 'D-bob'");
    assertThat(write("dave", "bob1", "\"doi\":\"10.1\"").json()).isEqualTo("[]");
    String refused = "UPDATE access to this Datafile is not allowed.";
    for (String fields :
        new String[] {"\"doi\":\"10.1\",\"checksum\":\"c\"", "\"checksum\":\"c\""}) {
      assertThat(write("dave", "bob1", fields).body()).contains(refused);
    }
    assertThat(write("dave", "alice1", "\"doi\":\"10.1\"").body()).contains(refused);
    lab.rules("U", "SELECT d.checksum FROM Datafile d");
    assertThat(write("dave", "bob1", "\"doi\":\"10.1\",\"checksum\":\"c\"").json()).isEqualTo("[]");
  }

  private static Rest.Answer write(String who, String datafile, String fields) {
    return lab.rest()
        .post(
            "entityManager",
            "sessionId",
            lab.session(who),
            "entities",
            "{\"Datafile\":{\"id\":" + lab.id(datafile) + "," + fields + "}}");
  }

  @Test
  void aBeanIsNotMovedToWhereItMayNotBeCreated() {
    update("alice", "alice2", "D-bob", null)
        .isFault("INSUFFICIENT_PRIVILEGES", -1, "CREATE access to this Datafile is not allowed.");
    assertThat(
            lab.search(
                    "root",
                    "SELECT d.dataset.name FROM Datafile d WHERE d.id = " + lab.id("alice2"))
                .value())
        .isEqualTo("D-alice");
  }

  private static Wire.Answer update(
      String who, String datafile, String dataset, String description) {
    return lab.update(
        who,
        "datafile",
        "<id>"
            + lab.id(datafile)
            + "</id>"
            + lab.to("dataset", dataset)
            + (description == null ? "" : "<description>" + description + "</description>")
            + "<name>"
            + datafile
            + "</name>");
  }

  @Test
  void aBeanIsDeletedWithAllBelowItOrNotAtAll() {
    lab.delete("alice", "dataset", lab.id("D-bob"))
        .isFault("INSUFFICIENT_PRIVILEGES", 0, "DELETE access to this Datafile is not allowed.");
    lab.delete("alice", "investigation", lab.id("I-alice")).isFault("INSUFFICIENT_PRIVILEGES", 0);
    assertThat(lab.search("root", "COUNT(Datafile)").value()).isEqualTo("6");
  }

  @Test
  void accessCanBeAsked() {
    String own = "<id>" + lab.id("alice0") + "</id>";
    String others = "<id>" + lab.id("bob0") + "</id>";
    assertThat(lab.isAllowed("alice", own, "READ")).isEqualTo("true");
    assertThat(lab.isAllowed("alice", own, "DELETE")).isEqualTo("true");
    assertThat(lab.isAllowed("alice", others, "READ")).isEqualTo("false");
    assertThat(lab.isAllowed("carol", others, "READ")).isEqualTo("true");
    assertThat(lab.isAllowed("carol", others, "UPDATE")).isEqualTo("false");
    assertThat(lab.isAllowed("alice", "<name>n</name>", "READ")).isEqualTo("false");
    String made = "<name>asked</name>";
    assertThat(lab.isAllowed("alice", lab.to("dataset", "D-alice") + made, "CREATE"))
        .isEqualTo("true");
    assertThat(lab.isAllowed("alice", lab.to("dataset", "D-bob") + made, "CREATE"))
        .isEqualTo("false");
    assertThat(lab.search("root", "COUNT(Datafile) [name = 'asked']").value()).isEqualTo("0");
  }

  @Test
  void aRuleHoldsAtOnceAndForItsGroupOnly() {
    String grouping =
        lab.create(
                "root",
                "grouping",
                "<name>staff</name><userGroups>" + lab.to("user", "dave") + "</userGroups>")
            .value();
    assertThat(lab.search("dave", "User.name").values()).isEmpty();
    lab.create(
        "root",
        "rule",
        "<crudFlags>r</crudFlags><grouping><id>" + grouping + "</id></grouping><what>User</what>");
    assertThat(lab.search("dave", "User.name").values()).hasSize(4);
    assertThat(lab.search("root", "Rule.crudFlags [what = 'User']").value()).isEqualTo("R");
    assertThat(lab.search("alice", "User.name").values()).isEmpty();
    lab.delete("root", "grouping", grouping);
    assertThat(lab.search("dave", "User.name").values()).isEmpty();
  }

  @Test
  void aRuleWithoutAConditionIsRestrictedByItsJoins() {
    lab.clear("Rule", "rule");
    lab.rules("R", "SELECT i FROM Investigation i JOIN i.investigationInstruments ii");
    assertThat(lab.search("dave", "Investigation.name").values()).containsExactly("I-bob");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "R | SELECT x FROM Nope x",
        "R | SELECT f FROM Facility f WHERE f.nam = 'x'",
        "R | SELECT f FROM Facility f ORDER BY f.name",
        "R | SELECT f FROM Facility f INCLUDE 1",
        "R | SELECT COUNT(f) FROM Facility f",
        "R | SELECT f.name FROM Facility f",
        "U | SELECT f.nothing FROM Facility f",
        "R | SELECT f FROM Facility f WHERE f.id = 1) OR (1 = 1",
        "R | SELECT f FROM Facility f WHERE f.id = :pkid",
        "R | Facility [nothing = 1]",
        "R | Facilty",
        "RX | Facility"
      })
  void aRuleThatCouldNeverBeAskedIsRefused(String crudFlags, String what) {
    lab.rule(crudFlags, what).isFault("BAD_PARAMETER", -1);
  }

  @Test
  void usersDoNotMakeRules() {
    lab.create("alice", "rule", "<crudFlags>R</crudFlags><what>User</what>")
        .isFault("INSUFFICIENT_PRIVILEGES", -1, "CREATE access to this Rule is not allowed.");
    lab.create("alice", "publicStep", "<field>user</field><origin>InvestigationUser</origin>")
        .isFault("INSUFFICIENT_PRIVILEGES", -1, "CREATE access to this PublicStep is not allowed.");
  }

  @Test
  void usersLogInWithTheirOwnPassword() {
    assertThat(lab.call("alice", "getUserName", "").value()).isEqualTo("simple/alice");
    for (String other : new String[] {"pw-bob", "secret"}) {
      lab.wire()
          .call(Wire.credentials("simple", "alice", other))
          .isFault("SESSION", -1, "The username and password do not match ");
    }
    lab.wire()
        .call(Wire.credentials("simple", "eve", "pw-eve"))
        .isFault("SESSION", -1, "The username and password do not match ");
  }

  private static String read(String entity) {
    return "READ access to this " + entity + " is not allowed.";
  }
}
