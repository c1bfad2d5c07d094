package beamtime.icat.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What any ICAT answers to queries in its older, concise syntax. */
class ConciseQueryContractTest {
  @RegisterExtension private static final OwnFacility our = new OwnFacility();

  private static String dataset;

  @BeforeAll
  static void fill() {
    dataset = our.dataset("D");
    our.datafiles(dataset, "a", "b", "c", "d");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Datafile.name [name = 'b' AND dataset.id = DS] | b",
        "Datafile.name ORDER BY name [dataset.id = DS AND (name = 'b' OR fileSize = 0)] | a b",
        "Datafile.name ORDER BY name DESC [dataset.id = DS AND NOT fileSize &gt; 1] | b a",
        "Datafile.name ORDER BY fileSize DESC, name ASC [dataset.id = DS] | d c b a",
        "Datafile.name [dataset.id = DS AND fileSize IN (-1, 2)] | c",
        "Datafile.name ORDER BY name [dataset.id = DS AND fileSize BETWEEN 1 AND 2] | b c",
        "Datafile.name [dataset.id = DS AND name LIKE 'a%' AND createId = :user] | a",
        "Datafile.name [dataset.id = DS AND name = 'd' AND createTime &gt; {ts 2000-01-01"
            + " 00:00:00}] | d",
        "1,2 Datafile.name ORDER BY name [dataset.id = DS] | b c",
        ",2 Datafile.name ORDER BY name [dataset.id = DS] | a b",
        "3, Datafile.name ORDER BY name [dataset.id = DS] | d",
        "0,1 DISTINCT Dataset.name &lt;-> Datafile [dataset.id = DS] | D",
        "COUNT(Datafile) [dataset.id = DS] | 4",
        "MIN(Datafile.fileSize) [dataset.id = DS] | 0",
        "MAX(Datafile.fileSize) [dataset.id = DS] | 3",
        "SUM(Datafile.fileSize) [dataset.id = DS] | 6",
        "AVG(Datafile.fileSize) [dataset.id = DS] | 1.5",
        "Datafile.name [name = 'a'] &lt;-> Dataset [id = DS AND complete = TRUE] | a",
        "Datafile.name [name = 'a'] &lt;-> Dataset &lt;-> Investigation [name = 'ID' AND visitId ="
            + " '1'] &lt;-> Facility [id = F] | a",
        "COUNT(Datafile.id) &lt;-> Dataset &lt;-> Investigation &lt;-> Facility [id = F] | 4",
        "Facility.id &lt;-> Investigation &lt;-> Dataset [id = DS] | F"
      })
  void rowsAreFound(String query, String expected) {
    assertThat(our.search(here(query)).values()).containsExactly(here(expected).split(" "));
  }

  @Test
  void anEnumeratedValueIsWrittenBare() {
    our.parameterType("A", "");
    String rest = " AND enforced = FALSE] &lt;-> Facility [id = F]";
    assertThat(our.search(here("ParameterType.name [valueType = NUMERIC" + rest)).values())
        .containsExactly("A");
    assertThat(our.search(here("ParameterType.name [valueType = STRING" + rest)).values())
        .isEmpty();
  }

  @Test
  void anEntityComesWithoutRelationsUnlessTheyAreIncluded() {
    assertThat(our.search(here("Dataset [id = DS]")).body())
        .contains("<name>D</name>")
        .doesNotContain("<datafiles>", "<investigation>");
    assertThat(our.search(here("Dataset INCLUDE 1 [id = DS]")).body())
        .contains("<investigation><createId>")
        .doesNotContain("<datafiles>");
    assertThat(our.search(here("Dataset INCLUDE Datafile, Investigation [id = DS]")).body())
        .contains("<datafiles><createId>", "<investigation><createId>");
    assertThat(our.search(here("Dataset ORDER BY id INCLUDE Investigation [id = DS]")).body())
        .contains("<investigation><createId>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Facilty",
        "Facility [name",
        "Facility [name = 'x'",
        "Facility [name = 'x'] ORDER BY name",
        "Facility [name = name2]]",
        "Facility ORDER BY nothing",
        "Facility INCLUDE Datafile",
        "Facility INCLUDE 2",
        "Datafile &lt;-> Facility",
        "Datafile &lt;-> Dataset &lt;-> DatafileParameter &lt;-> ParameterType &lt;->"
            + " DatasetParameter",
        "COUNT Facility",
        "1 Facility"
      })
  void aQueryThatIsNoneIsABadParameter(String query) {
    our.search(query).isFault("BAD_PARAMETER", -1);
  }

  @Test
  void aQueryThatEndsTooSoonIsToldInIcatsWords() {
    our.search("Facility [name=").isFault("BAD_PARAMETER", -1, "Attempt to read beyond end");
  }

  private static String here(String text) {
    return text.replaceAll("\\bDS\\b", dataset).replaceAll("\\bF\\b", our.id());
  }
}
