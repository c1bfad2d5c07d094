package beamtime.core.data;

import java.util.List;

/**
 * What job rows are summed by. The WLCG study's tables group by day and site; grouping by several
 * fields is what it found hard outside a relational database.
 */
public enum JobGrouping {
  DAY_SITE(JobColumn.DAY, JobColumn.SITE),
  DAY_SITE_VO(JobColumn.DAY, JobColumn.SITE, JobColumn.VO),
  DAY_SITE_VO_ACTIVITY(JobColumn.DAY, JobColumn.SITE, JobColumn.VO, JobColumn.ACTIVITY);

  private final List<JobColumn> columns;

  JobGrouping(JobColumn... columns) {
    this.columns = List.of(columns);
  }

  /** Its text columns, the day first. */
  public List<JobColumn> columns() {
    return columns;
  }
}
