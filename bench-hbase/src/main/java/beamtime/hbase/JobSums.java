package beamtime.hbase;

import beamtime.core.data.JobColumn;
import beamtime.core.store.JobGroup;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sums rows by day and site. */
final class JobSums {
  /** What a row must bring. */
  static final List<JobColumn> COLUMNS =
      List.of(
          JobColumn.DAY,
          JobColumn.SITE,
          JobColumn.WALL_SECONDS,
          JobColumn.CPU_SECONDS,
          JobColumn.INPUT_BYTES);

  private final Map<Key, Sum> sums = new HashMap<>();

  private record Key(String day, String site) {}

  private static final class Sum {
    private long jobs;
    private long wallSeconds;
    private long cpuSeconds;
    private long inputBytes;
  }

  void add(JobReader row) {
    Key key = new Key(row.text(JobColumn.DAY), row.text(JobColumn.SITE));
    Sum sum = sums.computeIfAbsent(key, absent -> new Sum());
    sum.jobs++;
    sum.wallSeconds += row.number(JobColumn.WALL_SECONDS);
    sum.cpuSeconds += row.number(JobColumn.CPU_SECONDS);
    sum.inputBytes += row.number(JobColumn.INPUT_BYTES);
  }

  Collection<JobGroup> groups() {
    return sums.entrySet().stream().map(e -> group(e.getKey(), e.getValue())).toList();
  }

  private static JobGroup group(Key key, Sum sum) {
    return new JobGroup(
        key.day, key.site, sum.jobs, sum.wallSeconds, sum.cpuSeconds, sum.inputBytes);
  }
}
