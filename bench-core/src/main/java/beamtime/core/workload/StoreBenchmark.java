package beamtime.core.workload;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.LacksException;
import beamtime.core.backend.LinkState;
import beamtime.core.backend.LinkSwitch;
import beamtime.core.backend.StoreException;
import beamtime.core.cell.ArrivalCounts;
import beamtime.core.cell.CellName;
import beamtime.core.cell.CpuProfile;
import beamtime.core.cell.Evidence;
import beamtime.core.cell.Marks;
import beamtime.core.cell.OnBackend;
import beamtime.core.cell.PhaseTimes;
import beamtime.core.cell.RunContext;
import beamtime.core.cell.SeenValue;
import beamtime.core.cell.Signs;
import beamtime.core.cell.Slice;
import beamtime.core.cell.WrongAnswerException;
import beamtime.core.data.Beamline;
import beamtime.core.store.Place;
import beamtime.core.store.Places;
import beamtime.core.store.Store;
import beamtime.core.store.Tally;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * What all workloads on a store share: they find their endpoint, open one store, prove their
 * answers before or after they are measured, and leave the evidence in the folder of the run.
 *
 * <p>The score is operations a second; what an operation is, its workload says.
 *
 * @param <S> facade of the family
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public abstract class StoreBenchmark<S extends Store> {
  /** Seed of all data: July 2013, the month whose transfers the WLCG study looked at. */
  public static final long SEED = 201307;

  /** A table of HBase goes in a second or two; a place of ICAT takes longer with its files. */
  private static final long DROP_MILLIS = 20_000;

  /** Large data takes its time; a machine that died at loading it is not waited for forever. */
  private static final Duration LOADED_HOURS = Duration.ofHours(3);

  /** Ten machines that look for a place ten times a second are no load for what they look in. */
  private static final Duration GLANCE = Duration.ofMillis(100);

  private CellName cell;
  private int threads = 1;
  private Duration lasts = Duration.ZERO;
  private final Set<Place> fresh = ConcurrentHashMap.newKeySet();
  private final Queue<Place> lasting = new ConcurrentLinkedQueue<>();
  private final Queue<S> owned = new ConcurrentLinkedQueue<>();

  @SuppressWarnings("ThreadLocalUsage") // of this benchmark, whose threads end with it
  private final ThreadLocal<S> ownStore = new ThreadLocal<>();

  private Slice slice = Slice.WHOLE;
  private Optional<Beamline> beamline = Optional.empty();
  private RunContext context;
  private Endpoint endpoint;
  private Thread leavesNothing;
  private S store;
  private Evidence evidence;
  private Optional<CpuProfile> profile = Optional.empty();
  private Optional<Marks> marks = Optional.empty();
  private Optional<Signs> signs = Optional.empty();
  private PhaseTimes times;

  /** Opens the store at the endpoint, with the settings that the parameters name. */
  protected abstract S open(Endpoint endpoint);

  /** Loads what the cell reads and proves that the answers are right. Outside the timed section. */
  protected abstract Evidence prepare();

  /**
   * Proves that what was written is there. Outside the timed section.
   *
   * @param prepared what {@link #prepare} returned
   */
  protected abstract Evidence finish(Evidence prepared);

  /** The store at an endpoint, with the settings that the parameters name; the caller closes it. */
  public final S storeAt(Endpoint endpoint) {
    return open(endpoint);
  }

  /** Called by JMH once for each fork and set of parameters. */
  @Setup(Level.Trial)
  public final void setUp(BenchmarkParams jmh) {
    times = new PhaseTimes();
    CellName own = CellName.ofThisJvm().orElseGet(() -> cellOf(jmh));
    threads = jmh.getThreads();
    RunContext context = RunContext.current();
    signs = Signs.of(context, own);
    signs.ifPresent(told -> told.begin(Signs.Phase.LOADS));
    begin(own, context.endpoint(own.backend()), context);
    profile = CpuProfile.ofThisJvm();
    marks = Marks.start(endpoint);
  }

  /** Called by JMH before each iteration. */
  @Setup(Level.Iteration)
  public final void startIteration(IterationParams iteration) {
    signs.ifPresent(Signs::measures);
    boolean counts = iteration.getType() == IterationType.MEASUREMENT;
    times.enter(counts ? PhaseTimes.Phase.MEASURING : PhaseTimes.Phase.WARMING_UP);
    if (counts) {
      profile.ifPresent(CpuProfile::begin);
      marks.ifPresent(Marks::begin);
    }
    count(counts);
    beforeIteration(iteration.getType());
  }

  /** Called by JMH after each iteration. */
  @TearDown(Level.Iteration)
  public final void endIteration(IterationParams iteration) {
    afterIteration();
    if (iteration.getType() == IterationType.MEASUREMENT) {
      marks.ifPresent(Marks::end);
    }
    signs.ifPresent(Signs::measures);
  }

  /**
   * Says whether operations count from now on: before each iteration, as the hold of a load begins,
   * and when its clients have ended.
   */
  void count(boolean now) {}

  /**
   * Called last of all before an iteration. A workload has no {@code @Setup} of its own for that:
   * JMH calls fixtures in the order of their classes' names, and a profiler takes its time.
   */
  void beforeIteration(IterationType type) {}

  /** Called first of all after an iteration. */
  void afterIteration() {}

  /** Called by JMH after the last iteration of the fork. */
  @TearDown(Level.Trial)
  public final void tearDown() {
    if (evidence == null) {
      return; // setUp failed, and has said why
    }
    signs.ifPresent(told -> told.begin(Signs.Phase.PROVES));
    times.enter(PhaseTimes.Phase.PROVING);
    profile.ifPresent(CpuProfile::end);
    Evidence finished = end();
    Evidence proof = profile.map(CpuProfile::facts).map(finished::with).orElse(finished);
    Map<String, String> facts = new TreeMap<>(proof.facts());
    facts.remove(ArrivalCounts.TIMES);
    if (CellName.ofThisJvm().isEmpty() && !facts.isEmpty()) {
      System.out.println(cell + ": " + facts); // started by hand, no record tells them
    }
    RunContext.current()
        .write(
            cell,
            marks.map(there -> proof.with("observed", there.observed())).orElse(proof),
            times);
    marks.ifPresent(Marks::close);
    signs.ifPresent(Signs::close);
  }

  /** Why a load rig can't drive the workload; empty where it can. */
  protected Optional<String> unfitForLoad() {
    return Optional.empty();
  }

  /** Why its operations can't have deadlines; empty where they can. */
  Optional<String> unfitForDeadlines() {
    return Optional.of("only frames of WaveformIngest have deadlines");
  }

  /**
   * Begins a deadline run, where {@link #unfitForDeadlines} allows it.
   *
   * @param scale of the beamline's load; 1 where there is none
   */
  List<Acquisition> acquire(double scale) {
    throw new IllegalStateException(cell + ": " + unfitForDeadlines().orElseThrow());
  }

  /** Removes the frames of deadline runs that have been proven. */
  void drop(List<Acquisition> frames) {
    throw new IllegalStateException(cell + ": " + unfitForDeadlines().orElseThrow());
  }

  /** Tells how it is driven, before it begins, where that is not by JMH. */
  final void drivenBy(int clients, Slice share, Optional<Beamline> frames, Duration point) {
    threads = clients;
    slice = share;
    beamline = frames;
    lasts = point;
  }

  /** How long one point of a load takes, its end apart; zero where it is not driven as a load. */
  protected final Duration lasts() {
    return lasts;
  }

  /** Whose frames fall due against deadlines; empty where the parameters' own do. */
  final Optional<Beamline> beamline() {
    return beamline;
  }

  /**
   * Gives the calling thread a store of its own, with a connection of its own; not on the floor,
   * which has no connection and whose places are its store's.
   */
  final void openOwnStore() {
    if (isFloor()) {
      return;
    }
    S own = open(context.endpoint(cell.backend()));
    owned.add(own);
    ownStore.set(own);
  }

  /** Closes the stores that threads have of their own. */
  final void closeOwnStores() {
    for (S own = owned.poll(); own != null; own = owned.poll()) {
      own.close();
    }
  }

  /** What counts of a load begins; clients are at work. Called by a thread that is none of them. */
  protected void holdBegins() {}

  /**
   * What counts of a load has ended; clients may still be at work.
   *
   * @return what was seen apart from operations since {@link #holdBegins}, by the names of metrics
   */
  protected Map<String, SeenValue> holdEnds() {
    return Map.of();
  }

  /** All clients of a load's point have ended; others may come with the next. */
  protected void clientsEnded() {}

  /**
   * Makes what the next operation of each of these threads needs; most need nothing. Outside the
   * timed section.
   */
  void beforeOperation(int threads) {}

  /** Opens the store and prepares the cell. */
  final void begin(CellName own, Endpoint at, RunContext run) {
    cell = own;
    context = run;
    endpoint = at;
    // A cell that failed may have left it slow.
    LinkSwitch.of(at).ifPresent(link -> link.set(LinkState.NONE));
    store = open(at);
    // JMH tears nothing down where a setup or an operation has failed.
    leavesNothing = new Thread(this::dropFreshInTime, "beamtime-drop-places");
    Runtime.getRuntime().addShutdownHook(leavesNothing);
    try {
      evidence = inPieces(durable(prepare()));
    } catch (LacksException e) {
      try (S closed = store) {
        dropFreshOrTell(); // it answers, and the cells after this one need its room
        tellLastingAtTheEnd();
        Runtime.getRuntime().removeShutdownHook(leavesNothing);
      }
      throw e;
    }
  }

  /** What {@link #prepare} returned. */
  final Evidence prepared() {
    return evidence;
  }

  /** Finishes the cell, removes what it wrote and closes the store. */
  final Evidence end() {
    // what the proof says comes first, and after it a drop that fails as well
    try (S closed = store;
        Ending ending = this::leave) {
      closeOwnStores();
      return durable(finish(evidence));
    }
  }

  /** What is done when a cell ends, however it does. */
  private interface Ending extends AutoCloseable {
    @Override
    void close();
  }

  private void leave() {
    dropFresh();
    tellLastingAtTheEnd();
    Runtime.getRuntime().removeShutdownHook(leavesNothing);
  }

  /**
   * With how far its writes have come, where the workload writes: it has places of its own then.
   */
  private Evidence durable(Evidence proof) {
    return store
        .durability()
        .filter(reached -> !fresh.isEmpty())
        .map(reached -> proof.with("durability", reached.label()))
        .orElse(proof);
  }

  /** With how the places that outlive the cell lie in the server. */
  private Evidence inPieces(Evidence proof) {
    String pieces =
        lasting.stream()
            .filter(store.places()::holds)
            .flatMap(place -> store.places().pieces(place).stream())
            .collect(Collectors.joining(", "));
    return pieces.isEmpty() ? proof : proof.with("stored.pieces", pieces);
  }

  private void dropFresh() {
    List<Place> left = List.copyOf(fresh);
    Loaders.changeEach(left.size(), i -> dropPlace(left.get(i)));
  }

  /** JMH's line of an iteration is still open: what we print would land in it. */
  private void tellLastingAtTheEnd() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::tellLasting, "beamtime-tell-lasting"));
  }

  /** What stays in a server that somebody else runs; a launcher tells it by itself. */
  private void tellLasting() {
    boolean alone = context.folder().isEmpty() && endpoint.provider().equals("external");
    if (alone && !lasting.isEmpty()) {
      System.out.println(
          cell.backend()
              + " keeps for the next single benchmark: "
              + lasting.stream().map(Place::name).collect(Collectors.joining(", ")));
      System.out.println("remove it: " + context.removal("benchmarks.jar"));
    }
  }

  /** A backend that no longer answers must not keep a fork from ending. */
  private void dropFreshInTime() {
    tellLasting();
    Thread drop = new Thread(this::dropFreshOrTell, "beamtime-drop-place");
    drop.setDaemon(true);
    drop.start();
    try {
      drop.join(DROP_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void dropFreshOrTell() {
    try {
      dropFresh();
    } catch (StoreException e) {
      System.err.println("left behind: " + leftBehind() + ": " + e.getMessage());
    }
  }

  private String leftBehind() {
    List<String> left = fresh.stream().map(Place::name).sorted().toList();
    return left.size() == 1 ? left.get(0) : left.size() + " places, such as " + left.get(0);
  }

  /** The one store of the fork, or the calling thread's own. */
  protected final S store() {
    if (owned.isEmpty()) {
      return store;
    }
    S own = ownStore.get();
    return own == null ? store : own;
  }

  /** Share of the data that is this machine's, where several drive the workload. */
  protected final Slice slice() {
    return slice;
  }

  /**
   * Waits until the first machine has loaded what several share; not at all on that machine, where
   * it is there, or where each has a store of its own in its process.
   *
   * @param loaded whether it is there
   */
  final void awaitLoaded(BooleanSupplier loaded) {
    if (slice.rank() == 0 || isFloor()) {
      return;
    }
    long limit = System.nanoTime() + LOADED_HOURS.toNanos();
    while (!loaded.getAsBoolean()) {
      if (System.nanoTime() - limit > 0) {
        throw new StoreException(
            cell + ": rank 0 has not loaded its data within " + LOADED_HOURS.toHours() + " h");
      }
      LockSupport.parkNanos(GLANCE.toNanos());
      if (Thread.currentThread().isInterrupted()) {
        throw new StoreException(cell + ": interrupted while rank 0 loads its data");
      }
    }
  }

  /** The number that the last fork of this cell has left; empty for the first. */
  protected final OptionalLong fromLastFork() {
    return context.fromLastFork(cell);
  }

  /** Leaves a number for the next fork of this cell. */
  protected final void toNextFork(long number) {
    context.toNextFork(cell, number);
  }

  /** Where the store's backend is reached. */
  protected final Endpoint endpoint() {
    return endpoint;
  }

  /** Threads that call the store at the same time; known when it is opened. */
  protected final int threads() {
    return threads;
  }

  /** This cell's name, for messages. */
  protected final CellName cell() {
    return cell;
  }

  /** Refuses a parameter by which nothing would be asked for, and that nothing measured. */
  protected final void requirePositive(String parameter, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(
          cell() + ": " + parameter + "=" + value + ", use 1 or more");
    }
  }

  /** Whether the store discards rows: its answers have the right size and no content. */
  protected final boolean isFloor() {
    return cell.backend().equals(OnBackend.FLOOR);
  }

  /** Evidence that the answer is the oracle's, or an exception that tells the difference. */
  protected final Evidence proven(String data, Tally expected, Tally actual) {
    return new Evidence(data, checked(expected, actual));
  }

  /**
   * The answer, where it is the oracle's: two comparisons, so that it may stay in the timed
   * section.
   */
  protected final Tally checked(Tally expected, Tally actual) {
    if (actual.rows() == expected.rows()
        && (actual.checksum() == expected.checksum() || isFloor())) {
      return actual;
    }
    throw new WrongAnswerException(actual.difference(cell.toString(), expected).orElseThrow());
  }

  /** A new, empty place for what this fork writes; removed when the cell ends, however it does. */
  protected final Place freshPlace(String kind) {
    return made(freshName(kind));
  }

  /** A name that no other fork uses, for places below it; nothing is made. */
  protected final Place freshName(String kind) {
    return context.freshPlace(kind);
  }

  /** As {@link #freshPlace(String)}, one of many {@linkplain Place#numbered below} a name. */
  protected final Place freshPlace(Place below, long number) {
    return made(below.numbered(number));
  }

  private Place made(Place place) {
    fresh.add(place);
    store().places().create(place);
    return place;
  }

  /** Removes what {@link #freshPlace} made before the cell ends. */
  protected final void dropPlace(Place place) {
    store().places().drop(place);
    fresh.remove(place);
  }

  /**
   * A place for data that outlives the cell, named by its digest; loaded where it is not there yet.
   *
   * @param load writes the data into the place, which is empty
   */
  protected final Place lastingPlace(String kind, String digest, Consumer<Place> load) {
    Place place = context.lastingPlace(kind, digest);
    lasting.add(place);
    Places places = store().places();
    awaitLoaded(() -> places.holds(place));
    if (!places.holds(place)) {
      places.create(place);
      load.accept(place);
      places.settle(place);
      places.seal(place);
    }
    return place;
  }

  private static CellName cellOf(BenchmarkParams jmh) {
    String name = jmh.getBenchmark();
    int dot = name.lastIndexOf('.');
    Map<String, String> values = new TreeMap<>();
    for (String key : jmh.getParamsKeys()) {
      values.put(key, jmh.getParam(key));
    }
    try {
      BenchmarkShape shape =
          new BenchmarkShape(Class.forName(name.substring(0, dot)), name.substring(dot + 1));
      return shape.cell(values);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("JMH runs a class that is not there: " + name, e);
    }
  }
}
