package beamtime.es;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Documents on their way into an index, encoded one after the other into the body of a bulk
 * request: all as ready bytes, or all by a generator.
 */
public final class BulkDocuments {
  /** What a document does where one with its id exists. */
  public enum Action {
    /** Replaces it, so that a batch may be repeated. */
    INDEX("index"),
    /** Fails. */
    CREATE("create"),
    /** Deletes it; where it does not exist, the whole bulk fails, though the others are deleted. */
    DELETE("delete");

    private final SerializedString text;
    private final byte[] line;

    Action(String text) {
      this.text = new SerializedString(text);
      this.line = ("{\"" + text + "\":{\"_id\":").getBytes(StandardCharsets.US_ASCII);
    }
  }

  private static final SerializedString ID = new SerializedString("_id");
  private static final byte[] END_OF_LINE = {'}', '}', '\n'};

  /** A new line between documents, as bulk wants it. */
  private static final JsonFactory NDJSON =
      new JsonFactoryBuilder()
          .rootValueSeparator("\n")
          .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
          .build();

  private final BulkBody body;
  private final Action action;
  private final JsonGenerator json;
  private boolean generated;

  /**
   * No documents yet.
   *
   * @param bytes that nobody else uses; the body grows beyond them
   */
  BulkDocuments(byte[] bytes, Action action) throws IOException {
    this.body = new BulkBody(bytes);
    this.action = action;
    this.json = NDJSON.createGenerator(body);
  }

  /** No documents yet, in an array of their own. */
  public BulkDocuments(Action action) throws IOException {
    this(new byte[1], action);
  }

  /** Begins a document; the caller writes one JSON object and a line end to what is returned. */
  BulkBody row(byte[] asciiId) {
    body.put(action.line);
    body.text(asciiId);
    body.put(END_OF_LINE);
    return body;
  }

  /** Begins a document; the caller writes one JSON object to what is returned. */
  public JsonGenerator document(String id) throws IOException {
    generated = true;
    json.writeStartObject();
    json.writeFieldName(action.text);
    json.writeStartObject();
    json.writeFieldName(ID);
    json.writeString(id);
    json.writeEndObject();
    json.writeEndObject();
    return json;
  }

  /** Bytes so far, but for what the generator holds back. */
  int length() {
    return body.length();
  }

  /** The whole body; nothing is added any more. */
  BulkBody end() throws IOException {
    if (generated) {
      json.writeRaw('\n');
    }
    json.close();
    return body;
  }
}
