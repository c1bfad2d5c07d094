package beamtime.core.data.events;

import beamtime.core.data.Digest;
import beamtime.core.data.Mix64;
import java.nio.ByteBuffer;

/**
 * Updates of 2 KB, as the GIOD study sent them between sites: update {@code n} is the whole object
 * of its key, and begins with its number.
 *
 * @param seed of all that follows the number
 */
public record Updates(long seed) {
  /** Bytes of an object. */
  public static final int BYTES = 2_048;

  /** Objects that are updated, one after the other. */
  public static final int KEYS = 100;

  /** Updates that the name of the data samples. */
  private static final int SAMPLES = 16;

  /** The object that an update writes. */
  public static int key(long number) {
    return (int) (number % KEYS);
  }

  /** What it writes. */
  public byte[] object(long number) {
    ByteBuffer object = ByteBuffer.allocate(BYTES);
    object.putLong(number);
    long stream = Mix64.stream(seed, number);
    for (int i = 0; object.hasRemaining(); i++) {
      object.putLong(Mix64.at(stream, i));
    }
    return object.array();
  }

  /** Hash of all bytes of an object. */
  public static long hash(byte[] object) {
    return Mix64.hash(object, 0, object.length);
  }

  /** Name of the data. */
  public String digest() {
    return Digest.name(
        "updates " + seed + " " + BYTES + " " + KEYS,
        number -> hash(object(number)),
        KEYS,
        SAMPLES);
  }
}
