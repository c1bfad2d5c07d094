package beamtime.sql;

import beamtime.core.data.JobColumn;
import java.util.List;

/**
 * What finds the rows of a period, in addition to the primary key, which tells rows from one
 * another.
 */
public enum JobIndex {
  /** A B-tree of the day. */
  DAY("btree", List.of(List.of(JobColumn.DAY))),
  /** The same, and a B-tree of the columns that queries filter by, with the day. */
  FILTERS(
      "btree",
      List.of(
          List.of(JobColumn.DAY), List.of(JobColumn.FEDERATION, JobColumn.TIER, JobColumn.DAY))),
  /** The least and the greatest day of each 128 pages: few bytes, and rows come in their order. */
  BRIN("brin", List.of(List.of(JobColumn.DAY)));

  private final String method;
  private final List<List<JobColumn>> indexes;

  JobIndex(String method, List<List<JobColumn>> indexes) {
    this.method = method;
    this.indexes = indexes;
  }

  /** Access method. */
  String method() {
    return method;
  }

  /** Columns of each index. */
  List<List<JobColumn>> indexes() {
    return indexes;
  }
}
