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
  private final Map<List<String>, Sum> sums = new HashMap<>();

  JobSums(JobGrouping by) {
    this.by = by;
  }

  private static final class Sum {
    private long jobs;
    private long wallSeconds;
    private long cpuSeconds;
    private long inputBytes;
  }

  void add(JobReader row) {
    List<String> key = new ArrayList<>(by.columns().size());
    for (JobColumn column : by.columns()) {
      key.add(row.text(column));
    }
    Sum sum = sums.computeIfAbsent(key, absent -> new Sum());
    sum.jobs++;
    sum.wallSeconds += row.number(JobColumn.WALL_SECONDS);
    sum.cpuSeconds += row.number(JobColumn.CPU_SECONDS);
    sum.inputBytes += row.number(JobColumn.INPUT_BYTES);
  }

  /**
   * Adds sums of some rows.
   *
   * @param key of their group
   * @param numbers how many they are, and the sums of {@link #COLUMNS}
   */
  void add(List<String> key, long[] numbers) {
    Sum sum = sums.computeIfAbsent(key, absent -> new Sum());
    sum.jobs += numbers[0];
    sum.wallSeconds += numbers[1];
    sum.cpuSeconds += numbers[2];
    sum.inputBytes += numbers[3];
  }

  /** Adds all sums of another part of the rows. */
  void add(JobSums other) {
    other.sums.forEach(
        (key, sum) ->
            add(key, new long[] {sum.jobs, sum.wallSeconds, sum.cpuSeconds, sum.inputBytes}));
  }

  Collection<JobGroup> groups() {
    return sums.entrySet().stream().map(e -> group(e.getKey(), e.getValue())).toList();
  }

  private static JobGroup group(List<String> key, Sum sum) {
    return new JobGroup(key, sum.jobs, sum.wallSeconds, sum.cpuSeconds, sum.inputBytes);
  }
}
