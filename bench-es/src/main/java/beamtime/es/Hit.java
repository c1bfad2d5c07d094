package beamtime.es;

import beamtime.core.data.Mix64;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** One hit of an answer: where its id and its document are in it. Reused for the next hit. */
final class Hit {
  private static final JsonFactory JSON = new JsonFactory();

  private final byte[] bytes;

  /** First byte of the id, as JSON text without its quotes. */
  int idFrom;

  int idTo;

  /** First byte of the document, its opening brace. */
  int sourceFrom;

  int sourceTo;

  Hit(byte[] bytes) {
    this.bytes = bytes;
  }

  int idBytes() {
    return idTo - idFrom;
  }

  int sourceBytes() {
    return sourceTo - sourceFrom;
  }

  /** Hash of the id. */
  long idHash() {
    return plainId() ? Mix64.hash(bytes, idFrom, idBytes()) : Mix64.hash(id());
  }

  /** The id. */
  String id() {
    if (plainId()) {
      return new String(bytes, idFrom, idBytes(), StandardCharsets.US_ASCII);
    }
    try (JsonParser parser = JSON.createParser(bytes, idFrom - 1, idBytes() + 2)) {
      parser.nextToken();
      return parser.getText();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A parser at the document's opening brace. */
  JsonParser source() throws IOException {
    JsonParser parser = JSON.createParser(bytes, sourceFrom, sourceBytes());
    parser.nextToken();
    return parser;
  }

  /** Whether the id's JSON text is the id itself: ASCII without escapes. */
  private boolean plainId() {
    for (int i = idFrom; i < idTo; i++) {
      if (bytes[i] < ' ' || bytes[i] == '\\') {
        return false;
      }
    }
    return true;
  }
}
