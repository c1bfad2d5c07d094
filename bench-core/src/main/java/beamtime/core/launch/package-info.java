/**
 * What every command needs before it measures: settings, the machine's lock, backends that run, the
 * list of cells, and cleaning up at the end.
 */
package beamtime.core.launch;
