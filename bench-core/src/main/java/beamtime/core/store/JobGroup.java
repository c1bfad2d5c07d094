package beamtime.core.store;

import beamtime.core.data.Mix64;

/**
 * Sums over the rows of one day and site.
 *
 * @param day {@code YYYYMMDD}, value of the column {@code DAY}
 * @param site value of the column {@code SITE}
 * @param jobs number of rows
 * @param wallSeconds sum of the column {@code WALL_SECONDS}
 * @param cpuSeconds sum of the column {@code CPU_SECONDS}
 * @param inputBytes sum of the column {@code INPUT_BYTES}; below 2^53, since Elasticsearch sums in
 *     doubles
 */
public record JobGroup(
    String day, String site, long jobs, long wallSeconds, long cpuSeconds, long inputBytes) {
  /** Bytes of everything in it: its texts, and 8 for each number. */
  public int payloadBytes() {
    return day.length() + site.length() + 4 * Long.BYTES;
  }

  /** Hash of everything in it. */
  public long hash() {
    long h = Mix64.fold(Mix64.hash(day), Mix64.hash(site));
    h = Mix64.fold(h, jobs);
    h = Mix64.fold(h, wallSeconds);
    h = Mix64.fold(h, cpuSeconds);
    return Mix64.fold(h, inputBytes);
  }
}
