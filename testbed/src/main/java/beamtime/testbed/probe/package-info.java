/** Real requests that show whether a server answers, and its version. */
package beamtime.testbed.probe;
