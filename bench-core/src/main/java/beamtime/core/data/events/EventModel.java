package beamtime.core.data.events;

/** How the objects of events lie in a database; names are the study's. */
public enum EventModel {
  /** A container for each part, and links from object to object. */
  A,
  /** One container for all, without links. */
  B
}
