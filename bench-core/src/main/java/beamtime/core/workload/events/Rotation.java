package beamtime.core.workload.events;

/**
 * When what a client writes, such as a database, is full and replaced by the next.
 *
 * @param bytes that it may have, where it has more than one batch
 * @param keep whether the full one stays
 */
public record Rotation(long bytes, boolean keep) {
  private static final long MEGABYTE = 1_000_000;

  /** At a size in MB (10^6 bytes). */
  public static Rotation at(int megabytes, boolean keep) {
    return new Rotation(megabytes * MEGABYTE, keep);
  }

  /** Whether one that has so many bytes is replaced before it takes a batch of so many. */
  public boolean isDue(long has, long batch) {
    return has > 0 && has + batch > bytes;
  }
}
