/** Uses servers that the user runs. */
package beamtime.testbed.external;
