/**
 * A run: its plan, its forks in turn, and its record, which is written after each cell.
 *
 * <p>The launcher gives each module's cells to a process with that module's own class path, {@link
 * beamtime.core.run.CellHost}.
 */
package beamtime.core.run;
