package beamtime.core.result;

/** How a cell ended. */
public enum Outcome {
  /** Measured, and its answers were right. */
  MEASURED,
  /** The backend or the harness failed. */
  FAILED,
  /** The backend answered, but not what the oracle says. */
  WRONG_ANSWER,
  /** The backend lacks what the workload needs. */
  LEFT_OUT,
  /** Planned, but the run ended before it. */
  MISSING;

  /** Whether a run with such a cell has failed. */
  public boolean isFailure() {
    return this == FAILED || this == WRONG_ANSWER || this == MISSING;
  }
}
