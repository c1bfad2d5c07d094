package beamtime.core.host;

import java.util.List;

/**
 * What one process has spent so far.
 *
 * @param pid its id
 * @param started when it started, in any unit: with it no other process has the same id
 * @param parent id of its parent
 * @param reading its own, and what the kernel has added of children that it waited for
 * @param shared bytes of its memory that others may have as well: of shared segments and of files
 *     such as its program, which each process counts that has touched them
 */
record ProcessReading(long pid, long started, long parent, Reading reading, double shared) {
  static final double KIBI = 1024;

  /** Shared bytes, of the lines of proc(5)'s status. */
  static double shared(List<String> status) {
    return KIBI
        * (Proc.number(status, "RssShmem:").orElse(0L)
            + Proc.number(status, "RssFile:").orElse(0L));
  }
}
