package beamtime.mongo;

import beamtime.core.data.Datafile;
import beamtime.core.data.Dataset;
import beamtime.core.data.Entity;
import beamtime.core.data.Facility;
import beamtime.core.data.Investigation;
import beamtime.core.data.Parameter;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * One entity as it was stored.
 *
 * @param document what {@link EntityDocument} wrote
 */
record StoredEntity(BsonDocument document) {
  Entity as(CatalogueLevel level) {
    return switch (level) {
      case FACILITIES -> facility();
      case INVESTIGATIONS -> investigation();
      case DATASETS -> dataset();
      case DATAFILES -> datafile();
    };
  }

  Facility facility() {
    return new Facility(
        text("name"),
        text("fullName"),
        all(
            "instruments",
            it -> new Facility.Instrument(it.text("name"), it.text("fullName"), it.text("type"))),
        all(
            "users",
            it -> new Facility.User(it.text("name"), it.text("fullName"), it.text("affiliation"))),
        all("parameterTypes", it -> new Facility.ParameterType(it.text("name"), it.text("units"))));
  }

  Investigation investigation() {
    return new Investigation(
        text("name"),
        text("visitId"),
        text("title"),
        instant("start"),
        instant("end"),
        optionalText("instrument"),
        texts("users"),
        texts("samples"));
  }

  Dataset dataset() {
    return new Dataset(
        text("name"),
        optionalText("sample"),
        document.getBoolean("complete").getValue(),
        text("location"),
        instant("start"),
        instant("end"),
        parameters());
  }

  Datafile datafile() {
    return new Datafile(
        text("name"),
        text("location"),
        document.getInt64("size").getValue(),
        text("checksum"),
        instant("created"),
        instant("modified"),
        document.containsKey(EntityDocument.PARAMETERS) ? parameters() : List.of());
  }

  private List<Parameter> parameters() {
    return all(
        EntityDocument.PARAMETERS,
        it ->
            new Parameter(
                it.text("name"), it.text("units"), it.document.getDouble("value").getValue()));
  }

  private Optional<String> optionalText(String name) {
    return document.containsKey(name) ? Optional.of(text(name)) : Optional.empty();
  }

  private String text(String name) {
    return document.getString(name).getValue();
  }

  private Instant instant(String name) {
    return Instant.ofEpochMilli(document.getDateTime(name).getValue());
  }

  private List<String> texts(String name) {
    return document.getArray(name).stream().map(value -> value.asString().getValue()).toList();
  }

  private <T> List<T> all(String name, Function<StoredEntity, T> made) {
    return document.getArray(name).stream()
        .map(BsonValue::asDocument)
        .map(StoredEntity::new)
        .map(made)
        .toList();
  }
}
