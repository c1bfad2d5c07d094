package beamtime.core.workload.events;

import beamtime.core.cell.Evidence;
import beamtime.core.cell.Grid;
import beamtime.core.cell.RowCounters;
import beamtime.core.cell.SeenValue;
import beamtime.core.cell.WrongAnswerException;
import beamtime.core.data.events.Event;
import beamtime.core.data.events.EventModel;
import beamtime.core.data.events.EventObject;
import beamtime.core.data.events.EventPart;
import beamtime.core.data.events.EventShape;
import beamtime.core.data.events.Events;
import beamtime.core.data.events.Reconstruction;
import beamtime.core.store.Place;
import beamtime.core.store.Tally;
import beamtime.core.store.TallyCounter;
import beamtime.core.store.events.EventDatabase;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * One event of 1 MB read, computed over, and a tenth of it written and acknowledged. This is the
 * study's reconstruction. Each client writes into a database of its own. How much is computed is
 * set once, by one client before the measurement, when its rounds have become steady (see {@link
 * Settling}), and stays the same however long the store takes then.
 *
 * <p>What was written is read back and compared with what the generator's events give.
 */
public abstract class EventReconstructBenchmark
    extends EventClientsBenchmark<EventReconstructBenchmark.Output> {
  /** Metric: share of the machine's processors that computed. */
  public static final String COMPUTING = "compute.cpu.share";

  /** Rounds by which the work is set, where they never become steady. */
  private static final int MOST_ROUNDS = 1_000;

  private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final double EVENT_BYTES = 1e6;

  /** Bytes that are written in a second, at most: a tenth of what no backend was seen to read. */
  private static final double MOST_A_SECOND = 1e8;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** How much is computed. */
  @Param("FULL")
  @Grid(lab = {"FULL", "HALF", "NONE"})
  public Work work;

  /** How objects lie in a database: in model A each part of the detector in a container. */
  @Param("A")
  @Grid(lab = {"A", "B"})
  public EventModel model;

  /** Events that are loaded, of 1 MB. */
  @Param("100")
  @Grid(smoke = "10", lab = "2000", proof = "5")
  public int events;

  private final AtomicLong next = new AtomicLong();
  private final LongAdder computed = new LongAdder();
  private EventData data;
  private Place input;
  private Place place;
  private int passes;
  private long holdFrom;
  private long computedBefore;

  /** What one client writes into, and what it wrote there. Of one thread at a time. */
  static final class Output {
    private final EventDatabase database;

    /** Number of the event that was read, by that under which it was written. */
    private final Map<Long, Long> made = new HashMap<>();

    /** Numbers that were never acknowledged: nobody knows whether they are there. */
    private final Set<Long> unknown = new HashSet<>();

    Output(EventDatabase database) {
      this.database = database;
    }
  }

  @Override
  protected final Evidence prepare() {
    requirePositive("events", events);
    requireDisk(0, MOST_A_SECOND);
    data =
        new EventData(
            new Events(SEED, EventShape.SYNTHETIC, Events.RANDOM_BITS),
            model,
            isFloor() ? 1 : events);
    input =
        lastingPlace(
            "events",
            data.name(),
            at -> {
              requireDisk(events * EVENT_BYTES, MOST_A_SECOND);
              data.load(store(), at);
            });
    place = freshPlace("reconstruct");
    next.set(slice().first(Integer.MAX_VALUE));
    return settled();
  }

  /** Sets how much is computed by what reading and writing takes one client here. */
  private Evidence settled() {
    Settling stored = new Settling();
    Settling computing = new Settling();
    long begun = System.nanoTime();
    long sum = 0;
    int rounds = 0;
    while (!(stored.isSteady() && computing.isSteady())
        && rounds < MOST_ROUNDS
        && System.nanoTime() - begun < MOST_NANOS) {
      long begin = System.nanoTime();
      long event = next.getAndIncrement() % data.count();
      List<EventObject> objects = read(event);
      long read = System.nanoTime();
      sum += Reconstruction.compute(objects, 1);
      long done = System.nanoTime();
      write(event, Reconstruction.of(event, objects));
      stored.add(System.nanoTime() - done + (read - begin));
      computing.add(done - read);
      rounds++;
    }
    double pass = computing.median();
    double both = stored.median();
    int own = isFloor() ? 0 : work.passes(pass, both);
    passes = (int) fromLastFork().orElse(own); // forks of a cell compute alike
    toNextFork(passes);
    return new Evidence(data.digest(), Tally.NONE)
        .with("compute.ms", String.format(Locale.ROOT, "%.3f", passes * pass / 1e6))
        .with("compute.passes", Integer.toString(passes))
        .with("compute.rounds", Integer.toString(rounds))
        .with("compute.steady", stored.isSteady() && computing.isSteady() ? "yes" : "no")
        .with("compute.checked", Long.toHexString(sum))
        .with("store.ms", String.format(Locale.ROOT, "%.3f", both / 1e6));
  }

  private List<EventObject> read(long event) {
    List<EventObject> objects = new ArrayList<>(EventShape.SYNTHETIC.objects().size());
    Set<EventPart> all = EnumSet.copyOf(EventShape.SYNTHETIC.parts());
    data.read(store(), input, event, all, view -> objects.add(view.decode()));
    if (objects.size() != EventShape.SYNTHETIC.objects().size()) {
      throw new WrongAnswerException(
          cell()
              + " returned "
              + objects.size()
              + " objects for event "
              + event
              + ", expected 100");
    }
    return objects;
  }

  private void write(long event, Event reconstructed) {
    Output own = writer();
    long number = (long) own.made.size() + own.unknown.size();
    own.unknown.add(number);
    store().write(place, own.database, List.of(reconstructed.numbered(number)));
    own.unknown.remove(number);
    own.made.put(number, event);
  }

  @Override
  protected final Output newWriter(int client) {
    Output own = new Output(new EventDatabase(client, EventShape.SYNTHETIC, model));
    store().open(place, own.database);
    return own;
  }

  @Override
  protected final void holdBegins() {
    computedBefore = computed.sum();
    holdFrom = System.nanoTime();
  }

  @Override
  protected final Map<String, SeenValue> holdEnds() {
    double processors =
        (double) (System.nanoTime() - holdFrom) * Runtime.getRuntime().availableProcessors();
    double share = (computed.sum() - computedBefore) / processors;
    return Map.of(COMPUTING, new SeenValue(share, "share"));
  }

  @Override
  protected final Tally removeProven(List<Output> ended) {
    Tally proven = provenOfEach(ended, this::proof);
    remove(place, ended.stream().map(each -> each.database));
    return proven;
  }

  private Tally proof(Output written) {
    if (isFloor()) {
      return Tally.NONE;
    }
    TallyCounter expected = new TallyCounter();
    written.made.forEach(
        (number, event) ->
            Reconstruction.of(event, data.objects(event))
                .numbered(number)
                .in(model)
                .objects()
                .forEach(object -> expected.add(object.hash())));
    TallyCounter found = new TallyCounter();
    Set<EventPart> all = EnumSet.allOf(EventPart.class);
    store()
        .read(
            place,
            written.database,
            0,
            Long.MAX_VALUE,
            all,
            view -> {
              EventObject object = view.decode();
              if (!written.unknown.contains(object.event())) {
                found.add(object.hash());
              }
            });
    return checked(expected.tally(), found.tally());
  }

  /** One event. */
  @Benchmark
  public long reconstruct(RowCounters counters) {
    long event = next.getAndIncrement() % data.count();
    List<EventObject> objects = read(event);
    long before = THREADS.getCurrentThreadCpuTime();
    long result = Reconstruction.compute(objects, passes);
    Event made = Reconstruction.of(event, objects);
    computed.add(THREADS.getCurrentThreadCpuTime() - before);
    write(event, made);
    counters.rows += objects.size() + made.objects().size();
    counters.payloadBytes += bytes(objects) + made.payloadBytes();
    return result;
  }

  private static long bytes(List<EventObject> objects) {
    return objects.stream().mapToLong(EventObject::payloadBytes).sum();
  }
}
