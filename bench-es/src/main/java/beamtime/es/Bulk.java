package beamtime.es;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.elasticsearch.client.Request;
import org.jspecify.annotations.Nullable;

/**
 * Documents on their way into one index. They are encoded straight into the body of a bulk request,
 * which is sent whenever it has reached {@link EsSettings#bulkBytes()}.
 */
final class Bulk {
  /** What a document does where one with its id exists. */
  enum Action {
    /** Replaces it, so that a batch may be repeated. */
    INDEX("index"),
    /** Fails. */
    CREATE("create"),
    /** Deletes it; where it does not exist, the whole bulk fails, though the others are deleted. */
    DELETE("delete");

    private final SerializedString text;

    Action(String text) {
      this.text = new SerializedString(text);
    }
  }

  /**
   * Asks for no more than whether there were errors, and which: the rest is as long as the rows.
   */
  private static final String BRIEF = "errors,items.*.error";

  /** A document that is not there is no error to the server. */
  private static final String BRIEF_OF_DELETE = BRIEF + ",items.*.result";

  private static final SerializedString ID = new SerializedString("_id");

  /** A new line between documents, as bulk wants it. */
  private static final JsonFactory NDJSON =
      new JsonFactoryBuilder()
          .rootValueSeparator("\n")
          .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
          .build();

  /** What has been written and not yet sent. */
  private record Batch(BulkBody body, JsonGenerator json) {}

  private final EsConnection connection;
  private final String index;
  private final Action action;
  private @Nullable Batch batch;

  Bulk(EsConnection connection, String index, Action action) {
    this.connection = connection;
    this.index = index;
    this.action = action;
  }

  /** Begins a document; the caller writes one JSON object to what is returned. */
  JsonGenerator document(byte[] asciiId) throws IOException {
    JsonGenerator out = begin();
    out.writeUTF8String(asciiId, 0, asciiId.length);
    return header(out);
  }

  /** See {@link #document(byte[])}. */
  JsonGenerator document(String id) throws IOException {
    JsonGenerator out = begin();
    out.writeString(id);
    return header(out);
  }

  /** Names a document that is to be deleted. */
  void delete(String id) throws IOException {
    document(id);
  }

  private JsonGenerator begin() throws IOException {
    if (batch != null && batch.body().length() >= connection.settings().bulkBytes()) {
      send();
    }
    if (batch == null) {
      BulkBody body = connection.body();
      batch = new Batch(body, NDJSON.createGenerator(body));
    }
    JsonGenerator json = batch.json();
    json.writeStartObject();
    json.writeFieldName(action.text);
    json.writeStartObject();
    json.writeFieldName(ID);
    return json;
  }

  private static JsonGenerator header(JsonGenerator out) throws IOException {
    out.writeEndObject();
    out.writeEndObject();
    return out;
  }

  /** Sends what has not been sent yet; returns when the server has acknowledged it. */
  void send() throws IOException {
    if (batch == null) {
      return;
    }
    batch.json().writeRaw('\n');
    batch.json().close();
    BulkBody body = batch.body();
    Request request = new Request("POST", "/" + index + "/_bulk");
    request.addParameter("filter_path", action == Action.DELETE ? BRIEF_OF_DELETE : BRIEF);
    request.setEntity(body.entity());
    Answer answer = connection.send(request);
    check(answer);
    connection.release(answer.bytes());
    connection.release(body.bytes());
    batch = null;
  }

  /** Throws where a document was refused. */
  private static void check(Answer answer) throws IOException {
    JsonNode root = new ObjectMapper().readTree(answer.bytes(), 0, answer.length());
    if (root.path("errors").asBoolean(true)) {
      JsonNode items = root.path("items");
      JsonNode error =
          items.path(0).elements().hasNext()
              ? items.path(0).elements().next().path("error")
              : items;
      throw new IOException(
          items.size()
              + " documents refused, the first for "
              + error.path("type").asText()
              + ": "
              + error.path("reason").asText());
    }
    int absent = 0;
    for (JsonNode item : root.path("items")) {
      absent += item.path("delete").path("result").asText().equals("not_found") ? 1 : 0;
    }
    if (absent > 0) {
      throw new IOException(absent + " documents were not there");
    }
  }
}
