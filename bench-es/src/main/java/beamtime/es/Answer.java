package beamtime.es;

import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.jspecify.annotations.Nullable;

/** Body of an answer in one array, which may be longer than it. */
public final class Answer extends NByteArrayEntity {
  private final byte[] bytes;
  private final int length;

  Answer(byte[] bytes, int length, @Nullable ContentType type) {
    super(bytes, 0, length, type);
    this.bytes = bytes;
    this.length = length;
  }

  /** The array. */
  public byte[] bytes() {
    return bytes;
  }

  /** Bytes of the array that are the answer's. */
  public int length() {
    return length;
  }
}
