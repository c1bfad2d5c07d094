package beamtime.icat.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.icat.endpoint.Wire.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * A session, and a facility of a name that nobody else has, for each test, or for all of a class
 * where the field is static. All that a test makes is below it, and goes with it afterwards,
 * whether the test passed or not. The facility has the dataset type {@code raw} and the
 * investigation type {@code visit}.
 */
final class OwnFacility
    implements BeforeAllCallback, AfterAllCallback, BeforeEachCallback, AfterEachCallback {
  private boolean shared;
  private IcatUnderTest icat;
  private Wire wire;
  private String session;
  private String name;
  private String id;

  /** Called where the field is static only. */
  @Override
  public void beforeAll(ExtensionContext context) {
    shared = true;
    make(context);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    remove();
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    if (!shared) {
      make(context);
    }
  }

  @Override
  public void afterEach(ExtensionContext context) {
    if (!shared) {
      remove();
    }
  }

  private void make(ExtensionContext context) {
    icat =
        context
            .getRoot()
            .getStore(Namespace.create(OwnFacility.class))
            .getOrComputeIfAbsent(
                IcatUnderTest.class, key -> OwnFacility.open(), IcatUnderTest.class);
    wire = icat.wire();
    session = wire.call(icat.credentials()).value();
    name = "BEAMTIME-" + UUID.randomUUID();
    id =
        create(
                "facility",
                "<name>"
                    + name
                    + "</name><datasetTypes><name>raw</name></datasetTypes>"
                    + "<investigationTypes><name>visit</name></investigationTypes>")
            .value();
  }

  private static IcatUnderTest open() {
    try {
      return IcatUnderTest.open();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Tries all of them before it reports one that stays. */
  private void remove() {
    if (name == null) {
      return;
    }
    call("logout", "");
    session = wire.call(icat.credentials()).value();
    String ours = "SELECT f.id FROM Facility f WHERE f.name LIKE '" + name + "%'";
    search(ours).values().forEach(id -> delete("facility", id));
    List<String> left = search(ours).values();
    call("logout", "");
    assertThat(left).as("facilities that stay").isEmpty();
  }

  IcatUnderTest icat() {
    return icat;
  }

  Wire wire() {
    return wire;
  }

  String session() {
    return session;
  }

  /** The facility's name; what a test names after it is removed too. */
  String name() {
    return name;
  }

  String id() {
    return id;
  }

  /** XML that refers to the facility. */
  String reference() {
    return "<facility><id>" + id + "</id></facility>";
  }

  /** An investigation, visit 1, without datasets. */
  String investigation(String investigation) {
    String visit =
        search("SELECT t.id FROM InvestigationType t WHERE t.facility.id = " + id).value();
    return create(
            "investigation",
            reference()
                + "<name>"
                + investigation
                + "</name><title>t</title><type><id>"
                + visit
                + "</id></type><visitId>1</visitId>")
        .value();
  }

  /** A dataset of an investigation of its own, whose name has an I before it. */
  String dataset(String dataset) {
    return dataset(investigation("I" + dataset), dataset);
  }

  String dataset(String investigation, String dataset) {
    String raw = search("SELECT t.id FROM DatasetType t WHERE t.facility.id = " + id).value();
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

  /** One of the beans of a list. */
  static String datafile(String dataset, String fields) {
    return "<beans xsi:type=\"t:datafile\"><dataset><id>"
        + dataset
        + "</id></dataset>"
        + fields
        + "</beans>";
  }

  /** Creates datafiles, of 0, 1, 2 ... bytes. */
  Answer datafiles(String dataset, String... names) {
    StringBuilder beans = new StringBuilder();
    for (int i = 0; i < names.length; i++) {
      beans.append(
          datafile(dataset, "<fileSize>" + i + "</fileSize><name>" + names[i] + "</name>"));
    }
    return call("createMany", beans.toString());
  }

  /** A type of numeric parameters in kelvin. */
  String parameterType(String type, String applicable) {
    return create(
            "parameterType",
            applicable
                + reference()
                + "<name>"
                + type
                + "</name><units>K</units><valueType>NUMERIC</valueType>")
        .value();
  }

  /**
   * @param flags of the type, which ICAT does not look up
   */
  Answer parameter(String dataset, String type, String flags, String value) {
    return create(
        "datasetParameter",
        value
            + "<type><id>"
            + type
            + "</id>"
            + flags
            + "</type><dataset><id>"
            + dataset
            + "</id></dataset>");
  }

  /** Rows of FROM and WHERE. */
  long count(String from, String variable) {
    return Long.parseLong(search("SELECT COUNT(" + variable + ") FROM " + from).value());
  }

  Answer search(String query) {
    return call("search", "<query>" + query + "</query>");
  }

  Answer get(String query, String key) {
    return call("get", "<query>" + query + "</query><primaryKey>" + key + "</primaryKey>");
  }

  Answer create(String type, String fields) {
    return call("create", "<bean xsi:type=\"t:" + type + "\">" + fields + "</bean>");
  }

  Answer update(String type, String fields) {
    return call("update", "<bean xsi:type=\"t:" + type + "\">" + fields + "</bean>");
  }

  Answer delete(String type, String key) {
    return call("delete", "<bean xsi:type=\"t:" + type + "\"><id>" + key + "</id></bean>");
  }

  Answer call(String operation, String arguments) {
    return wire.call(Wire.operation(operation, session, arguments));
  }
}
