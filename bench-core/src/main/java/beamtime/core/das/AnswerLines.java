package beamtime.core.das;

import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.store.records.RecordJson;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/** Records as lines of JSON, as services and the layer tell them. */
final class AnswerLines {
  private static final JsonFactory JSON =
      new JsonFactory().disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);

  private static final ObjectWriter FIELDS = new JsonMapper().writer();

  /** Services whose part is missing in a merged record, though they may know it. */
  static final String MISSING = "missing";

  private static final String KIND = "kind";

  private AnswerLines() {}

  /** Writes a line of a record that lacks what these services would have said. */
  static void write(DataRecord record, List<RecordSource> missing, OutputStream out)
      throws IOException {
    try (JsonGenerator json = JSON.createGenerator(out)) {
      json.writeStartObject();
      json.writeStringField(KIND, record.kind().name());
      RecordJson.writeFields(record, json);
      if (!missing.isEmpty()) {
        json.writeArrayFieldStart(MISSING);
        for (RecordSource service : missing) {
          json.writeString(service.name());
        }
        json.writeEndArray();
      }
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  /** Writes a line of some fields. */
  static void write(Map<String, Object> fields, OutputStream out) throws IOException {
    out.write(FIELDS.writeValueAsBytes(fields));
    out.write('\n');
  }

  /** Reads a record's line. */
  static DataRecord read(byte[] lines, int from, int length) {
    try (JsonParser json = JSON.createParser(lines, from, length)) {
      return read(json);
    } catch (IOException e) {
      throw noRecord(e);
    }
  }

  /** Reads a record's line. */
  static DataRecord read(String line) throws IOException {
    try (JsonParser json = JSON.createParser(line)) {
      return read(json);
    }
  }

  private static DataRecord read(JsonParser json) throws IOException {
    json.nextToken();
    if (!KIND.equals(json.nextFieldName())) {
      throw new IOException("a line that does not begin with its kind");
    }
    return RecordJson.read(RecordKind.valueOf(String.valueOf(json.nextTextValue())), json);
  }

  /** Name in a line, of which the rest is not looked at. */
  static String name(byte[] lines, int from, int length) {
    return found(lines, from, length, "name");
  }

  /** The one number of a line of an aggregate. */
  static long number(byte[] lines, String name) {
    return Long.parseLong(found(lines, 0, lines.length, name));
  }

  private static String found(byte[] lines, int from, int length, String field) {
    try (JsonParser json = JSON.createParser(lines, from, length)) {
      json.nextToken();
      for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
        json.nextToken();
        if (name.equals(field)) {
          return json.getText();
        }
        json.skipChildren();
      }
    } catch (IOException e) {
      throw noRecord(e);
    }
    throw new IllegalArgumentException("a line without " + field);
  }

  private static UncheckedIOException noRecord(IOException cause) {
    return new UncheckedIOException("a line that is no record: " + cause.getMessage(), cause);
  }
}
