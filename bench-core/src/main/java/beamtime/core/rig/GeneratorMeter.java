package beamtime.core.rig;

/** Reads what this process has used since it started. */
public interface GeneratorMeter {
  /** Nanoseconds of processor time, over all processors. */
  long cpuNanos();

  /** Milliseconds for which the garbage collector stopped this process. */
  long gcMillis();

  /** This process, as its JVM tells. */
  static GeneratorMeter ofThisJvm() {
    return new JvmMeter();
  }
}
