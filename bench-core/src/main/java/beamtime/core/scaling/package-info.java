/** The law by which throughput grows with clients, fitted to the points of a load. */
package beamtime.core.scaling;
