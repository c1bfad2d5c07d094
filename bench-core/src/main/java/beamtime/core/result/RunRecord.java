package beamtime.core.result;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One execution on one machine.
 *
 * @param format version of this format; a reader refuses one that it does not know
 * @param id name of the run, and of its folder
 * @param started ISO 8601, UTC
 * @param finished ISO 8601, UTC; empty while it runs
 * @param version version of Beamtime
 * @param commit commit that was built; {@code unknown} outside a checkout
 * @param preset {@code smoke}, {@code quick} or {@code lab}
 * @param seed seed of all data
 * @param settings properties that the user gave, and JMH's settings
 * @param machine where it ran
 * @param backends what was measured
 * @param cells every planned cell, with or without a number
 * @param seconds where the time of the run went, by what was done; empty before format 6
 * @param fixedWork how steady the machine was; empty where nobody looked
 * @param scalability what the points of a sweep say together, where the run is one
 * @param fit whether a backend would keep what a beamline gives, where the run asked that; empty
 *     before format 9
 */
public record RunRecord(
    int format,
    String id,
    String started,
    String finished,
    String version,
    String commit,
    String preset,
    long seed,
    SortedMap<String, String> settings,
    MachineRecord machine,
    List<BackendRecord> backends,
    List<CellRecord> cells,
    @JsonSetter(nulls = Nulls.AS_EMPTY) SortedMap<String, Double> seconds,
    Optional<FixedWorkRecord> fixedWork,
    Optional<ScalabilityRecord> scalability,
    Optional<FitRecord> fit) {
  /** What the name of a run may be: its folder's, here and wherever it is published. */
  public static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

  /** Version of the format that this code writes. */
  public static final int FORMAT = 12;

  /** The first whose rates of rows and bytes are right with several clients. */
  static final int RIGHT_RATES = 4;

  /**
   * Oldest version that it still reads: without kernels and without the benchmarks' code. Families
   * and modules are there from format 5 on, and from 7 on jobs have {@code asks} and {@code by}.
   */
  public static final int OLDEST = 2;

  /** Setting that says that cells of {@code quick} have a warm-up of their own. */
  public static final String WARM_UP = "warm-up";

  private static final Pattern WARM_UP_OPTIONS = Pattern.compile("-wi (\\d{1,4}) -w (\\d{1,6})ms");

  /** Seconds of warm-up; after fewer some clients have half of the speed that they keep. */
  private static final double WARM = 4;

  private static final Pattern SECONDS = Pattern.compile("\\d{1,3}");

  public RunRecord {
    seconds = seconds == null ? new TreeMap<>() : new TreeMap<>(seconds);
    settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
    backends = List.copyOf(backends);
    cells = List.copyOf(cells);
  }

  /**
   * Its preset, with the study where that sets forks and warm-ups, or the warm-up where it is not
   * the preset's: others are not comparable. In older records {@code quick} had less than a second
   * for all cells.
   */
  public String pace() {
    String study = settings.get("bench.study");
    if (study != null) {
      return preset + " of " + study;
    }
    String given = settings.getOrDefault("bench.warmup", "").strip();
    if (SECONDS.matcher(given).matches()) {
      return preset + " with bench.warmup=" + given;
    }
    OptionalDouble seconds = warmUp();
    return seconds.isPresent() && seconds.getAsDouble() < 1
        ? String.format(Locale.ROOT, "%s with bench.warmup=%.1f", preset, seconds.getAsDouble())
        : preset;
  }

  /** Seconds of warm-up of {@code quick}; empty where they are not those of all cells. */
  private OptionalDouble warmUp() {
    Matcher warmUp = WARM_UP_OPTIONS.matcher(settings.getOrDefault("jmh", ""));
    return preset.equals("quick") && !settings.containsKey(WARM_UP) && warmUp.find()
        ? OptionalDouble.of(
            Integer.parseInt(warmUp.group(1)) * (Integer.parseInt(warmUp.group(2)) / 1000.0))
        : OptionalDouble.empty();
  }

  /**
   * That its clients were measured before they were compiled, see docs/trust.md; empty where that
   * is not known, and for {@code smoke}, whose numbers are no speeds.
   */
  public Optional<String> coldClients() {
    OptionalDouble seconds = warmUp();
    return seconds.isPresent() && seconds.getAsDouble() < WARM
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "clients had warmed up for %.1f s; some become several times as fast within"
                    + " seconds, so that the order of stores may be another (-Dbench.warmup=8)",
                seconds.getAsDouble()))
        : Optional.empty();
  }

  /** An instant as records have it, to the second. */
  public static String time(Instant at) {
    return at.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** Cells that make the run a failed one. */
  public List<CellRecord> failures() {
    return cells.stream().filter(cell -> cell.outcome().isFailure()).toList();
  }
}
