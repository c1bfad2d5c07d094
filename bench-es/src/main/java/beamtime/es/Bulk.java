package beamtime.es;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import org.elasticsearch.client.Request;
import org.jspecify.annotations.Nullable;

/**
 * Documents on their way into one index. They are encoded straight into the body of a bulk request,
 * which is sent whenever it has reached {@link EsSettings#bulkBytes()}.
 */
public final class Bulk {
  /**
   * Asks for no more than whether there were errors, and which: the rest is as long as the rows.
   */
  static final String BRIEF = "errors,items.*.error";

  /** A document that is not there is no error to the server. */
  private static final String BRIEF_OF_DELETE = BRIEF + ",items.*.result";

  /** The whole answer where all went well. */
  private static final ByteSearch NO_ERRORS = new ByteSearch("{\"errors\":false}");

  private final EsConnection connection;
  private final String index;
  private final BulkDocuments.Action action;
  private @Nullable BulkDocuments documents;

  /** An empty bulk, which does the same with all its documents. */
  public Bulk(EsConnection connection, String index, BulkDocuments.Action action) {
    this.connection = connection;
    this.index = index;
    this.action = action;
  }

  /** See {@link BulkDocuments#row}. */
  BulkBody row(byte[] asciiId) throws IOException {
    return next().row(asciiId);
  }

  /** See {@link BulkDocuments#document}. */
  public JsonGenerator document(String id) throws IOException {
    return next().document(id);
  }

  /** Names a document that is to be deleted. */
  void delete(String id) throws IOException {
    document(id);
  }

  private BulkDocuments next() throws IOException {
    if (documents != null && documents.length() >= connection.settings().bulkBytes()) {
      send();
    }
    if (documents == null) {
      documents = connection.documents(action);
    }
    return documents;
  }

  /** Sends what has not been sent yet; returns when the server has acknowledged it. */
  public void send() throws IOException {
    if (documents == null) {
      return;
    }
    BulkBody body = documents.end();
    Request request = new Request("POST", "/" + index + "/_bulk");
    boolean deletes = action == BulkDocuments.Action.DELETE;
    request.addParameter("filter_path", deletes ? BRIEF_OF_DELETE : BRIEF);
    request.setEntity(body.entity());
    Answer answer = connection.send(request);
    check(answer);
    connection.release(answer.bytes());
    connection.release(body.bytes());
    documents = null;
  }

  /** Throws where a document was refused. */
  static void check(Answer answer) throws IOException {
    if (NO_ERRORS.isAt(answer.bytes(), 0, answer.length())) {
      return;
    }
    JsonNode root = new ObjectMapper().readTree(answer.bytes(), 0, answer.length());
    if (root.path("errors").asBoolean(true)) {
      List<JsonNode> errors = root.findValues("error");
      JsonNode error = errors.isEmpty() ? root : errors.get(0);
      throw new IOException(
          errors.size()
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
