package beamtime.icat.endpoint.entity;

/** How far a study has come. */
public enum StudyStatus {
  NEW,
  IN_PROGRESS,
  COMPLETE,
  CANCELLED
}
