package beamtime.icat.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What any ICAT does when beans are created, updated and deleted. */
class WriteContractTest {
  /** No catalogue has so many of anything. */
  private static final String NO_ID = "999999999999";

  @RegisterExtension private final OwnFacility our = new OwnFacility();

  @Test
  void aTakenKeyIsToldInIcatsWords() {
    our.create("facility", "<name>" + our.name() + "</name>")
        .isFault("OBJECT_ALREADY_EXISTS", -1, "Facility exists with name = '" + our.name() + "'");
  }

  @Test
  void aTakenKeyBelowTheBeanIsInternal() {
    our.create(
            "facility",
            "<name>"
                + our.name()
                + "-2</name><datasetTypes><name>a</name></datasetTypes>"
                + "<datasetTypes><name>a</name></datasetTypes>")
        .isFault("INTERNAL", -1);
    assertThat(our.count("Facility f WHERE f.name = '" + our.name() + "-2'", "f")).isZero();
  }

  @Test
  void aMandatoryFieldMustBeThere() {
    our.create("facility", "<fullName>x</fullName>")
        .isFault("VALIDATION", -1, "Facility: name cannot be null.");
    our.create("dataset", "<complete>true</complete><name>x</name>").isFault("VALIDATION", -1);
  }

  /** What an ICAT does is its database's: H2 has columns without lengths. */
  @Test
  void aTextIsStoredWhollyOrRefused() {
    String name = our.name() + "x".repeat(256);
    Wire.Answer answer = our.create("facility", "<name>" + name + "</name>");
    if (answer.status() == 200) {
      assertThat(our.get("Facility", answer.value()).body()).contains("<name>" + name + "</name>");
    } else {
      answer.isFault("VALIDATION", -1, "Facility: name cannot have length &gt; 255");
    }
  }

  @Test
  void aReferenceMustLeadSomewhere() {
    our.create("datasetType", "<facility><id>" + NO_ID + "</id></facility><name>x</name>")
        .isFault(
            "INTERNAL",
            -1,
            "Unexpected DB response class java.lang.IllegalStateException During synchronization a"
                + " new object was found through a relationship that was not marked cascade"
                + " PERSIST: Facility:"
                + NO_ID
                + ".");
    assertThat(our.count("DatasetType t WHERE t.facility.id = " + NO_ID, "t")).isZero();
  }

  @Test
  void theServerSetsIdAndTimesWhateverIsSent() {
    String id =
        our.create(
                "facility",
                "<createId>me</createId><createTime>2000-01-01T00:00:00Z</createTime>"
                    + "<id>"
                    + NO_ID
                    + "</id><name>"
                    + our.name()
                    + "-2</name>")
            .value();
    assertThat(id).isNotEqualTo(NO_ID);
    assertThat(our.get("Facility", id).body())
        .contains("<createId>" + our.icat().userName() + "</createId><createTime>20")
        .doesNotContain("2000-01-01");
  }

  @Test
  void childrenAreCreatedWithTheirParent() {
    String dataset =
        our.create(
                "dataset",
                "<complete>true</complete><datafiles><name>a</name></datafiles>"
                    + "<datafiles><name>b</name></datafiles>"
                    + investigationAndType()
                    + "<name>D</name>")
            .value();
    assertThat(our.count("Datafile d WHERE d.dataset.id = " + dataset, "d")).isEqualTo(2);
  }

  private String investigationAndType() {
    return "<investigation><id>"
        + our.investigation("I")
        + "</id></investigation><type><id>"
        + our.search("SELECT t.id FROM DatasetType t WHERE t.facility.id = " + our.id()).value()
        + "</id></type>";
  }

  @Test
  void aListIsCreatedWhollyOrNotAtAll() {
    String dataset = our.dataset("D");
    our.datafiles(dataset, "a", "b");
    our.datafiles(dataset, "c", "b", "d").isFault("OBJECT_ALREADY_EXISTS", 1);
    assertThat(our.count("Datafile d WHERE d.dataset.id = " + dataset, "d")).isEqualTo(2);
  }

  @Test
  void aListMayNotHoldOneKeyTwice() {
    String dataset = our.dataset("D");
    our.datafiles(dataset, "z", "z").isFault("OBJECT_ALREADY_EXISTS", 1);
    assertThat(our.count("Datafile d WHERE d.dataset.id = " + dataset, "d")).isZero();
  }

  @Test
  void aListMayBeLong() {
    String dataset = our.dataset("D");
    String[] names = new String[2000];
    for (int i = 0; i < names.length; i++) {
      names[i] = "f" + i;
    }
    List<String> ids = our.datafiles(dataset, names).values();
    assertThat(ids).hasSize(names.length).doesNotHaveDuplicates();
    assertThat(our.count("Datafile d WHERE d.dataset.id = " + dataset, "d")).isEqualTo(2000);
  }

  @Test
  void anUpdateOverwritesValuesAndKeepsChildren() {
    assertThat(
            our.update(
                    "facility",
                    "<id>"
                        + our.id()
                        + "</id><fullName>new</fullName><name>"
                        + our.name()
                        + "</name>")
                .status())
        .isEqualTo(200);
    assertThat(our.get("Facility INCLUDE DatasetType", our.id()).body())
        .contains("<modId>" + our.icat().userName() + "</modId>")
        .contains("<fullName>new</fullName>")
        .contains("<name>raw</name>");
  }

  @Test
  void aMissingBeanIsToldWithItsId() {
    our.get("Facility", NO_ID)
        .isFault("NO_SUCH_OBJECT_FOUND", -1, "Facility[id:" + NO_ID + "] not found.");
    our.delete("facility", NO_ID)
        .isFault("NO_SUCH_OBJECT_FOUND", 0, "Facility[id:" + NO_ID + "] not found.");
  }

  @Test
  void deletionTakesAllBelow() {
    String dataset = our.dataset("D");
    our.datafiles(dataset, "a", "b");
    assertThat(our.delete("facility", our.id()).body()).contains(":deleteResponse ");
    assertThat(our.count("Dataset d WHERE d.id = " + dataset, "d")).isZero();
    assertThat(our.count("Datafile d WHERE d.dataset.id = " + dataset, "d")).isZero();
    assertThat(our.count("DatasetType t WHERE t.facility.id = " + our.id(), "t")).isZero();
  }

  @Test
  void aListIsDeletedWhollyOrNotAtAll() {
    List<String> ids = our.datafiles(our.dataset("D"), "a", "b", "c").values();
    our.call("deleteMany", reference(ids.get(0)) + reference(NO_ID))
        .isFault("NO_SUCH_OBJECT_FOUND", 1, "Datafile[id:" + NO_ID + "] not found.");
    String left = "Datafile d WHERE d.id IN (" + String.join(", ", ids) + ")";
    assertThat(our.count(left, "d")).isEqualTo(3);
    our.call("deleteMany", reference(ids.get(0)) + reference(ids.get(2)));
    assertThat(our.count(left, "d")).isOne();
  }

  private static String reference(String datafile) {
    return "<beans xsi:type=\"t:datafile\"><id>" + datafile + "</id></beans>";
  }

  @Test
  void aParametersTypeIsTakenAsItWasSent() {
    String applicable = "<applicableToDataset>true</applicableToDataset>";
    String type = our.parameterType("A", applicable);
    String dataset = our.dataset("D");
    our.parameter(dataset, type, "", "<numericValue>1.5</numericValue>")
        .isFault("VALIDATION", -1, "Parameter of type null is not applicable to a Dataset");
    String id =
        our.parameter(dataset, type, applicable, "<numericValue>1.5</numericValue>").value();
    assertThat(our.get("DatasetParameter INCLUDE 1", id).body())
        .contains("<numericValue>1.5</numericValue><type><createId>")
        .contains("<name>A</name>");
  }

  @Test
  void belowItsDatasetTheSameIsInternal() {
    String type = our.parameterType("A", "<applicableToDataset>true</applicableToDataset>");
    our.create(
            "dataset",
            "<complete>true</complete>"
                + investigationAndType()
                + "<name>D</name><parameters><numericValue>1.5</numericValue><type><id>"
                + type
                + "</id></type></parameters>")
        .isFault(
            "INTERNAL",
            -1,
            "class org.icatproject.core.IcatException"
                + " Parameter of type null is not applicable to a Dataset");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<numericValue>NaN</numericValue>",
        "<numericValue>-INF</numericValue>",
        "<stringValue>warm</stringValue>",
        "<numericValue>1.5</numericValue><stringValue>warm</stringValue>"
      })
  void aParametersValueIsHardlyChecked(String value) {
    String applicable = "<applicableToDataset>true</applicableToDataset>";
    String type = our.parameterType("A", applicable);
    String id = our.parameter(our.dataset("D"), type, applicable, value).value();
    assertThat(our.get("DatasetParameter", id).body()).doesNotContain("NaN", "INF");
  }

  @Test
  void aTakenKeyIsToldBeforeAMissingValue() {
    our.dataset("D");
    String dataset = "<complete>true</complete><investigation><id>";
    String investigation =
        our.search("SELECT i.id FROM Investigation i WHERE i.facility.id = " + our.id()).value();
    our.create("dataset", dataset + investigation + "</id></investigation><name>D</name>")
        .isFault(
            "OBJECT_ALREADY_EXISTS",
            -1,
            "Dataset exists with investigation = 'Investigation:"
                + investigation
                + "', name = 'D'");
  }

  @Test
  void anUpdateCantTakeAKeyAway() {
    String dataset = our.dataset("D");
    our.update("dataset", "<id>" + dataset + "</id><complete>true</complete><name>E</name>")
        .isFault("INTERNAL", -1);
    our.update("facility", "<id>" + our.id() + "</id>")
        .isFault("VALIDATION", -1, "Facility: name cannot be null.");
  }

  @Test
  void anUpdateOntoATakenKeyIsInternal() {
    our.create("facility", "<name>" + our.name() + "-2</name>").value();
    our.update("facility", "<id>" + our.id() + "</id><name>" + our.name() + "-2</name>")
        .isFault("INTERNAL", -1);
    assertThat(our.get("Facility", our.id()).body()).contains("<name>" + our.name() + "</name>");
  }

  @Test
  void whatHasNoBeanIsNotDeleted() {
    assertThat(our.call("delete", "").status()).isEqualTo(500);
    our.call("delete", "<bean xsi:type=\"t:facility\"/>")
        .isFault("NO_SUCH_OBJECT_FOUND", 0, "Facility has null primary key.");
  }
}
