package beamtime.hbase;

import beamtime.core.data.Mix64;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.client.Scan;

/**
 * Keys of job rows, which begin with the day, and the regions that hold them.
 *
 * <p>Salted ones begin with the number of a region, one byte: a hash of the rest modulo their
 * number. The rows of a day are then in all regions, and a period is as many ranges of keys.
 *
 * @param salts regions by whose numbers keys begin; 1 where they begin with the day
 * @param splits where a table is cut into regions: beginnings of keys in ascending order, each the
 *     first of the next region
 */
record RowKeys(int salts, List<String> splits) {
  /** What one byte tells apart. */
  static final int MOST_SALTS = 256;

  RowKeys {
    splits = List.copyOf(splits);
  }

  /** Salted where asked for, else cut where the settings say. */
  static RowKeys of(HBaseSettings settings) {
    return settings.salts() == 1
        ? new RowKeys(1, settings.splits())
        : new RowKeys(
            settings.salts(),
            IntStream.range(1, settings.salts()).mapToObj(RowKeys::number).toList());
  }

  private static String number(int salt) {
    return Character.toString((char) salt);
  }

  /** Bytes before the day. */
  int before() {
    return salts == 1 ? 0 : 1;
  }

  /** The key that a row is stored under. */
  byte[] stored(byte[] key) {
    if (salts == 1) {
      return key;
    }
    byte[] stored = new byte[1 + key.length];
    stored[0] = (byte) Math.floorMod(Mix64.hash(key, 0, key.length), salts);
    System.arraycopy(key, 0, stored, 1, key.length);
    return stored;
  }

  /** Scans of all keys that have these beginnings behind what is put before them. */
  List<Scan> scans(String from, String to) {
    return IntStream.range(0, salts)
        .mapToObj(salt -> salts == 1 ? "" : number(salt))
        .map(before -> scan(before + from, before + to))
        .toList();
  }

  /** The same, one for each region of the table as it was made. */
  List<Scan> scansOfRegions(String from, String to) {
    if (salts > 1) {
      return scans(from, to);
    }
    List<Scan> scans = new ArrayList<>();
    String begin = from;
    for (String split : splits) {
      if (begin.compareTo(split) < 0 && split.compareTo(to) < 0) {
        scans.add(scan(begin, split));
        begin = split;
      }
    }
    scans.add(scan(begin, to));
    return scans;
  }

  private static Scan scan(String from, String to) {
    return new Scan().withStartRow(JobBytes.latin1(from)).withStopRow(JobBytes.latin1(to));
  }
}
