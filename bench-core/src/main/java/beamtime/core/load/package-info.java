/**
 * A load from the launcher's side: the rig runs in a process of its own, {@link
 * beamtime.core.load.RigHost}, and each point that has ended is recorded.
 */
package beamtime.core.load;
