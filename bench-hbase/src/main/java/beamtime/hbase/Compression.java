package beamtime.hbase;

import java.util.Locale;
import org.apache.hadoop.hbase.io.compress.Compression.Algorithm;

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
