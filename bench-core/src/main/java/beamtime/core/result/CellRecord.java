package beamtime.core.result;

import beamtime.core.statistic.Interval;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * One cell of a run.
 *
 * @param workload such as {@code JobScan}
 * @param backend such as {@code hbase}, or {@code floor}
 * @param family kind of data that the workload is about, such as {@code jobs}; empty where it was
 *     not recorded
 * @param params JMH parameters
 * @param varied names of those of the workload's parameters that have another value than their
 *     first; empty before format 12
 * @param benchmark JMH's name of the benchmark
 * @param module the module that has the benchmark, such as {@code bench-hbase}; empty where it was
 *     not recorded
 * @param code digest of the benchmark's own classes, by which a change of the benchmark is told
 *     from one of the backend; empty where it was not recorded
 * @param outcome how it ended
 * @param cause one line that says why it has no number; empty where it has
 * @param score operations a second
 * @param interval 95 % interval of the score, from its forks; empty where it has fewer than two,
 *     and in records before format 6
 * @param disturbance what others took of the machine meanwhile; empty where it is not known
 * @param secondary rates of rows and bytes, and what client, server and machine spent
 * @param floorShare share of the cell's own time that its floor takes, 0 to 1 and above; empty
 *     where either is missing
 * @param link what the link to the backend took, where there was one
 * @param load how it was loaded and what became of it, where it is a point of a load
 * @param evidence proof that its answers were right: {@code data}, {@code rows}, {@code checksum}
 *     and facts; empty where there is none
 * @param log file of the output of its forks, relative to the run's folder
 * @param rerun command that runs this cell alone
 */
public record CellRecord(
    String workload,
    String backend,
    @JsonSetter(nulls = Nulls.AS_EMPTY) String family,
    SortedMap<String, String> params,
    Optional<Set<String>> varied,
    String benchmark,
    @JsonSetter(nulls = Nulls.AS_EMPTY) String module,
    @JsonSetter(nulls = Nulls.AS_EMPTY) String code,
    Outcome outcome,
    String cause,
    Optional<Score> score,
    Optional<Interval> interval,
    Optional<Disturbance> disturbance,
    SortedMap<String, Score> secondary,
    Optional<Double> floorShare,
    Optional<LinkRecord> link,
    Optional<LoadRecord> load,
    SortedMap<String, String> evidence,
    String log,
    String rerun) {

  /** Evidence that says why what it has written could not be read back and compared. */
  public static final String UNREAD = "fact.read-back";

  /** Metric, or fact of a cell of JMH's: answers of the layer over a store. */
  public static final String LAYER_ANSWERS = "layer.answers";

  /** The same: those of them for which its services were asked. */
  public static final String LAYER_GATHERED = "layer.gathered";

  /** Least share of them where its cache is said not to know the answers. */
  private static final double MOSTLY = 0.9;

  /** Evidence that says how far an acknowledged write has come. */
  private static final String REACHED = "fact.durability";

  /** A cell whose floor takes more than this share of its own time is marked. */
  public static final double FLOOR_MARK = 0.05;

  public CellRecord {
    family = family == null ? "" : family;
    module = module == null ? "" : module;
    code = code == null ? "" : code;
    params = sorted(params);
    varied =
        varied.<Set<String>>map(names -> Collections.unmodifiableSortedSet(new TreeSet<>(names)));
    secondary = sorted(secondary);
    evidence = sorted(evidence);
  }

  /** Whether its answers were compared with the oracle's. */
  public boolean verified() {
    return !evidence.isEmpty() && !evidence.containsKey(UNREAD);
  }

  /** Why its answers were not compared with the oracle's; empty where they were. */
  public Optional<String> unverified() {
    return verified()
        ? Optional.empty()
        : Optional.ofNullable(evidence.get(UNREAD))
            .map("what it has written was not read back: "::concat)
            .or(() -> Optional.of("its answers were not compared with the oracle's"));
  }

  /**
   * Whether a rig drives it, as a point of a load. One without a number may have no load: it is
   * told by its clients, which a series of JMH's has too, but with how many times.
   */
  public boolean driven() {
    return load.isPresent() || (params.containsKey("clients") && !params.containsKey("times"));
  }

  /** {@code JobScan[hbase, filters=1, period=MONTH]}. */
  public String name() {
    StringBuilder name = new StringBuilder(workload).append('[').append(backend);
    params.forEach((key, value) -> name.append(", ").append(key).append('=').append(value));
    return name.append(']').toString();
  }

  /**
   * Why its number is no basis for a verdict: the load's generator was the limit, the load was not
   * taken, or the machine was busy; empty where none of it is so.
   */
  public Optional<String> flaw() {
    return load.flatMap(LoadRecord::flaw).or(this::busy);
  }

  /** What others took too much of the machine meanwhile; empty where they did not. */
  public Optional<String> busy() {
    return disturbance.filter(Disturbance::isTooMuch).map(Disturbance::told);
  }

  /** What is to be known of its number beside it, in the order of the constants. */
  public Map<Doubt, String> doubts() {
    Map<Doubt, String> doubts = new EnumMap<>(Doubt.class);
    if (outcome == Outcome.MEASURED) {
      busy().ifPresent(why -> doubts.put(Doubt.BUSY, why));
      cold().ifPresent(why -> doubts.put(Doubt.COLD, why));
      cached().ifPresent(why -> doubts.put(Doubt.CACHED, why));
    }
    return doubts;
  }

  /**
   * That client or server was measured before it had warmed up; not of a load, which runs for long,
   * nor of a series, which a study may want cold.
   */
  private Optional<String> cold() {
    return driven() || params.containsKey("times")
        ? Optional.empty()
        : Compiling.of(secondary).told();
  }

  /** That a layer's cache answered, where it is said not to know the answers. */
  private Optional<String> cached() {
    String cache = params.getOrDefault("cache", "");
    double answers = counted(LAYER_ANSWERS).orElse(0.0);
    return counted(LAYER_GATHERED)
        .filter(gathered -> cache.equals("COLD") || cache.equals("EXPIRED"))
        .filter(gathered -> gathered < MOSTLY * answers)
        .map(gathered -> (int) (100 * gathered / answers))
        .map(
            share -> "only " + share + " % of the answers asked the services, with cache=" + cache);
  }

  private Optional<Double> counted(String name) {
    return Optional.ofNullable(secondary.get(name))
        .map(Score::value)
        .or(
            () ->
                Optional.ofNullable(evidence.get("fact." + name))
                    .filter(text -> text.matches("[0-9]{1,18}"))
                    .map(Double::valueOf));
  }

  /** How far its writes came, where that is not the disk. */
  public Optional<String> volatileWrites() {
    return Optional.ofNullable(evidence.get(REACHED))
        .filter(reached -> !reached.equals("disk"))
        .map(
            reached ->
                reached.startsWith("as ")
                    ? "writes are as durable " + reached
                    : "writes reach the " + reached);
  }

  /** The same with other parameters. */
  public CellRecord with(Map<String, String> other) {
    return with(sorted(other), evidence);
  }

  /** The same with other evidence. */
  public CellRecord provenBy(Map<String, String> proof) {
    return with(params, sorted(proof));
  }

  private CellRecord with(
      SortedMap<String, String> otherParams, SortedMap<String, String> otherEvidence) {
    return new CellRecord(
        workload,
        backend,
        family,
        otherParams,
        varied,
        benchmark,
        module,
        code,
        outcome,
        cause,
        score,
        interval,
        disturbance,
        secondary,
        floorShare,
        link,
        load,
        otherEvidence,
        log,
        rerun);
  }

  /** The same without a number, since its answers were wrong. */
  public CellRecord refuted(String difference) {
    return new CellRecord(
        workload,
        backend,
        family,
        params,
        varied,
        benchmark,
        module,
        code,
        Outcome.WRONG_ANSWER,
        difference,
        Optional.empty(),
        Optional.empty(),
        disturbance,
        new TreeMap<>(),
        Optional.empty(),
        link,
        load,
        new TreeMap<>(),
        log,
        rerun);
  }

  private static <V> SortedMap<String, V> sorted(Map<String, V> map) {
    return Collections.unmodifiableSortedMap(new TreeMap<>(map));
  }
}
