package beamtime.hbase;

import java.util.Locale;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;

/** How HBase writes the keys of cells that follow each other in a block. */
public enum BlockEncoding {
  /** Each in full: HBase's default. */
  NONE,
  /** What differs from the key before. */
  FAST_DIFF;

  DataBlockEncoding ofHBase() {
    return DataBlockEncoding.valueOf(name());
  }

  /** Of the name of a table: nothing for HBase's default. */
  String suffix() {
    return this == NONE ? "" : "-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
