package beamtime.core.das;

import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordSource;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/** Records as lines of JSON, as services and the layer tell them. */
final class RecordJson {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .addModule(new Jdk8Module())
          .serializationInclusion(JsonInclude.Include.NON_ABSENT)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private static final ObjectWriter WRITER = MAPPER.writer();
  private static final ObjectReader READER = MAPPER.readerFor(DataRecord.class);

  /** Services whose part is missing in a merged record, though they may know it. */
  static final String MISSING = "missing";

  private RecordJson() {}

  /** Writes a line. */
  static void write(DataRecord record, OutputStream out) throws IOException {
    line(record, out);
  }

  /** Writes a line of a record that lacks what these services would have said. */
  static void write(DataRecord record, List<RecordSource> missing, OutputStream out)
      throws IOException {
    ObjectNode marked = MAPPER.valueToTree(record);
    marked.set(MISSING, MAPPER.valueToTree(missing));
    line(marked, out);
  }

  /** Writes a line of some fields. */
  static void write(Map<String, Object> fields, OutputStream out) throws IOException {
    line(fields, out);
  }

  private static void line(Object value, OutputStream out) throws IOException {
    out.write(WRITER.writeValueAsBytes(value));
    out.write('\n');
  }

  /** Reads a line. */
  static DataRecord read(byte[] lines, int from, int length) {
    try {
      return READER.readValue(lines, from, length);
    } catch (IOException e) {
      throw new UncheckedIOException("a line that is no record: " + e.getMessage(), e);
    }
  }

  /** Reads a line. */
  static DataRecord read(String line) throws IOException {
    return READER.readValue(line);
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
    try (JsonParser parser = MAPPER.createParser(lines, from, length)) {
      parser.nextToken();
      for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
        parser.nextToken();
        if (name.equals(field)) {
          return parser.getText();
        }
        parser.skipChildren();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("a line that is no record: " + e.getMessage(), e);
    }
    throw new IllegalArgumentException("a line without " + field);
  }
}
