/** Runs backends as child processes. */
package beamtime.testbed.process;
