package beamtime.hbase.coprocessor;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Sums by group. */
final class GroupSums {
  private final Map<Key, long[]> sums = new HashMap<>();
  private final Key probe = new Key(new byte[0], 0);
  private final int numbers;
  private int keyBytes;

  /** Names of a group, each behind it a byte 0. Those in the map never change. */
  private static final class Key {
    private byte[] bytes;
    private int length;
    private int hash;

    Key(byte[] bytes, int length) {
      this.bytes = bytes;
      this.length = length;
      this.hash = hashOf(bytes, length);
    }

    private static int hashOf(byte[] bytes, int length) {
      int hash = 1;
      for (int i = 0; i < length; i++) {
        hash = 31 * hash + bytes[i];
      }
      return hash;
    }

    void set(byte[] bytes, int length) {
      this.bytes = bytes;
      this.length = length;
      this.hash = hashOf(bytes, length);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key
          && Arrays.equals(bytes, 0, length, ((Key) other).bytes, 0, ((Key) other).length);
    }
  }

  /**
   * @param numbers that are summed for each group
   */
  GroupSums(int numbers) {
    this.numbers = numbers;
  }

  /** Adds one row. */
  void add(GroupedRow row) {
    probe.set(row.key(), row.keyLength());
    long[] sum = sums.get(probe);
    if (sum == null) {
      sum = new long[1 + numbers];
      sums.put(new Key(Arrays.copyOf(row.key(), row.keyLength()), row.keyLength()), sum);
      keyBytes += row.keyLength();
    }
    sum[0]++;
    for (int i = 0; i < numbers; i++) {
      sum[1 + i] += row.number(i);
    }
  }

  /** Numbers of a group: that of its rows, and those summed. */
  int numbers() {
    return 1 + numbers;
  }

  /** Number of groups. */
  int groups() {
    return sums.size();
  }

  /** Bytes that {@link #write} takes. */
  int bytes() {
    return keyBytes + sums.size() * (1 + numbers) * Long.BYTES;
  }

  /** Writes each group: its names, its number of rows and its sums. */
  void write(ByteBuffer out) {
    sums.forEach(
        (key, sum) -> {
          out.put(key.bytes, 0, key.length);
          for (long number : sum) {
            out.putLong(number);
          }
        });
  }
}
