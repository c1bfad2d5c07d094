package beamtime.core.point;

import beamtime.core.cell.CellName;
import beamtime.core.cell.Drive;
import beamtime.core.cell.OnBackend;
import beamtime.core.launch.Columns;
import beamtime.core.result.CellRecord;
import beamtime.core.result.Delivery;
import beamtime.core.result.Disturbance;
import beamtime.core.result.DriveRecord;
import beamtime.core.result.FitRecord;
import beamtime.core.result.JmhEntry;
import beamtime.core.result.JmhFile;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.PercentilesRecord;
import beamtime.core.result.ScalabilityRecord;
import beamtime.core.scaling.ScalabilityFit;
import beamtime.core.workload.StoreBenchmark;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** The points of a load as they come in, and what is known of all of them in the end. */
public final class LoadPoints {
  /** Metric: answers a second that readers got. */
  public static final String READERS_ANSWERED = "readers.answered";

  /** Metric: the 99th percentile of the readers' latency, in milliseconds. */
  public static final String READERS_P99 = "readers.latency.p99";

  /**
   * Metric: of the frames that had fallen due within what readers asked for, those that were there.
   */
  public static final String READERS_SEEN = "readers.seen";

  /** Metric: bytes of the points of the frames that fall due in a second. */
  public static final String DUE = "frames.due.B_s";

  /** Metric: clients that had a request under way, in the mean. */
  public static final String BUSY = "clients.busy";

  /** Metric of a search for a knee: 1 where a load was held, 0 where it was not. */
  public static final String HELD = "frames.held";

  private final Driven driven;
  private RigMessages.Request request;
  private final List<String> jvmArgs;
  private final String log;
  private final List<CellRecord> cells = new ArrayList<>();
  private final List<JmhFile.Entry> entries = new ArrayList<>();
  private final List<ScalabilityFit.Load> loads = new ArrayList<>();
  private SortedMap<String, String> evidence = new TreeMap<>();
  private SortedMap<String, String> point = new TreeMap<>();
  private Optional<RigMessages.Finished> end = Optional.empty();
  private Optional<RigMessages.Found> knee = Optional.empty();
  private String problem = "";

  /**
   * Points of a request, none of which has begun.
   *
   * @param jvmArgs of the rig, which are published
   * @param log file of its output, relative to the run's folder
   */
  public LoadPoints(Driven driven, RigMessages.Request request, List<String> jvmArgs, String log) {
    this.driven = driven;
    this.request = request;
    this.jvmArgs = List.copyOf(jvmArgs);
    this.log = log;
  }

  RigMessages.Request request() {
    return request;
  }

  /**
   * A search for a knee ends at so many times the load, where it was to go further.
   *
   * @param ceiling why it does; one line
   */
  public void searchUpTo(double most, String ceiling) {
    request = request.searchingUpTo(most, ceiling);
  }

  /** What is driven, but for what tells its points apart. */
  public CellName driven() {
    return request.cell();
  }

  /**
   * Data is there, and answers were right. Where no row was compared yet, the points write: what
   * they have written is read back when all have ended, but frames with deadlines after each point.
   */
  void prepared(SortedMap<String, String> proof) {
    evidence = proof;
    if ("0".equals(proof.get("rows")) && request.mode() != DriveRecord.Mode.DEADLINES) {
      evidence = joined(proof, Map.of(CellRecord.UNREAD, "its process ended before that"));
    }
  }

  /** A point begins, told from others by these parameters. */
  void begins(SortedMap<String, String> params) {
    point = params;
  }

  /** What tells the point from others that is under way. */
  public SortedMap<String, String> point() {
    return point;
  }

  /** All that have ended. */
  public List<CellRecord> cells() {
    return List.copyOf(cells);
  }

  /** Those of them that have a number, as JMH writes it. */
  public List<JmhFile.Entry> entries() {
    return List.copyOf(entries);
  }

  /** What became of the point by so many clients; empty where it was not driven. */
  public Optional<CellRecord> cell(int clients) {
    String number = String.valueOf(clients);
    return cells.stream()
        .filter(cell -> number.equals(cell.params().get(Drive.CLIENTS)))
        .findFirst();
  }

  /** Its number as JMH writes it; empty where it has none. */
  public Optional<JmhFile.Entry> entry(int clients) {
    return entries.stream()
        .filter(entry -> entry.json().path("threads").asInt() == clients)
        .findFirst();
  }

  /** How their process ended before it could prove what it had driven; empty where it could. */
  public Optional<CellRecord> broken() {
    return isBroken() ? Optional.of(cells.get(cells.size() - 1)) : Optional.empty();
  }

  /** Whether their process ended before it could prove what it had driven. */
  public boolean isBroken() {
    return end.isEmpty();
  }

  /** What a search found, or why it found nothing; empty where nothing was searched. */
  public Optional<String> found() {
    return end.map(RigMessages.Finished::found).filter(text -> !text.isEmpty());
  }

  /** A search for a knee has ended. */
  void found(RigMessages.Found found) {
    knee = Optional.of(found);
  }

  /**
   * What a search for a knee found; where the server or the rig ended during it, that, with its
   * cause. Empty where none was asked for.
   */
  public Optional<RigMessages.Found> knee() {
    return request.frames().knee().isEmpty()
        ? Optional.empty()
        : Optional.of(
            knee.filter(found -> found.headroom().ending() != FitRecord.Ending.BROKE)
                .orElseGet(() -> RigMessages.Found.broke(lastCause())));
  }

  /** Why it ended: the launcher has seen how the server did, its clients have not. */
  private String lastCause() {
    return cells.stream()
        .map(CellRecord::cause)
        .filter(cause -> !cause.isEmpty())
        .reduce((earlier, later) -> later)
        .orElse(problem.isEmpty() ? "it did not begin" : problem);
  }

  /** Whether a search found nothing. */
  public boolean isFruitless() {
    return end.filter(RigMessages.Finished::fruitless).isPresent()
        || knee().filter(found -> found.headroom().ending() == FitRecord.Ending.BROKE).isPresent();
  }

  /**
   * A point has ended.
   *
   * @param observation of its hold
   * @param why a point broke, from what was seen of it
   * @param rerun command that runs it again
   */
  CellRecord ended(
      RigMessages.Ended ended, Observation observation, UnaryOperator<String> why, String rerun)
      throws IOException {
    LoadRecord load = ended.record();
    boolean broke = load.delivery() == Delivery.BROKE;
    Optional<JmhFile.Entry> entry = Optional.empty();
    if (!broke && !ended.rates().isEmpty()) {
      JmhFile.Entry written = entry(ended, observation);
      entry = Optional.of(written);
      entries.add(written);
    }
    if (!broke && load.generator().valid()) {
      loads.add(new ScalabilityFit.Load(load.drive().clients(), ended.rates()));
    }
    Outcome outcome =
        broke ? ended.wrong() ? Outcome.WRONG_ANSWER : Outcome.FAILED : Outcome.MEASURED;
    String cause = broke ? why.apply(load.cause()) : "";
    CellRecord cell =
        cell(outcome, cause, entry, Optional.of(load), rerun)
            .provenBy(evidence.isEmpty() ? evidence : joined(evidence, facts(observation)));
    cells.add(cell);
    point = new TreeMap<>();
    return cell;
  }

  private JmhFile.Entry entry(RigMessages.Ended ended, Observation observation) throws IOException {
    SortedMap<String, JmhEntry.Metric> secondary = new TreeMap<>(JmhEntry.metrics(ended.record()));
    DriveRecord drive = ended.record().drive();
    secondary.putAll(observation.metrics(ended.record().delivered(), drive.holdSeconds()));
    secondary.putAll(ended.meanwhile());
    return new JmhEntry(
            driven.benchmark(),
            jvmArgs,
            drive.clients(),
            params(),
            (int) Math.ceil(drive.warmupSeconds()),
            List.of(ended.rates()),
            secondary)
        .written();
  }

  private SortedMap<String, String> params() {
    SortedMap<String, String> all = new TreeMap<>(request.params());
    all.putAll(point);
    return all;
  }

  private CellRecord cell(
      Outcome outcome,
      String cause,
      Optional<JmhFile.Entry> entry,
      Optional<LoadRecord> load,
      String rerun) {
    return new CellRecord(
        driven.workload(),
        driven.backend(),
        driven.family(),
        params(),
        Optional.of(driven.varied()),
        driven.benchmark(),
        driven.module(),
        driven.code(),
        outcome,
        cause,
        entry.flatMap(written -> load.map(LoadRecord::score)),
        Optional.empty(),
        entry.flatMap(this::disturbance),
        entry.map(JmhFile.Entry::secondary).orElseGet(TreeMap::new),
        Optional.empty(),
        Optional.empty(),
        load,
        evidence,
        log,
        rerun);
  }

  private Optional<Disturbance> disturbance(JmhFile.Entry entry) {
    return Disturbance.of(entry.secondary(), driven.backend().equals(OnBackend.FLOOR));
  }

  /** How client and server were observed, and what that cost. */
  private static SortedMap<String, String> facts(Observation observation) {
    SortedMap<String, String> facts = new TreeMap<>();
    observation.observed().forEach((name, how) -> facts.put("fact.observed." + name, how));
    facts.put(
        "fact.observed.cost", String.format(Locale.ROOT, "%.4f of a core", observation.cost()));
    return facts;
  }

  /** The rig ended during a point, or before the first. */
  public void broke(String cause, String rerun) {
    endedWithout(Outcome.FAILED, cause, rerun);
  }

  private void endedWithout(Outcome outcome, String cause, String rerun) {
    cells.add(cell(outcome, cause, Optional.empty(), Optional.empty(), rerun));
    point = new TreeMap<>();
  }

  /**
   * All points have ended; returns what the user must be told of the read-back.
   *
   * @param problem why it did not end well; empty where it did
   * @param rerun command that runs the whole again
   */
  Optional<String> finished(RigMessages.Finished last, String problem, String rerun) {
    end = Optional.of(last);
    this.problem = problem;
    if (last.wrong()) {
      cells.replaceAll(cell -> cell.refuted(last.problem()));
      entries.clear();
      loads.clear();
    } else if (last.problem().isEmpty()) {
      evidence = last.evidence();
      cells.replaceAll(this::proven);
    }
    boolean begun = !point.isEmpty(); // and not ended: it could not be driven
    if (begun || cells.isEmpty()) {
      endedWithout(last.outcome(), problem, rerun);
      return Optional.empty();
    }
    if (problem.isEmpty() || last.wrong()) {
      return Optional.empty();
    }
    SortedMap<String, String> fact = new TreeMap<>(Map.of(CellRecord.UNREAD, problem));
    cells.replaceAll(
        cell -> cell.evidence().isEmpty() ? cell : cell.provenBy(joined(cell.evidence(), fact)));
    return Optional.of("what was written could not be read back: " + problem);
  }

  /** By what is known in the end. */
  private CellRecord proven(CellRecord cell) {
    SortedMap<String, String> proof = new TreeMap<>(cell.evidence());
    proof.remove(CellRecord.UNREAD);
    return cell.provenBy(joined(proof, evidence));
  }

  private static SortedMap<String, String> joined(
      Map<String, String> earlier, Map<String, String> later) {
    SortedMap<String, String> all = new TreeMap<>(earlier);
    all.putAll(later);
    return all;
  }

  /**
   * A search tries rates that are too high: where it found one, those that broke are no failure.
   */
  public List<CellRecord> failures() {
    return cells.stream()
        .filter(cell -> cell.outcome().isFailure())
        .filter(cell -> !mayBreak() || cell.outcome() != Outcome.FAILED)
        .toList();
  }

  /** Those for which the backend lacks something. */
  public List<CellRecord> leftOut() {
    return cells.stream().filter(cell -> cell.outcome() == Outcome.LEFT_OUT).toList();
  }

  private boolean mayBreak() {
    return knee.filter(found -> found.headroom().ending().isSettled()).isPresent()
        || (found().isPresent() && !isFruitless());
  }

  /** Whether what was written could be read back, where that is no part of a search. */
  public boolean isProven() {
    return mayBreak() || problem.isEmpty();
  }

  /** What the points of a sweep that count say together; empty where it is none. */
  public Optional<ScalabilityRecord> scalability() {
    return request.mode() == DriveRecord.Mode.CLOSED && request.clients().size() > 1
        ? Optional.of(
            ScalabilityFit.of(
                loads.stream().filter(load -> counts(load.clients())).toList(),
                StoreBenchmark.SEED))
        : Optional.empty();
  }

  private boolean counts(int clients) {
    return cell(clients).filter(cell -> cell.verified() && cell.flaw().isEmpty()).isPresent();
  }

  /** A point in words. */
  public static String summary(CellRecord cell) {
    if (cell.outcome() != Outcome.MEASURED) {
      return "broke: " + cell.cause();
    }
    LoadRecord load = cell.load().orElseThrow();
    String p99 =
        load.latency()
            .map(PercentilesRecord::p99)
            .map(millis -> ", p99 " + Columns.number(millis) + " ms")
            .orElse("");
    String errors = load.failed() == 0 ? "" : ", " + load.failed() + " errors";
    String invalid = load.generator().valid() ? "" : "; INVALID: " + load.generator().limit();
    String shortfall = load.cause().isEmpty() ? "" : "; fell short: " + load.cause();
    return String.format(Locale.ROOT, "%s ops/s", Columns.number(load.delivered()))
        + p99
        + errors
        + shortfall
        + invalid;
  }
}
