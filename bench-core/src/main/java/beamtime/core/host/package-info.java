/**
 * What the machines are and spend. Processes and processors are read by OSHI; what OSHI has not, or
 * takes milliseconds for, by files of the kernel. Its names in results are those of {@link
 * beamtime.core.host.Quantity}.
 */
package beamtime.core.host;
