package beamtime.es;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import org.apache.http.ContentTooLongException;
import org.apache.http.HttpEntity;
import org.apache.http.HttpResponse;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.ContentDecoder;
import org.apache.http.nio.IOControl;
import org.apache.http.nio.protocol.AbstractAsyncResponseConsumer;
import org.apache.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/**
 * Collects an answer in one array as it arrives. The client library's own consumer does so in a
 * buffer that is new for each answer and can be read only by copying it.
 */
final class AnswerConsumer extends AbstractAsyncResponseConsumer<HttpResponse> {
  private static final byte[] NOTHING = {};

  private @Nullable HttpResponse response;
  private @Nullable ContentType type;
  private final int most;
  private byte[] bytes;
  private int length;

  /**
   * A consumer of one answer.
   *
   * @param bytes that nobody else uses
   * @param most of the answer
   */
  AnswerConsumer(byte[] bytes, int most) {
    this.bytes = bytes;
    this.most = most;
  }

  @Override
  protected void onResponseReceived(HttpResponse received) {
    response = received;
  }

  @Override
  protected void onEntityEnclosed(HttpEntity entity, ContentType contentType) {
    type = contentType;
  }

  @Override
  protected void onContentReceived(ContentDecoder decoder, IOControl control) throws IOException {
    int read;
    do {
      if (length >= most) {
        throw new ContentTooLongException("an answer has %d bytes or more", most);
      }
      if (length == bytes.length) {
        bytes = Arrays.copyOf(bytes, 2 * length);
      }
      read = decoder.read(ByteBuffer.wrap(bytes, length, bytes.length - length));
      length += Math.max(read, 0);
    } while (read > 0);
  }

  @Override
  protected HttpResponse buildResult(HttpContext context) {
    HttpResponse answered = Objects.requireNonNull(response);
    answered.setEntity(new Answer(bytes, length, type));
    return answered;
  }

  @Override
  protected void releaseResources() {
    bytes = NOTHING;
  }
}
