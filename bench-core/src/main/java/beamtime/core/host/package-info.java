/** What the machines are and spend, by OSHI. */
package beamtime.core.host;
