package beamtime.es;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.ContentEncoder;
import org.apache.http.nio.IOControl;
import org.apache.http.nio.entity.NByteArrayEntity;

/**
 * Bytes that are sent slice by slice. Java copies what a socket is offered before it looks how much
 * the socket takes: of many megabytes offered at once it copies the rest again and again.
 */
final class SlicedEntity extends NByteArrayEntity {
  private static final int SLICE = 1 << 17;

  private final byte[] bytes;
  private final int length;
  private int sent;

  SlicedEntity(byte[] bytes, int length, ContentType type) {
    super(bytes, 0, length, type);
    this.bytes = bytes;
    this.length = length;
  }

  @Override
  public void produceContent(ContentEncoder encoder, IOControl control) throws IOException {
    int taken;
    int slice;
    do {
      slice = Math.min(SLICE, length - sent);
      taken = encoder.write(ByteBuffer.wrap(bytes, sent, slice));
      sent += taken;
    } while (taken == slice && sent < length);
    if (sent == length) {
      encoder.complete();
    }
  }

  /** A request that is sent again is sent from its start. */
  @Override
  public void close() {
    sent = 0;
  }
}
