/**
 * What points of the rig tell together: the highest rate and the largest load that hold, and the
 * law by which throughput grows with clients.
 */
package beamtime.core.search;
