package beamtime.core.store.events;

/** Where an update is before it is acknowledged. */
public enum Commit {
  /** On the disk of this site. The other follows when it can. */
  LOCAL,
  /** On the disks of both sites. */
  BOTH
}
