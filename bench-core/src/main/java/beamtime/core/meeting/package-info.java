/**
 * Machines that drive one backend together: they agree on each start in a folder that all of them
 * see, and end together.
 */
package beamtime.core.meeting;
