/** Real requests that tell whether a server answers, and its version. */
package beamtime.testbed.probe;
