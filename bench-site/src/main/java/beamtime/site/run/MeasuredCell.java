package beamtime.site.run;

import beamtime.core.cell.Series;
import beamtime.core.cell.ServerName;
import beamtime.core.cell.WorkloadText;
import beamtime.core.result.BackendRecord;
import beamtime.core.result.CellRecord;
import beamtime.core.result.DriveRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.RunRecord;
import beamtime.core.result.Score;
import beamtime.core.statistic.Interval;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * A cell of a run with its samples.
 *
 * @param run the run that has it
 * @param machine fingerprint of the run's machine, which is a digest: made once for all cells
 * @param record what the run says of it
 * @param samples what was measured; none where it has no number
 * @param wrongRates why its rows and bytes a second are wrong; empty if they are right
 * @param doubt that it drifts, or why its interval is wide; empty where there is nothing to say
 */
public record MeasuredCell(
    RunRecord run,
    String machine,
    CellRecord record,
    Samples samples,
    Optional<String> wrongRates,
    Optional<String> doubt) {
  /** In place of a preset: what the points of a load run have. */
  private static final String LOAD = "load";

  private static final String LINK = "link";

  private static final List<String> LIMITS = List.of(LINK, "cpus", "memory");

  /** What containers without a limit have in its place. */
  private static final Set<String> UNLIMITED = Set.of("all", "no limit");

  /** {@code JobScan[hbase, filters=1, period=MONTH]}. */
  public String name() {
    return record.name();
  }

  /** Whether it was measured, and so has a number. */
  public boolean isMeasured() {
    return record.outcome() == Outcome.MEASURED;
  }

  /** Whether it is a point of a load, with a number or without, and not measured by JMH. */
  public boolean isPoint() {
    return record.driven() || run.preset().equals(LOAD);
  }

  /**
   * 95 % interval of its score, from its forks; empty with fewer than two, as of points of a load.
   */
  public Optional<Interval> interval() {
    return Interval.of(samples.forks());
  }

  /**
   * The record's score with the upper end of that interval, less the score, as its error, in place
   * of JMH's of 99.9 %: the lower end is as far by its ratio, so nearer.
   */
  public Optional<Score> score() {
    return record
        .score()
        .map(
            score ->
                new Score(
                    score.value(),
                    interval().map(own -> score.value() * own.halfWidth()).orElse(Double.NaN),
                    score.unit()));
  }

  /** That interval, around its score. */
  public Optional<Interval> bounds() {
    return record.score().flatMap(score -> interval().map(own -> own.around(score.value())));
  }

  /**
   * Why its number says nothing of the backend: the generator of its load was the limit. Empty
   * where it does, or where it has no number.
   */
  public Optional<String> invalid() {
    return record.load().map(load -> load.generator().limit()).filter(limit -> !limit.isEmpty());
  }

  /** {@link #score}, where it says something of the backend, and its answers were right. */
  public Optional<Score> validScore() {
    return score().filter(score -> invalid().isEmpty() && record.verified());
  }

  /** {@link #validScore}, where it is a speed that may be followed over runs without a remark. */
  public Optional<Score> trackedScore() {
    return validScore().filter(score -> record.flaw().isEmpty() && !keepsRate());
  }

  /** Whether it was asked at a rate, which its score is as long as that was kept up: no speed. */
  public boolean keepsRate() {
    return keepsRate(record);
  }

  /** The same of a record. */
  public static boolean keepsRate(CellRecord record) {
    return Arrivals.of(record).isPresent()
        || record.load().filter(load -> load.drive().mode() != DriveRecord.Mode.CLOSED).isPresent();
  }

  /** Unit of its score as readers see it, such as {@code scans/s}; empty where it has none. */
  public String unit() {
    return record.score().map(score -> unit(score.unit())).orElse("");
  }

  /**
   * A unit of JMH in the words of its workload. In a series the operation is the whole series, and
   * where frames have deadlines it is a frame.
   */
  public String unit(String jmh) {
    if (record.params().containsKey(Series.TIMES)) {
      return WorkloadText.unit(jmh, "series", "series");
    }
    if (hasDeadlines()) {
      return WorkloadText.unit(jmh, "frame", "frames");
    }
    return WorkloadText.of(record.workload()).map(text -> text.unit(jmh)).orElse(jmh);
  }

  private boolean hasDeadlines() {
    return record
        .load()
        .filter(load -> load.drive().mode() == DriveRecord.Mode.DEADLINES)
        .isPresent();
  }

  /** Digest of the data that it worked on; empty where it has no evidence. */
  public String data() {
    return record.evidence().getOrDefault("data", "");
  }

  /**
   * What an acknowledged write had reached, such as {@code disk} or {@code page cache}; empty if it
   * writes nothing or the record does not say.
   */
  public String durability() {
    return record.evidence().getOrDefault("fact.durability", "");
  }

  /** The server that it was measured on; empty for a floor. */
  public Optional<BackendRecord> backend() {
    SortedMap<String, String> params = record.params();
    String name =
        new ServerName(
                record.backend(),
                params.getOrDefault(ServerName.TUNING, ""),
                params.getOrDefault(ServerName.ROUND_TRIP, ""))
            .toString();
    return run.backends().stream()
        .filter(server -> server.name().equals(name))
        .findFirst()
        .or(() -> anyServer(record.backend()));
  }

  /** Where a run has the backend behind one link alone, which is not among the parameters. */
  private Optional<BackendRecord> anyServer(String backend) {
    return run.backends().stream()
        .filter(server -> ServerName.parse(server.name()).backend().equals(backend))
        .findFirst();
  }

  /**
   * What its server and the way to it were limited to, such as {@code link 10 ms round trip, relay;
   * cpus 1}; empty for nothing.
   */
  public String limits() {
    SortedMap<String, String> facts =
        backend().map(BackendRecord::facts).orElseGet(Collections::emptySortedMap);
    return LIMITS.stream()
        .filter(facts::containsKey)
        .filter(name -> !UNLIMITED.contains(facts.get(name)))
        .map(name -> name + " " + facts.get(name))
        .collect(Collectors.joining("; "));
  }

  /** Whether its run put a link before its server, which none of its parameters names. */
  public boolean isLinkedByItsRun() {
    return limits().startsWith(LINK) && !record.params().containsKey(ServerName.ROUND_TRIP);
  }

  /** Who ran the server; empty for a floor. */
  public String provider() {
    return backend().map(BackendRecord::provider).orElse("");
  }
}
