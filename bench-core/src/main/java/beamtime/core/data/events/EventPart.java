package beamtime.core.data.events;

/** What an object of an event holds; in event model A each part has a container of its own. */
public enum EventPart {
  /** What the detector gave, and where the other objects of the event are. */
  RAW,
  /** Hits of the tracker. */
  TRACKER,
  /** Hits of the electromagnetic calorimeter. */
  ECAL,
  /** Hits of the hadronic calorimeter. */
  HCAL,
  /** Tracks, made of hits of the tracker. */
  TRACKS,
  /** Clusters, made of hits of both calorimeters. */
  CLUSTERS
}
