package beamtime.core.result;

/**
 * What the load generator itself took, and whether it was the limit.
 *
 * @param cpuShare processor time of its process as a share of all that its machine has, 0 to 1
 * @param gcMillis its garbage collector's pauses, milliseconds in all
 * @param delayP99Millis how late it was of its own fault, 99th percentile, milliseconds
 * @param limit one line that says why the generator was the limit; empty where the point is valid
 */
public record GeneratorRecord(
    double cpuShare, double gcMillis, double delayP99Millis, String limit) {
  /** Whether the point tells of the backend, not of the generator. */
  public boolean valid() {
    return limit.isEmpty();
  }
}
