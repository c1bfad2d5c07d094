package beamtime.icat.endpoint.contract;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.icat.endpoint.contract.EntityInfo.EntityField;
import beamtime.icat.endpoint.database.Database;
import beamtime.icat.endpoint.entity.EntityBaseBean;
import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.persistence.EntityManagerFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * What clients learn about the entities. All of them are compared with {@code schema.json}, what an
 * ICAT told, where {@code -Dicat.contract} names its folder.
 */
class EntityInfoTest {
  private static final List<String> OF_THE_SERVER =
      Arrays.stream(EntityBaseBean.class.getDeclaredFields()).map(f -> f.getName()).toList();

  private static EntityManagerFactory factory;
  private static Schema schema;

  @BeforeAll
  static void open(@TempDir Path data) throws IOException {
    factory = Database.h2(data).open(4);
    schema = new Schema(factory);
  }

  @AfterAll
  static void close() {
    factory.close();
  }

  @Test
  void fieldsComeWithTheirLengthsAndWhetherTheyMustBeThere() throws IcatException {
    assertThat(fields(schema.info("Application")))
        .containsExactly(
            "facility ONE Facility true null",
            "jobs MANY Job false null",
            "name ATTRIBUTE String true 255",
            "version ATTRIBUTE String true 255");
  }

  @Test
  void anEntityWithoutKeyHasNoConstraints() throws IcatException {
    assertThat(Stream.of("DataCollection", "Job", "Publication", "Rule", "Study"))
        .allSatisfy(name -> assertThat(schema.info(name).constraints).isNull());
    assertThat(schema.info("PublicStep").constraints.get(0).fieldNames)
        .containsExactly("origin", "field");
  }

  @Test
  void whatAllParametersShareIsToldOfParameter() throws IcatException {
    EntityInfo parameter = schema.info("Parameter");
    assertThat(parameter.constraints).isNull();
    assertThat(fields(parameter))
        .contains("stringValue ATTRIBUTE String false 4000", "type ONE ParameterType true null")
        .hasSize(7);
  }

  @Test
  @EnabledIfSystemProperty(named = "icat.contract", matches = ".+")
  void theEntitiesAreThoseOfIcat() throws IOException, IcatException {
    JsonObject theirs = read(Path.of(System.getProperty("icat.contract"), "schema.json"));
    assertThat(schema.names())
        .containsExactlyElementsOf(theirs.keySet().stream().sorted().toList());
    SoftAssertions each = new SoftAssertions();
    for (String name : schema.names()) {
      EntityInfo ours = schema.info(name);
      JsonObject entity = theirs.getJsonObject(name);
      each.assertThat(fields(ours))
          .as(name)
          .containsExactlyElementsOf(fields(entity.getJsonArray("fields")));
      each.assertThat(keys(ours)).as(name).isEqualTo(keys(entity.getJsonArray("constraints")));
    }
    each.assertAll();
  }

  private static JsonObject read(Path file) throws IOException {
    try (JsonReader reader = Json.createReader(Files.newBufferedReader(file))) {
      return reader.readObject();
    }
  }

  /** All but what every entity has. */
  private static List<String> fields(EntityInfo info) {
    return info.fields.stream()
        .filter(field -> !OF_THE_SERVER.contains(field.name))
        .map(EntityInfoTest::text)
        .sorted()
        .toList();
  }

  private static String text(EntityField f) {
    return String.join(
        " ",
        f.name,
        f.relType.name(),
        f.type,
        String.valueOf(f.notNullable),
        String.valueOf(f.stringLength));
  }

  private static List<String> fields(JsonArray fields) {
    return fields.getValuesAs(JsonObject.class).stream()
        .map(EntityInfoTest::text)
        .sorted()
        .toList();
  }

  private static String text(JsonObject f) {
    return String.join(
        " ",
        f.getString("name"),
        f.getString("relType"),
        f.getString("type"),
        String.valueOf(f.getBoolean("notNullable")),
        String.valueOf(f.get("stringLength")));
  }

  private static List<List<String>> keys(EntityInfo info) {
    return info.constraints == null
        ? List.of()
        : info.constraints.stream().map(constraint -> constraint.fieldNames).toList();
  }

  private static List<List<String>> keys(JsonArray constraints) {
    return constraints.getValuesAs(JsonArray.class).stream()
        .map(names -> names.getValuesAs(JsonString::getString))
        .toList();
  }
}
