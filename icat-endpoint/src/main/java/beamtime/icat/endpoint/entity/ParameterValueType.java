package beamtime.icat.endpoint.entity;

/** Which of its three values a parameter holds. */
public enum ParameterValueType {
  DATE_AND_TIME,
  NUMERIC,
  STRING
}
