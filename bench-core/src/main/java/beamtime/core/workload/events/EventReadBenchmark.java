package beamtime.core.workload.events;

import beamtime.core.backend.LacksException;
import beamtime.core.cell.Evidence;
import beamtime.core.cell.Grid;
import beamtime.core.cell.RowCounters;
import beamtime.core.cell.WarmUp;
import beamtime.core.cell.WrongAnswerException;
import beamtime.core.data.Mix64;
import beamtime.core.data.events.EventModel;
import beamtime.core.data.events.EventObject;
import beamtime.core.data.events.EventPart;
import beamtime.core.data.events.EventShape;
import beamtime.core.data.events.Events;
import beamtime.core.store.Place;
import beamtime.core.store.TallyCounter;
import beamtime.core.store.View;
import beamtime.core.store.events.EventStore;
import beamtime.core.workload.StoreBenchmark;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * One event read, drawn at random: all of it, one part, or its tracks by way of its raw object. The
 * number of objects and their keys are checked each time, all of them only before the measurement.
 * Of several machines each begins elsewhere in the order of events.
 */
@WarmUp(4)
public abstract class EventReadBenchmark extends StoreBenchmark<EventStore> {
  /** Events that are proven before the measurement, besides the largest. */
  private static final int PROVEN = 20;

  /** Number of the stream of chance. */
  private static final int DRAWN = 21;

  /** What is read of an event. */
  @Param("EVENT")
  @Grid(lab = {"EVENT", "PART", "TRACKS"})
  public ReadWhat what;

  /** What events are made of. */
  @Param("SIMULATED")
  @Grid(lab = {"SIMULATED", "SYNTHETIC"})
  public EventShape shape;

  /** How objects lie in a database. */
  @Param("A")
  @Grid(lab = {"A", "B"})
  public EventModel model;

  /** Events that are loaded: 260 kB each where they are simulated, 1 MB where synthetic. */
  @Param("200")
  @Grid(smoke = "20", lab = "5000", proof = "12")
  public int events;

  private EventData data;
  private Place place;
  private long chance;
  private final AtomicLong asked = new AtomicLong();
  private long first;

  @Override
  protected final Evidence prepare() {
    requireSense();
    data = new EventData(new Events(SEED, shape, Events.RANDOM_BITS), model, events);
    place = lastingPlace("events", data.name(), at -> data.load(store(), at));
    chance = Mix64.stream(SEED, DRAWN);
    first = slice().first(Integer.MAX_VALUE);
    asked.set(fromLastFork().orElse(0));
    return proof();
  }

  private void requireSense() {
    requirePositive("events", events);
    if (shape == EventShape.TAG) {
      throw new LacksException(cell() + " has nothing to read: tags are what EventSelect looks at");
    }
    if (what == ReadWhat.TRACKS && shape != EventShape.SIMULATED) {
      throw new LacksException(cell() + " has no tracks: simulated events have");
    }
  }

  private Evidence proof() {
    TallyCounter expected = new TallyCounter();
    TallyCounter found = new TallyCounter();
    for (long event : proved()) {
      expected(event).forEach(object -> expected.add(object.hash()));
      read(event, view -> found.add(view.decode().hash()));
    }
    return proven(data.digest(), expected.tally(), found.tally());
  }

  /** Some from end to end, and the largest of all: contents may be too long for a store. */
  private Set<Long> proved() {
    Set<Long> proved = new TreeSet<>(Set.of(0L));
    if (!isFloor()) {
      for (int n = 1; n < PROVEN; n++) {
        proved.add((long) n * events / PROVEN);
      }
      LongStream.range(0, events)
          .boxed()
          .max(Comparator.comparingLong(data.events()::contentBytes))
          .ifPresent(proved::add);
    }
    return proved;
  }

  private List<EventObject> expected(long event) {
    Set<EventPart> parts = what == ReadWhat.TRACKS ? EnumSet.of(EventPart.TRACKS) : parts();
    return data.objects(event).stream().filter(object -> parts.contains(object.part())).toList();
  }

  private Set<EventPart> parts() {
    return what == ReadWhat.PART ? EnumSet.of(EventPart.TRACKER) : EnumSet.copyOf(shape.parts());
  }

  private long read(long event, Consumer<View<EventObject>> sink) {
    return what == ReadWhat.TRACKS
        ? store().follow(place, data.database(), event, EventPart.TRACKS, sink)
        : data.read(store(), place, event, parts(), sink);
  }

  @Override
  protected final Evidence finish(Evidence prepared) {
    toNextFork(asked.get());
    return prepared;
  }

  /** One event. */
  @Benchmark
  public long read(RowCounters counters) {
    long event = Mix64.bounded(Mix64.at(chance, first + asked.getAndIncrement()), events);
    long[] key = {0};
    long objects =
        read(
            event,
            view -> {
              key[0] += view.keyHash();
              counters.payloadBytes += view.payloadBytes();
            });
    counters.rows += objects;
    if (!isFloor() && key[0] != expectedKeys(event)) {
      throw new WrongAnswerException(
          cell() + " returned " + objects + " objects for event " + event + ", or others than its");
    }
    return key[0];
  }

  private long expectedKeys(long event) {
    List<EventPart> all = shape.objects();
    long keys = 0;
    for (int index = 0; index < all.size(); index++) {
      if (what == ReadWhat.EVENT || all.get(index) == wanted()) {
        keys += EventObject.keyHash(event, index);
      }
    }
    return keys;
  }

  private EventPart wanted() {
    return what == ReadWhat.TRACKS ? EventPart.TRACKS : EventPart.TRACKER;
  }
}
