package beamtime.es;

import java.io.OutputStream;
import java.util.Arrays;
import org.apache.http.HttpEntity;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;

/** Body of a bulk request in one growing array, sent from where it is. */
final class BulkBody extends OutputStream {
  private static final ContentType NDJSON = ContentType.create("application/x-ndjson");

  private byte[] bytes;
  private int length;

  /** An empty body in an array that nobody else uses. */
  BulkBody(byte[] bytes) {
    this.bytes = bytes;
  }

  @Override
  public void write(int b) {
    reserve(1);
    bytes[length++] = (byte) b;
  }

  @Override
  public void write(byte[] from, int offset, int count) {
    reserve(count);
    System.arraycopy(from, offset, bytes, length, count);
    length += count;
  }

  int length() {
    return length;
  }

  /** The array that holds the body now. */
  byte[] bytes() {
    return bytes;
  }

  /** The body as it stands; valid until it is written to. */
  HttpEntity entity() {
    return new NByteArrayEntity(bytes, 0, length, NDJSON);
  }

  private void reserve(int count) {
    if (bytes.length - length < count) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + count));
    }
  }
}
