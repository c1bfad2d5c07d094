/** The machine that servers run on: processes, ports, memory, disk, files. */
package beamtime.testbed.system;
