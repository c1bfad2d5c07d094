package beamtime.core.data;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Little-endian access to the points of a frame. */
public final class Payloads {
  static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  /** Eight bytes as a number. */
  public static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private Payloads() {}

  /** Hash of the first {@code length} bytes, eight at a time. */
  public static long hash(byte[] payload, int length) {
    long h = length;
    int i = 0;
    for (; i <= length - Long.BYTES; i += Long.BYTES) {
      h = h * 31 + Mix64.mix((long) LONGS.get(payload, i));
    }
    return Mix64.fold(h, Mix64.hash(payload, i, length - i));
  }
}
