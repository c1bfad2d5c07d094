package beamtime.core.store;

import beamtime.core.data.Mix64;
import java.util.List;

/**
 * Sums over the rows that are alike in the columns of a grouping.
 *
 * @param key the values of these columns, in the grouping's order
 * @param jobs number of rows
 * @param wallSeconds sum of the column {@code WALL_SECONDS}
 * @param cpuSeconds sum of the column {@code CPU_SECONDS}
 * @param inputBytes sum of the column {@code INPUT_BYTES}; below 2^53, since Elasticsearch sums in
 *     doubles
 */
public record JobGroup(
    List<String> key, long jobs, long wallSeconds, long cpuSeconds, long inputBytes) {
  public JobGroup {
    key = List.copyOf(key);
  }

  /** Bytes of everything in it: its texts, and 8 for each number. */
  public int payloadBytes() {
    return key.stream().mapToInt(String::length).sum() + 4 * Long.BYTES;
  }

  /** Hash of everything in it. */
  public long hash() {
    long h = Mix64.hash(key.get(0));
    for (String value : key.subList(1, key.size())) {
      h = Mix64.fold(h, Mix64.hash(value));
    }
    h = Mix64.fold(h, jobs);
    h = Mix64.fold(h, wallSeconds);
    h = Mix64.fold(h, cpuSeconds);
    return Mix64.fold(h, inputBytes);
  }
}
