package beamtime.core.point;

import beamtime.core.launch.Listed;
import java.util.Set;

/**
 * What is driven, as the records of its points name it.
 *
 * @param workload such as {@code JobScan}
 * @param backend such as {@code hbase}, or {@code floor}
 * @param family of its data, such as {@code jobs}
 * @param varied names of the workload's parameters that have another value than their first
 * @param benchmark JMH's name of it
 * @param module that has it
 * @param code digest of its classes
 */
public record Driven(
    String workload,
    String backend,
    String family,
    Set<String> varied,
    String benchmark,
    String module,
    String code) {
  /** What a cell of a run drives. */
  public static Driven of(Listed cell) {
    return new Driven(
        cell.workload(),
        cell.backend(),
        cell.family(),
        cell.varied(),
        cell.benchmark(),
        cell.module(),
        cell.code());
  }
}
