package beamtime.core.host;

/**
 * What one process has spent so far.
 *
 * @param pid its id
 * @param started when it started, in any unit: with it no other process has the same id
 * @param parent id of its parent
 * @param reading its own, and what the kernel has added of children that it waited for
 * @param shared bytes of its memory that others may have as well: of shared segments, which each
 *     process counts that has touched them
 */
record ProcessReading(long pid, long started, long parent, Reading reading, double shared) {
  /** Begins the line of proc(5)'s status that tells them, in units of {@link #KIBI}. */
  static final String SHARED = "RssShmem:";

  static final double KIBI = 1024;
}
