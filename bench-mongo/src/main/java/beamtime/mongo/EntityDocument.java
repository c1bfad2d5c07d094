package beamtime.mongo;

import beamtime.core.data.Datafile;
import beamtime.core.data.Dataset;
import beamtime.core.data.Entity;
import beamtime.core.data.Facility;
import beamtime.core.data.Investigation;
import beamtime.core.data.Parameter;
import java.time.Instant;
import java.util.List;
import java.util.function.BiConsumer;
import org.bson.BsonWriter;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * One entity to be inserted. What belongs to an entity alone is embedded in its document; entities
 * below it refer to it by {@code parent}.
 *
 * @param id its {@code _id}, from which its handle is made
 * @param parent {@code _id} of the entity above; null for a facility
 */
record EntityDocument(ObjectId id, @Nullable ObjectId parent, Entity entity) {
  /** Lets the driver insert these documents. */
  static final Encoding<EntityDocument> ENCODING =
      new Encoding<>(EntityDocument.class, (writer, document) -> document.writeTo(writer));

  /** Field of a dataset's parameters, and of a datafile's where it has any. */
  static final String PARAMETERS = "parameters";

  private void writeTo(BsonWriter writer) {
    writer.writeStartDocument();
    writer.writeObjectId("_id", id);
    if (parent != null) {
      writer.writeObjectId("parent", parent);
    }
    writer.writeString("name", entity.name());
    if (entity instanceof Facility facility) {
      write(writer, facility);
    } else if (entity instanceof Investigation investigation) {
      write(writer, investigation);
    } else if (entity instanceof Dataset dataset) {
      write(writer, dataset);
    } else if (entity instanceof Datafile datafile) {
      write(writer, datafile);
    }
    writer.writeEndDocument();
  }

  private static void write(BsonWriter writer, Facility facility) {
    writer.writeString("fullName", facility.fullName());
    writeAll(
        writer,
        "instruments",
        facility.instruments(),
        (to, instrument) -> {
          to.writeString("name", instrument.name());
          to.writeString("fullName", instrument.fullName());
          to.writeString("type", instrument.type());
        });
    writeAll(
        writer,
        "users",
        facility.users(),
        (to, user) -> {
          to.writeString("name", user.name());
          to.writeString("fullName", user.fullName());
          to.writeString("affiliation", user.affiliation());
        });
    writeAll(
        writer,
        "parameterTypes",
        facility.parameterTypes(),
        (to, type) -> {
          to.writeString("name", type.name());
          to.writeString("units", type.units());
        });
  }

  private static void write(BsonWriter writer, Investigation investigation) {
    writer.writeString("visitId", investigation.visitId());
    writer.writeString("title", investigation.title());
    writeInstant(writer, "start", investigation.start());
    writeInstant(writer, "end", investigation.end());
    investigation.instrument().ifPresent(name -> writer.writeString("instrument", name));
    writeStrings(writer, "users", investigation.users());
    writeStrings(writer, "samples", investigation.samples());
  }

  private static void write(BsonWriter writer, Dataset dataset) {
    dataset.sample().ifPresent(name -> writer.writeString("sample", name));
    writer.writeBoolean("complete", dataset.complete());
    writer.writeString("location", dataset.location());
    writeInstant(writer, "start", dataset.start());
    writeInstant(writer, "end", dataset.end());
    writeParameters(writer, dataset.parameters());
  }

  private static void write(BsonWriter writer, Datafile datafile) {
    writer.writeString("location", datafile.location());
    writer.writeInt64("size", datafile.size());
    writer.writeString("checksum", datafile.checksum());
    writeInstant(writer, "created", datafile.created());
    writeInstant(writer, "modified", datafile.modified());
    if (!datafile.parameters().isEmpty()) {
      writeParameters(writer, datafile.parameters());
    }
  }

  private static void writeParameters(BsonWriter writer, List<Parameter> parameters) {
    writeAll(
        writer,
        PARAMETERS,
        parameters,
        (to, parameter) -> {
          to.writeString("name", parameter.name());
          to.writeString("units", parameter.units());
          to.writeDouble("value", parameter.value());
        });
  }

  private static void writeInstant(BsonWriter writer, String name, Instant instant) {
    writer.writeDateTime(name, instant.toEpochMilli());
  }

  private static void writeStrings(BsonWriter writer, String name, List<String> values) {
    writer.writeStartArray(name);
    values.forEach(writer::writeString);
    writer.writeEndArray();
  }

  private static <T> void writeAll(
      BsonWriter writer, String name, List<T> values, BiConsumer<BsonWriter, T> fields) {
    writer.writeStartArray(name);
    for (T value : values) {
      writer.writeStartDocument();
      fields.accept(writer, value);
      writer.writeEndDocument();
    }
    writer.writeEndArray();
  }
}
