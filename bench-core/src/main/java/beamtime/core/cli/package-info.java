/**
 * Commands: one launcher for a whole run, one for benchmarks started by hand or from an IDE.
 *
 * <p>The launcher starts the backends side by side, gives each module's cells to a process with
 * that module's own class path, and writes the record after every cell.
 */
package beamtime.core.cli;
