package beamtime.core.launch;

import beamtime.core.cell.CpuProfile;
import beamtime.core.cell.Preset;
import beamtime.core.cell.Series;
import beamtime.core.study.StudyCell;
import java.time.Duration;
import java.util.Locale;

/**
 * How long JMH runs a cell, or how often.
 *
 * @param forks JVMs, one after the other
 * @param warmups iterations that are not counted
 * @param warmupMillis length of each
 * @param iterations iterations that are counted
 * @param iterationMillis length of each
 * @param series what an iteration is, where it is not a time
 * @param timeoutSeconds after which JMH gives up an iteration, loading and proving included
 */
public record Pace(
    int forks,
    int warmups,
    int warmupMillis,
    int iterations,
    int iterationMillis,
    Series series,
    int timeoutSeconds) {
  /** Milliseconds of a floor's iteration: just long enough for what it spends to be seen. */
  private static final int FLOOR_MILLIS = 450;

  private static final int COLD_MILLIS = 3000;
  private static final int COMPILED_MILLIS = 300;

  /** For 8 million rows that HBase loads and compacts. */
  private static final int LAB_TIMEOUT = 7200;

  public static Pace of(Preset preset) {
    int timeout =
        switch (preset) {
          case SMOKE -> 60;
          case QUICK -> 900;
          case LAB -> LAB_TIMEOUT;
        };
    return new Pace(
        preset.forks(),
        preset.warmups(),
        preset.warmupMillis(),
        preset.iterations(),
        preset.iterationMillis(),
        Series.NONE,
        timeout);
  }

  /** The same in another number of JVMs. */
  public Pace withForks(int count) {
    return new Pace(
        count, warmups, warmupMillis, iterations, iterationMillis, series, timeoutSeconds);
  }

  /** The same after so many seconds of warm-up. */
  public Pace withWarmUp(int seconds) {
    return new Pace(forks, seconds, 1000, iterations, iterationMillis, series, timeoutSeconds);
  }

  /** The same in iterations of so many seconds. */
  public Pace withIterationTime(int seconds) {
    return new Pace(
        forks, warmups, warmupMillis, iterations, seconds * 1000, series, timeoutSeconds);
  }

  /** {@code 0.7 s}. */
  public String warmUp() {
    return String.format(Locale.ROOT, "%.1f s", warmups * warmupMillis / 1e3);
  }

  /** Whether it warms up as a preset does. */
  public boolean warmsUpAs(Preset preset) {
    return warmups == preset.warmups() && warmupMillis == preset.warmupMillis();
  }

  /**
   * As a cell is driven to warm its server: two iterations of {@value #COLD_MILLIS} ms, or of
   * {@value #COMPILED_MILLIS} ms where nothing has to be compiled but caches fill; as it is where
   * iterations are counted, or all together take less than those of {@link Preset#QUICK}.
   *
   * @param compiled whether the server is known to be no JVM
   */
  public Pace cold(boolean compiled) {
    int millis = compiled ? COMPILED_MILLIS : COLD_MILLIS;
    return series.counts() || planned().compareTo(of(Preset.QUICK).planned()) < 0
        ? this
        : new Pace(forks, 1, millis, 1, millis, series, timeoutSeconds);
  }

  /**
   * Whether one drive as {@link #cold} says too little of a server: one that may be a JVM may
   * compile nothing for seconds before it compiles much. A drive as long as the forks that count is
   * enough.
   */
  public boolean isColdTwice(boolean compiled) {
    return !compiled && !cold(false).equals(this);
  }

  /** As a floor is driven, in one JVM. */
  public Pace forFloor() {
    return new Pace(
        1,
        warmups,
        warmupMillis,
        iterations,
        Math.min(iterationMillis, FLOOR_MILLIS),
        series,
        timeoutSeconds);
  }

  /** As a study's cell is repeated. */
  public static Pace of(StudyCell cell) {
    StudyCell.Repeats repeats = cell.repeats();
    return new Pace(
        repeats.forks(),
        repeats.warmups(),
        repeats.millis(),
        repeats.counted(),
        repeats.millis(),
        repeats.series(),
        LAB_TIMEOUT);
  }

  /** How long iterations are to take; zero where they are counted. */
  public Duration planned() {
    return series.counts()
        ? Duration.ZERO
        : Duration.ofMillis((long) warmups * warmupMillis + (long) iterations * iterationMillis);
  }

  /** All of it as options of JMH's command line. */
  public String rerunOptions() {
    return jmhOptions() + " -to " + timeoutSeconds + "s";
  }

  /** How often and how long, as options of JMH's command line. */
  public String jmhOptions() {
    return series.counts()
        ? "-bm ss -tu ms -f %d -wi %d -wbs %d -i %d -bs %d -t %d"
                .formatted(
                    forks, warmups, series.times(), iterations, series.times(), series.clients())
            + (series.profiled() ? " -jvmArgsAppend " + CpuProfile.OPTION : "")
        : "-f %d -wi %d -w %dms -i %d -r %dms"
            .formatted(forks, warmups, warmupMillis, iterations, iterationMillis);
  }
}
