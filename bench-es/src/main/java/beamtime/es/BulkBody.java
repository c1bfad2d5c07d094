package beamtime.es;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.http.HttpEntity;
import org.apache.http.entity.ContentType;

/** Body of a bulk request in one growing array, sent from where it is. */
final class BulkBody extends OutputStream {
  static final ContentType NDJSON = ContentType.create("application/x-ndjson");

  /** Digits of the longest number, with its sign. */
  private static final int DIGITS = 20;

  /** Larger ones are not sure to be exact as hundredths. */
  private static final double HUNDREDTHS = 1e13;

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

  /** Appends bytes as they are. */
  void put(byte[] from) {
    write(from, 0, from.length);
  }

  /** Appends a JSON text that needs no escapes; refuses one that does. */
  void text(byte[] ascii) {
    reserve(ascii.length + 2);
    bytes[length++] = '"';
    for (byte character : ascii) {
      if (character < ' ' || character == '"' || character == '\\') {
        throw new IllegalArgumentException(
            "needs escapes: " + new String(ascii, StandardCharsets.ISO_8859_1));
      }
      bytes[length++] = character;
    }
    bytes[length++] = '"';
  }

  /** Appends a whole number. */
  void number(long value) {
    if (value < 0) {
      put(Long.toString(value).getBytes(StandardCharsets.US_ASCII));
      return;
    }
    reserve(DIGITS);
    int digits = 1;
    for (long limit = 10; digits < DIGITS - 1 && value >= limit; limit *= 10) {
      digits++;
    }
    length += digits;
    long rest = value;
    for (int at = length - 1; at >= length - digits; at--) {
      bytes[at] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
  }

  /** Appends a number, as {@link Double#toString} does; hundredths, as most are, faster. */
  void number(double value) {
    long hundredths = Math.round(value * 100);
    if (value < 0 || value > HUNDREDTHS || hundredths / 100.0 != value || 1 / value < 0) {
      put(Double.toString(value).getBytes(StandardCharsets.US_ASCII));
      return;
    }
    number(hundredths / 100);
    write('.');
    int fraction = (int) (hundredths % 100);
    write('0' + fraction / 10);
    if (fraction % 10 > 0) {
      write('0' + fraction % 10);
    }
  }

  int length() {
    return length;
  }

  /** The array that holds the body now. */
  byte[] bytes() {
    return bytes;
  }

  /** A copy of the body. */
  byte[] copy() {
    return Arrays.copyOf(bytes, length);
  }

  /** The body as it stands; valid until it is written to. */
  HttpEntity entity() {
    return new SlicedEntity(bytes, length, NDJSON);
  }

  private void reserve(int count) {
    if (bytes.length - length < count) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + count));
    }
  }
}
