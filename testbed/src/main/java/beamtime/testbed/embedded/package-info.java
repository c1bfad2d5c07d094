/** Runs the real servers as child processes. */
package beamtime.testbed.embedded;
