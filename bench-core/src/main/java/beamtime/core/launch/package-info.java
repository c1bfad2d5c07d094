/**
 * What every command needs before it measures: settings, the machine's lock, backends that run, the
 * list of cells, and that nothing is left when it ends.
 */
package beamtime.core.launch;
