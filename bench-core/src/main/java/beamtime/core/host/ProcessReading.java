package beamtime.core.host;

/**
 * What one process has spent so far.
 *
 * @param pid its id
 * @param started when it started, in any unit: with it no other process has the same id
 * @param parent id of its parent
 * @param reading its own, and what the kernel has added of children that it waited for
 */
record ProcessReading(long pid, long started, long parent, Reading reading) {}
