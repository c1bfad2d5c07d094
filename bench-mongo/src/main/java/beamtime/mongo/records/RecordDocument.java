package beamtime.mongo.records;

import beamtime.core.data.DataRecord;
import beamtime.core.data.DataRecord.Booked;
import beamtime.core.data.DataRecord.Placed;
import beamtime.core.data.DataRecord.Replica;
import beamtime.core.data.RecordKind;
import beamtime.mongo.Encoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.BsonReader;
import org.bson.BsonType;
import org.bson.BsonWriter;

/**
 * One record as a document: {@code _id}, its number, {@code name}, and a part for each service that
 * says something, {@code dbs} and {@code phedex}.
 */
final class RecordDocument {
  /** Lets the driver's {@code insertMany} take records. */
  static final Encoding<DataRecord> ENCODING =
      new Encoding<>(DataRecord.class, RecordDocument::write);

  static final String ID = "_id";
  static final String NAME = "name";
  static final String DBS = "dbs";
  static final String PHEDEX = "phedex";

  private RecordDocument() {}

  private static void write(BsonWriter writer, DataRecord record) {
    writer.writeStartDocument();
    writer.writeInt64(ID, record.number());
    writer.writeString(NAME, record.name());
    record.booked().ifPresent(booked -> write(writer, booked));
    record.placed().ifPresent(placed -> write(writer, placed));
    writer.writeEndDocument();
  }

  private static void write(BsonWriter writer, Booked booked) {
    writer.writeStartDocument(DBS);
    writer.writeInt64("size", booked.size());
    writer.writeInt64("files", booked.files());
    writer.writeInt64("events", booked.events());
    writer.writeBoolean("open", booked.open());
    writer.writeInt64("created", booked.created());
    writer.writeInt64("modified", booked.modified());
    writer.writeEndDocument();
  }

  private static void write(BsonWriter writer, Placed placed) {
    writer.writeStartDocument(PHEDEX);
    writer.writeInt64("size", placed.size());
    writer.writeInt64("files", placed.files());
    writer.writeStartArray("replicas");
    for (Replica replica : placed.replicas()) {
      writer.writeStartDocument();
      writer.writeString("site", replica.site());
      writer.writeInt64("files", replica.files());
      writer.writeBoolean("custodial", replica.custodial());
      writer.writeEndDocument();
    }
    writer.writeEndArray();
    writer.writeEndDocument();
  }

  /** The record of a document that was written here. */
  static DataRecord read(BsonReader reader, RecordKind kind) {
    reader.readStartDocument();
    long number = reader.readInt64(ID);
    String name = reader.readString(NAME);
    Optional<Booked> booked = Optional.empty();
    Optional<Placed> placed = Optional.empty();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      if (reader.readName().equals(DBS)) {
        booked = Optional.of(readBooked(reader));
      } else {
        placed = Optional.of(readPlaced(reader));
      }
    }
    return new DataRecord(kind, number, name, booked, placed);
  }

  private static Booked readBooked(BsonReader reader) {
    reader.readStartDocument();
    Booked booked =
        new Booked(
            reader.readInt64("size"),
            reader.readInt64("files"),
            reader.readInt64("events"),
            reader.readBoolean("open"),
            reader.readInt64("created"),
            reader.readInt64("modified"));
    reader.readEndDocument();
    return booked;
  }

  private static Placed readPlaced(BsonReader reader) {
    reader.readStartDocument();
    long size = reader.readInt64("size");
    long files = reader.readInt64("files");
    List<Replica> replicas = new ArrayList<>();
    reader.readName("replicas");
    reader.readStartArray();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      reader.readStartDocument();
      replicas.add(
          new Replica(
              reader.readString("site"),
              reader.readInt64("files"),
              reader.readBoolean("custodial")));
      reader.readEndDocument();
    }
    reader.readEndArray();
    reader.readEndDocument();
    return new Placed(size, files, replicas);
  }
}
