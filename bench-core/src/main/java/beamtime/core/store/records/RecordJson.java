package beamtime.core.store.records;

import beamtime.core.data.DataRecord;
import beamtime.core.data.DataRecord.Booked;
import beamtime.core.data.DataRecord.Placed;
import beamtime.core.data.DataRecord.Replica;
import beamtime.core.data.RecordKind;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A record as JSON: its {@code number} and {@code name}, and a part for each service that says
 * something, {@code dbs} and {@code phedex}. What else stands in it is passed over.
 */
public final class RecordJson {
  private static final JsonFactory JSON = new JsonFactory();
  private static final int EXPECTED_BYTES = 512;

  private RecordJson() {}

  /** The record in UTF-8. */
  public static byte[] bytes(DataRecord record) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(EXPECTED_BYTES);
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      write(record, json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Writes the record as one object. */
  public static void write(DataRecord record, JsonGenerator json) throws IOException {
    json.writeStartObject();
    writeFields(record, json);
    json.writeEndObject();
  }

  /** Writes the record's fields into an object that has others as well. */
  public static void writeFields(DataRecord record, JsonGenerator json) throws IOException {
    json.writeNumberField("number", record.number());
    json.writeStringField("name", record.name());
    if (record.booked().isPresent()) {
      write(record.booked().get(), json);
    }
    if (record.placed().isPresent()) {
      write(record.placed().get(), json);
    }
  }

  private static void write(Booked booked, JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("dbs");
    json.writeNumberField("size", booked.size());
    json.writeNumberField("files", booked.files());
    json.writeNumberField("events", booked.events());
    json.writeBooleanField("open", booked.open());
    json.writeNumberField("created", booked.created());
    json.writeNumberField("modified", booked.modified());
    json.writeEndObject();
  }

  private static void write(Placed placed, JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("phedex");
    json.writeNumberField("size", placed.size());
    json.writeNumberField("files", placed.files());
    json.writeArrayFieldStart("replicas");
    for (Replica replica : placed.replicas()) {
      json.writeStartObject();
      json.writeStringField("site", replica.site());
      json.writeNumberField("files", replica.files());
      json.writeBooleanField("custodial", replica.custodial());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** The record of bytes in UTF-8. */
  public static DataRecord record(RecordKind kind, byte[] bytes) {
    try (JsonParser json = JSON.createParser(bytes)) {
      json.nextToken();
      return read(kind, json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a record from the brace that opens its object. */
  public static DataRecord read(RecordKind kind, JsonParser json) throws IOException {
    long number = 0;
    String name = "";
    Optional<Booked> booked = Optional.empty();
    Optional<Placed> placed = Optional.empty();
    for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
      json.nextToken();
      switch (field) {
        case "number" -> number = json.getLongValue();
        case "name" -> name = json.getText();
        case "dbs" -> booked = Optional.of(readBooked(json));
        case "phedex" -> placed = Optional.of(readPlaced(json));
        default -> json.skipChildren();
      }
    }
    return new DataRecord(kind, number, name, booked, placed);
  }

  private static Booked readBooked(JsonParser json) throws IOException {
    long size = 0;
    long files = 0;
    long events = 0;
    boolean open = false;
    long created = 0;
    long modified = 0;
    for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
      json.nextToken();
      switch (field) {
        case "size" -> size = json.getLongValue();
        case "files" -> files = json.getLongValue();
        case "events" -> events = json.getLongValue();
        case "open" -> open = json.getBooleanValue();
        case "created" -> created = json.getLongValue();
        case "modified" -> modified = json.getLongValue();
        default -> json.skipChildren();
      }
    }
    return new Booked(size, files, events, open, created, modified);
  }

  private static Placed readPlaced(JsonParser json) throws IOException {
    long size = 0;
    long files = 0;
    List<Replica> replicas = new ArrayList<>();
    for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
      json.nextToken();
      switch (field) {
        case "size" -> size = json.getLongValue();
        case "files" -> files = json.getLongValue();
        case "replicas" -> {
          while (json.nextToken() != JsonToken.END_ARRAY) {
            replicas.add(readReplica(json));
          }
        }
        default -> json.skipChildren();
      }
    }
    return new Placed(size, files, replicas);
  }

  private static Replica readReplica(JsonParser json) throws IOException {
    String site = "";
    long files = 0;
    boolean custodial = false;
    for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
      json.nextToken();
      switch (field) {
        case "site" -> site = json.getText();
        case "files" -> files = json.getLongValue();
        case "custodial" -> custodial = json.getBooleanValue();
        default -> json.skipChildren();
      }
    }
    return new Replica(site, files, custodial);
  }
}
