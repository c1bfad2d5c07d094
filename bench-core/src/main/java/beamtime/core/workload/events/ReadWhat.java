package beamtime.core.workload.events;

/** What is read of an event. */
public enum ReadWhat {
  /** All its objects. */
  EVENT,
  /** Those of the tracker alone, a third or so: whether parts that lie apart pay. */
  PART,
  /** Its tracks, which are found from its raw object. */
  TRACKS
}
