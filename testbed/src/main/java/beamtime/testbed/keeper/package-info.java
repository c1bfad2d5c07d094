/**
 * Keeps backends up for other processes: {@link beamtime.testbed.keeper.Keeper} is a process that
 * runs one, and leaves a record by which others find it.
 */
package beamtime.testbed.keeper;
