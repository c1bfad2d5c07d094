package beamtime.icat.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What any ICAT answers to queries that begin with SELECT, and to get. */
class QueryContractTest {
  @RegisterExtension private static final OwnFacility our = new OwnFacility();

  private static String dataset;

  @BeforeAll
  static void fill() {
    dataset = our.dataset("D");
    our.datafiles(dataset, "a", "b", "c");
  }

  @Test
  void relationsAreLeftOutUnlessIncluded() {
    String query = "SELECT d FROM Datafile d WHERE d.dataset.id = " + dataset;
    assertThat(our.search(query).body())
        .contains("<name>a</name>")
        .doesNotContain("<dataset>", "<parameters>");
    assertThat(our.search(query + " INCLUDE d.dataset AS ds, ds.investigation.facility").body())
        .contains("<dataset><createId>")
        .contains("<investigation><createId>")
        .contains("<facility><createId>")
        .doesNotContain("<type>");
  }

  @Test
  void includedChildrenDoNotReferToTheirParent() {
    assertThat(
            our.search(
                    "SELECT f FROM Facility f WHERE f.id = " + our.id() + " INCLUDE f.datasetTypes")
                .body())
        .containsPattern(
            "</modTime><datasetTypes><createId>[^<]+</createId>.*<name>raw</name>"
                + "</datasetTypes><name>"
                + our.name()
                + "</name></return>")
        .doesNotContain("<facility>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Dataset INCLUDE 1",
        "Dataset ds INCLUDE 1",
        "Dataset AS ds INCLUDE ds.investigation, ds.type",
        "Dataset INCLUDE Investigation, DatasetType"
      })
  void getIncludesInEitherSyntax(String query) {
    assertThat(our.get(query, dataset).body())
        .contains("<investigation><createId>")
        .contains("<type><createId>")
        .doesNotContain("<datafiles>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Facility f INCLUDE f.investigations i, i.datasets AS d, d.datafiles",
        "Facility INCLUDE Investigation, Dataset, Datafile"
      })
  void getIncludesSeveralLevels(String query) {
    assertThat(our.get(query, our.id()).body())
        .containsPattern("<datafiles>.*<name>a</name></datafiles>.*<name>D</name></datasets>")
        .contains("</investigations><name>" + our.name() + "</name></return>");
  }

  @Test
  void getAnswersAttributesWithoutAnInclude() {
    assertThat(our.get("Dataset", dataset).body())
        .contains("<name>D</name>")
        .doesNotContain("<investigation>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT f FROM Facility f INCLUDE f.name",
        "SELECT f FROM Facility f INCLUDE g.instruments",
        "SELECT f FROM Facility f INCLUDE instruments",
        "SELECT f FROM Facility f INCLUDE f.instruments AS i, f.investigations AS i",
        "SELECT f, f.name FROM Facility f INCLUDE f.instruments",
        "SELECT x FROM Nowhere x",
        "SELECT f.name FROM Facility",
        "SELECT f",
        "SELECT f FROM Facility f WHERE f.nam = 1",
        "SELECT f FROM Facility f WHERE f.name = 'x",
        "SELECT f FROM Facility f WHERE f.createTime &gt; {ts yesterday}",
        "SELECT f FROM Facility f LIMIT 3",
        "SELECT f FROM Facility f JOIN FETCH f.datasetTypes",
        "SELECT f FROM Facility f LIMIT 0, 1 LIMIT 0, 1",
        "&#10;SELECT f FROM Facility f",
        "SELECT f FROM Facility f&#10;",
        "SELECT f FROM Facility f WHERE&#9;f.id = 1",
        "SELECT f FROM&#13;Facility f",
        "SELECT CASE WHEN f.name = 'x' THEN f.name ELSE f.name END FROM Facility f",
        "SELECT COALESCE(f.url, f.name) FROM Facility f",
        "SELECT NULLIF(f.url, f.name) FROM Facility f",
        "SELECT SIZE(f.datasetTypes) FROM Facility f",
        "SELECT TRIM(LEADING ' ' FROM f.name) FROM Facility f",
        "SELECT 'x' FROM Facility f",
        "SELECT 1 FROM Facility f",
        "SELECT f.name AS n FROM Facility f",
        "SELECT f.name FROM Facility f JOIN f.datasetTypes t ON t.name = 'raw'",
        "SELECT f.name FROM Facility f ORDER BY f.name NULLS FIRST",
        "SELECT f, f.name FROM Facility f",
        "SELECT f FROM Facility f INCLUDE f.instruments, f.instruments"
      })
  void aQueryThatIsNoneIsABadParameter(String query) {
    our.search(query).isFault("BAD_PARAMETER", -1);
  }

  @Test
  void anUnknownEntityIsNamed() {
    our.search("SELECT f FROM Facilty f")
        .isFault(
            "BAD_PARAMETER", -1, "No information to determine type of Facilty in the FROM clause");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "JOIN o.dataset AS ds JOIN ds.investigation AS i WHERE i.facility.id = ID AND ds.name = 'D'",
        "JOIN o.dataset ds INNER JOIN ds.investigation i WHERE i.facility.id = ID AND ds.name = 'D'",
        "LEFT JOIN o.datafileFormat f WHERE f.id IS NULL AND o.dataset.id = DS",
        ", o.dataset ds WHERE ds.investigation.facility.id = ID AND ds.name = 'D'",
        "WHERE o.dataset.investigation.facility.name = 'NAME' AND o.dataset.name = 'D'"
      })
  void joinsAndPathsFollowRelations(String rest) {
    assertThat(names("SELECT o.name FROM Datafile o " + rest + " ORDER BY o.name"))
        .containsExactly("a", "b", "c");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "o.name IN ('a', 'c', 'x') | a c",
        "o.name NOT IN ('a', 'c', 'x') | b",
        "o.fileSize BETWEEN 1 AND 2 | b c",
        "o.doi IS NULL AND NOT o.name = 'b' | a c",
        "o.name LIKE 'b%' OR UPPER(o.name) = 'C' | b c",
        "LENGTH(o.name) = 1 AND SUBSTRING(o.name, 1, 1) = 'a' | a",
        "CONCAT(LOWER('X'), o.name) = 'xb' AND LOCATE('b', o.name) = 1 | b",
        "TRIM(BOTH ' ' FROM o.name) = 'a' | a",
        "ABS(o.fileSize - 2) = 1 AND MOD(o.fileSize, 2) = 1 AND SQRT(o.fileSize) = 1 | b",
        "o.fileSize * 2 &gt; -1 + 3 | c",
        "o.name LIKE '$b' ESCAPE '$' | b",
        "o.createId = :user AND o.name &lt;&gt; 'c' | a b",
        "o.createTime &gt; {ts 2000-01-01 00:00:00} AND o.fileSize = 0 | a",
        "o.dataset.complete = TRUE AND o.name &lt;= 'a' | a",
        "o.parameters IS EMPTY AND o.name = 'c' | c",
        "EXISTS (SELECT d FROM Dataset d WHERE d = o.dataset AND SIZE(d.datafiles) = 3)"
            + " AND o.name = 'b' | b",
        "EXISTS (SELECT d FROM Dataset d WHERE o MEMBER OF d.datafiles) AND o.name = 'a' | a"
      })
  void conditionsHold(String condition, String expected) {
    String query =
        "SELECT o.name FROM Datafile o WHERE o.dataset.id = " + dataset + " AND (" + condition;
    assertThat(names(query + ") ORDER BY o.name")).containsExactly(expected.split(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "COUNT(o) | 3",
        "COUNT(DISTINCT o.dataset) | 1",
        "MIN(o.fileSize) | 0",
        "MAX(o.fileSize) | 2",
        "SUM(o.fileSize) | 3",
        "AVG(o.fileSize) | 1.0"
      })
  void rowsAreAggregated(String expression, String expected) {
    assertThat(
            our.search("SELECT " + expression + " FROM Datafile o WHERE o.dataset.id = " + dataset)
                .value())
        .isEqualTo(expected);
  }

  @Test
  void groupsAreCounted() {
    assertThat(
            our.search(
                    "SELECT o.dataset.name, COUNT(o) FROM Datafile o WHERE o.dataset.id = "
                        + dataset
                        + " GROUP BY o.dataset.name HAVING COUNT(o) &gt; 2")
                .body())
        .contains(">D</fields>")
        .contains(">3</fields>");
  }

  @Test
  void aRowThatComesTwiceIsAnsweredOnceIfDistinct() {
    String from = "i.name FROM Investigation i, i.datasets ds, ds.datafiles f WHERE ds.id = ";
    assertThat(names("SELECT " + from + dataset)).containsExactly("ID", "ID", "ID");
    assertThat(names("SELECT DISTINCT " + from + dataset)).containsExactly("ID");
  }

  @Test
  void limitSkipsAndCounts() {
    String query = "SELECT d.name FROM Datafile d WHERE d.dataset.id = " + dataset;
    assertThat(names(query + " ORDER BY d.name LIMIT 1, 1")).containsExactly("b");
    assertThat(names(query + " ORDER BY d.name DESC LIMIT 1,5")).containsExactly("b", "a");
    assertThat(names(query + " ORDER BY d.name LIMIT 3, 5")).isEmpty();
    assertThat(names(query + " ORDER BY d.name LIMIT 1, 2147483647")).containsExactly("b", "c");
    assertThat(names(query + " ORDER BY d.name LIMIT 2147483647, 2147483647")).isEmpty();
    our.search(query + " LIMIT 0, 2147483648").isFault("INTERNAL", -1);
  }

  @Test
  void limitAndIncludeComeInEitherOrder() {
    String query = "SELECT d FROM Datafile d WHERE d.dataset.id = " + dataset + " ORDER BY d.name";
    String one = our.search(query + " LIMIT 0, 1 INCLUDE d.dataset").body();
    assertThat(one).contains("<dataset><createId>", "<name>a</name>").doesNotContain(">b<");
    assertThat(our.search(query + " INCLUDE d.dataset LIMIT 0, 1").body()).isEqualTo(one);
  }

  /** EclipseLink, in an ICAT too, finds such a bean without the limit. */
  @Test
  void noLimitHoldsForTheBeanOfOneId() {
    String query = "SELECT d FROM Dataset d WHERE d.id = " + dataset;
    assertThat(our.search(query + " LIMIT 0, 1").body()).contains("<name>D</name>");
    assertThat(our.search(query + " LIMIT 1, 1").body()).contains("<name>D</name>");
    assertThat(names("SELECT d.name FROM Dataset d WHERE d.id = DS LIMIT 1, 1")).isEmpty();
  }

  @Test
  void noRowsWantedAreAllRows() {
    String query = "SELECT d.name FROM Datafile d WHERE d.dataset.id = DS ORDER BY d.name LIMIT ";
    assertThat(names(query + "0, 0")).containsExactly("a", "b", "c");
    our.search("SELECT f FROM Facility f LIMIT -1, 1").isFault("INTERNAL", -1);
    our.search("SELECT f FROM Facility f LIMIT 0, -1").isFault("INTERNAL", -1);
  }

  @Test
  void aMonthThatIsNoneRollsOver() {
    String from = "Facility f WHERE f.id = " + our.id() + " AND f.createTime ";
    assertThat(our.count(from + "&gt; {ts 2000-13-32 24:60:60}", "f")).isOne();
    assertThat(our.count(from + "&lt; {ts 2000-13-32 24:60:60}", "f")).isZero();
  }

  @Test
  void textIsDataWhateverItHolds() {
    String hostile = "King's &lt;&amp;&gt; \\ \u00e9 Queen's LIMIT INCLUDE d";
    String other = our.dataset("hostile");
    our.datafiles(other, hostile);
    assertThat(
            our.search(
                    "SELECT d.name FROM Datafile d WHERE d.name ="
                        + " 'King''s &lt;&amp;&gt; \\ \u00e9 Queen''s LIMIT INCLUDE d'"
                        + " AND d.dataset.id = "
                        + other)
                .value())
        .isEqualTo(hostile);
  }

  @Test
  void severalFieldsComeAsFieldSetsWithNils() {
    assertThat(
            our.search(
                    "SELECT f.id, f.name, f.createTime, f.url FROM Facility f WHERE f.id = "
                        + our.id())
                .body())
        .contains("xsi:type=\"ns2:fieldSet\"><fields")
        .contains("xsi:type=\"xs:long\">" + our.id() + "</fields>")
        .contains("xsi:type=\"xs:string\">" + our.name() + "</fields>")
        .containsPattern("xsi:type=\"xs:dateTime\">[-0-9]{10}T[:0-9.]{8,12}Z</fields>")
        .contains("<fields xsi:nil=\"true\"/></return>");
  }

  @Test
  void oneFieldComesWithoutItsNulls() {
    assertThat(our.search("SELECT f.url FROM Facility f WHERE f.id = " + our.id()).body())
        .endsWith(
            "<ns2:searchResponse xmlns:ns2=\"http://icatproject.org\"/></S:Body></S:Envelope>");
  }

  @Test
  void theUserIsNoParameterWithinAText() {
    assertThat(our.count("Facility f WHERE f.createId = :user AND f.id = " + our.id(), "f"))
        .isOne();
    assertThat(our.count("Facility f WHERE f.name = 'it is :user'", "f")).isZero();
  }

  @Test
  void enumeratedValuesAreWrittenWithIcatsPackage() {
    our.parameterType("A", "");
    assertThat(
            our.count(
                "ParameterType t WHERE t.valueType = org.icatproject.ParameterValueType.NUMERIC"
                    + " AND t.facility.id = "
                    + our.id(),
                "t"))
        .isOne();
  }

  private static List<String> names(String query) {
    return our.search(
            query.replace("ID", our.id()).replace("NAME", our.name()).replace("DS", dataset))
        .values();
  }
}
