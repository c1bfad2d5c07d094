package beamtime.hbase;

import beamtime.core.backend.Endpoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.io.compress.Compression.Algorithm;

/**
 * How the stores use HBase.
 *
 * @param layout of job rows; default {@link HBaseLayout#CELLS}, the study's
 * @param encoding of keys in the blocks of job rows; default {@link BlockEncoding#NONE}, HBase's
 * @param compression of the blocks of rows and frames; default {@link Compression#NONE}, HBase's
 * @param filterSide where scans of job rows are filtered; default {@link Side#SERVER}
 * @param groupSide where job rows are summed; default {@link Side#CLIENT}, as HBase is without our
 *     coprocessor
 * @param durability of writes; default {@code SYNC_WAL}: acknowledged when the write-ahead log of
 *     every replica has it
 * @param caching most rows in one answer to a scanner; default 1000, the study's tuning
 * @param rpcTimeout of one request; default 10 s
 * @param operationTimeout of one request with its retries, and of the server's tasks such as making
 *     a table twice as long; default 15 s, so that a dead server shows within 20 s
 * @param splits where a new table is cut into regions: beginnings of row keys in ascending order,
 *     each the first of the next region; default none, that is one region. See {@link Regions}
 * @param salts regions by whose numbers keys of job rows begin, in place of splits; default 1, that
 *     is none. See {@link RowKeys}
 */
public record HBaseSettings(
    HBaseLayout layout,
    BlockEncoding encoding,
    Compression compression,
    Side filterSide,
    Side groupSide,
    Durability durability,
    int caching,
    Duration rpcTimeout,
    Duration operationTimeout,
    List<String> splits,
    int salts) {
  public HBaseSettings {
    splits = List.copyOf(splits);
    List<String> problems = new ArrayList<>();
    if (caching < 1) {
      problems.add("caching is " + caching + ": use 1 or more");
    }
    millis(problems, "rpcTimeout", rpcTimeout);
    millis(problems, "operationTimeout", operationTimeout);
    if (!splits.equals(List.copyOf(new TreeSet<>(splits)))) {
      problems.add("splits " + splits + ": use different keys in ascending order");
    }
    if (salts < 1 || salts > RowKeys.MOST_SALTS) {
      problems.add("salts is " + salts + ": use 1 to " + RowKeys.MOST_SALTS);
    }
    if (salts > 1 && !splits.isEmpty()) {
      problems.add("salts is " + salts + ": salted keys say the splits by themselves");
    }
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException("HBase settings: " + String.join("; ", problems));
    }
  }

  /**
   * How HBase compresses the blocks of its store files, but not of the write-ahead log. A server
   * refuses a table whose codec it lacks; ours have them all, any has {@link #GZ}.
   */
  public enum Compression {
    /** Not at all: HBase's default. */
    NONE,
    /** By the JDK. */
    GZ,
    /** By snappy-java, which comes with Hadoop. */
    SNAPPY,
    /** By zstd-jni. */
    ZSTD;

    Algorithm ofHBase() {
      return Algorithm.valueOf(name());
    }

    /** Of the name of a table: nothing for HBase's default. */
    String suffix() {
      return this == NONE ? "" : "-" + name().toLowerCase(Locale.ROOT);
    }
  }

  /** The defaults that are documented above. */
  public static HBaseSettings defaults() {
    return new HBaseSettings(
        HBaseLayout.CELLS,
        BlockEncoding.NONE,
        Compression.NONE,
        Side.SERVER,
        Side.CLIENT,
        Durability.SYNC_WAL,
        1000,
        Duration.ofSeconds(10),
        Duration.ofSeconds(15),
        List.of(),
        1);
  }

  /**
   * Most bytes on the server's heap of one answer to a scanner: the client's own 2 MiB, and 16 as
   * well, would cut an answer of 1000 rows of 52 cells short, in the middle of a row.
   */
  public long maxAnswerBytes() {
    return 32L << 20;
  }

  /**
   * How far an acknowledged write has come. What waits for the log has reached what the log's file
   * system promises: our servers' is a local one, which forces nothing to the disk whatever it is
   * asked for, that of others we don't know.
   */
  beamtime.core.store.Durability reachedOn(Endpoint endpoint) {
    return switch (durability) {
      case SKIP_WAL, ASYNC_WAL -> beamtime.core.store.Durability.MEMORY;
      case USE_DEFAULT, SYNC_WAL, FSYNC_WAL ->
          endpoint.isExternal()
              ? beamtime.core.store.Durability.AS_THE_SERVER_IS_SET
              : beamtime.core.store.Durability.PAGE_CACHE;
    };
  }

  /** These settings with what {@code change} sets, such as {@code s -> s.layout = PACKED}. */
  public HBaseSettings with(Consumer<Change> change) {
    Change changed = new Change(this);
    change.accept(changed);
    return changed.settings();
  }

  /** The settings under the same names, to be set. */
  public static final class Change {
    public HBaseLayout layout;
    public BlockEncoding encoding;
    public Compression compression;
    public Side filterSide;
    public Side groupSide;
    public Durability durability;
    public int caching;
    public Duration rpcTimeout;
    public Duration operationTimeout;
    public List<String> splits;
    public int salts;

    private Change(HBaseSettings now) {
      layout = now.layout;
      encoding = now.encoding;
      compression = now.compression;
      filterSide = now.filterSide;
      groupSide = now.groupSide;
      durability = now.durability;
      caching = now.caching;
      rpcTimeout = now.rpcTimeout;
      operationTimeout = now.operationTimeout;
      splits = now.splits;
      salts = now.salts;
    }

    private HBaseSettings settings() {
      return new HBaseSettings(
          layout,
          encoding,
          compression,
          filterSide,
          groupSide,
          durability,
          caching,
          rpcTimeout,
          operationTimeout,
          splits,
          salts);
    }
  }

  /** HBase counts its time-outs in milliseconds, as an int, and some of them twice as long. */
  private static void millis(List<String> problems, String name, Duration value) {
    if (value.toMillis() < 1 || value.compareTo(Duration.ofDays(10)) > 0) {
      problems.add(name + " is " + value + ": use 1 ms to 10 days");
    }
  }
}
