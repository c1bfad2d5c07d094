package beamtime.hbase;

import beamtime.core.data.JobColumn;
import beamtime.core.data.JobGrouping;
import beamtime.core.store.JobGroup;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sums rows by the columns of a grouping. */
final class JobSums {
  /** What is summed. */
  static final List<JobColumn> COLUMNS =
      List.of(JobColumn.WALL_SECONDS, JobColumn.CPU_SECONDS, JobColumn.INPUT_BYTES);

  private final JobGrouping by;

  /** Of each group how many rows it has, and the sums of {@link #COLUMNS}. */
  private final Map<List<String>, long[]> sums = new HashMap<>();

  JobSums(JobGrouping by) {
    this.by = by;
  }

  void add(JobReader row) {
    List<String> key = new ArrayList<>(by.columns().size());
    for (JobColumn column : by.columns()) {
      key.add(row.text(column));
    }
    long[] sum = sums.computeIfAbsent(key, absent -> new long[1 + COLUMNS.size()]);
    sum[0]++;
    sum[1] += row.number(JobColumn.WALL_SECONDS);
    sum[2] += row.number(JobColumn.CPU_SECONDS);
    sum[3] += row.number(JobColumn.INPUT_BYTES);
  }

  /**
   * Adds sums of some rows.
   *
   * @param key of their group
   * @param numbers how many they are, and the sums of {@link #COLUMNS}
   */
  void add(List<String> key, long[] numbers) {
    long[] sum = sums.computeIfAbsent(key, absent -> new long[1 + COLUMNS.size()]);
    for (int i = 0; i < sum.length; i++) {
      sum[i] += numbers[i];
    }
  }

  /** Adds all sums of another part of the rows. */
  void add(JobSums other) {
    other.sums.forEach(this::add);
  }

  Collection<JobGroup> groups() {
    List<JobGroup> groups = new ArrayList<>(sums.size());
    sums.forEach((key, sum) -> groups.add(new JobGroup(key, sum[0], sum[1], sum[2], sum[3])));
    return groups;
  }
}
