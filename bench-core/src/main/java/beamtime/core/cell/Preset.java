package beamtime.core.cell;

import java.util.Locale;

/** How long and how large a run is. */
public enum Preset {
  /** Every workload of every backend once, tiny data: whether it works, not how fast. */
  SMOKE(1, 1, 100, 1, 200),
  /**
   * Every workload, a small grid. Workloads that take longer to warm up, or longer iterations, say
   * so ({@link WarmUp}, {@link IterationTime}). What scatters is from fork to fork, so forks are
   * many and short; but an iteration below 0.4 s has no time of processors, and a verdict wants ten
   * of them.
   */
  QUICK(5, 1, 700, 2, 450),
  /** The whole grid, data as large as in the studies: days, unless cells are chosen. */
  LAB(5, 5, 1000, 10, 1000);

  private final int forks;
  private final int warmups;
  private final int warmupMillis;
  private final int iterations;
  private final int iterationMillis;

  Preset(int forks, int warmups, int warmupMillis, int iterations, int iterationMillis) {
    this.forks = forks;
    this.warmups = warmups;
    this.warmupMillis = warmupMillis;
    this.iterations = iterations;
    this.iterationMillis = iterationMillis;
  }

  public int forks() {
    return forks;
  }

  public int warmups() {
    return warmups;
  }

  public int warmupMillis() {
    return warmupMillis;
  }

  public int iterations() {
    return iterations;
  }

  public int iterationMillis() {
    return iterationMillis;
  }

  /** Name as users write it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
