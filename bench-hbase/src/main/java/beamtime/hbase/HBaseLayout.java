package beamtime.hbase;

/** How HBase stores the 52 columns of a job row: the study's own question. */
public enum HBaseLayout {
  /** 52 cells in one column family, as in the study: the server knows every column. */
  CELLS,
  /** One cell that holds all 52 values: the server knows bytes only. */
  PACKED;

  JobFormat format() {
    return switch (this) {
      case CELLS -> new CellsFormat();
      case PACKED -> new PackedFormat();
    };
  }
}
