/**
 * Load points from the launcher's side: a rig drives them in a process of its own, {@link
 * beamtime.core.point.RigHost}, and what it reports of each becomes the record of a cell.
 */
package beamtime.core.point;
