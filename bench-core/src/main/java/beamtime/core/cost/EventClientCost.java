package beamtime.core.cost;

import beamtime.core.cost.RawProgram.Request;
import beamtime.core.data.events.EventModel;
import beamtime.core.data.events.EventPart;
import beamtime.core.data.events.EventShape;
import beamtime.core.data.events.Events;
import beamtime.core.store.Tally;
import beamtime.core.store.TallyCounter;
import beamtime.core.store.events.EventDatabase;
import beamtime.core.store.events.EventStore;
import beamtime.core.workload.Loaders;
import beamtime.core.workload.StoreBenchmark;
import beamtime.core.workload.events.HeldEvents;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * The same simulated events of model B written and read by the store and by a raw program. As in
 * the data acquisition, each thread holds twelve events and writes into a database of its own.
 */
public abstract class EventClientCost extends ClientCost<EventStore, RawEvents> {
  /** The database that is read. */
  private static final EventDatabase READ = database(0);

  /** Batches of one operation of write, shared by its threads: twelve events, 3 MB each. */
  private static final int BATCHES = 8;

  /** These are short: a client's code is compiled after so many, and a third slower after three. */
  private static final int WARM = 40;

  private static final Set<EventPart> ALL = EnumSet.allOf(EventPart.class);

  /** Objects of an event. */
  static final int OBJECTS = EventShape.SIMULATED.objects().size();

  final HeldEvents held =
      new HeldEvents(
          new Events(StoreBenchmark.SEED, EventShape.SIMULATED, Events.RANDOM_BITS),
          0,
          EventModel.B);
  private boolean there;
  private List<List<Request>> reads = List.of();

  /** The database of a thread. */
  protected static EventDatabase database(long thread) {
    return new EventDatabase(thread, EventShape.SIMULATED, EventModel.B);
  }

  /** The database of the thread that writes the batch from an event on. */
  private EventDatabase databaseOf(long from) {
    return database(from / HeldEvents.EVENTS % threads());
  }

  /** Once it is there, its databases are replaced, as a client of the data acquisition does it. */
  @Override
  final void create() {
    if (there) {
      Loaders.forEach(threads(), thread -> store().delete(place, database(thread)));
    } else {
      super.create();
      there = true;
    }
    Loaders.forEach(threads(), thread -> store().open(place, database(thread)));
  }

  @Override
  final int batch(BenchmarkParams jmh) {
    return HeldEvents.EVENTS;
  }

  @Override
  final int batches(int batch) {
    return BATCHES;
  }

  @Override
  final Request request(RawEvents program, long from, int events) throws Exception {
    return program.write(databaseOf(from), held.from(from));
  }

  @Override
  final void writeBatch(long from, int events) {
    store().write(place, databaseOf(from), held.from(from));
  }

  @Override
  final void load() {
    writeBatch(0, HeldEvents.EVENTS);
    store().close(place, READ);
  }

  @Override
  final void prove() throws Exception {
    reads = ofEach(HeldEvents.EVENTS, (program, event) -> program.read(READ, event, OBJECTS));
  }

  /** Twelve events after the other numbered and written by the store. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  @Warmup(iterations = WARM)
  @Measurement(iterations = 10)
  public void write(ThreadParams thread) {
    writeShare(thread);
  }

  /** The same events, ready. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  @Warmup(iterations = WARM)
  @Measurement(iterations = 10)
  public void writeRaw(ThreadParams thread) throws Exception {
    writeShareRaw(thread);
  }

  /** All objects of an event read by the store, their keys hashed as a workload does. */
  @Benchmark
  public Tally read() {
    long event = next(HeldEvents.EVENTS);
    TallyCounter answer = new TallyCounter();
    long[] bytes = new long[1];
    store()
        .read(
            place,
            READ,
            event,
            event + 1,
            ALL,
            object -> {
              answer.add(object.keyHash());
              bytes[0] += object.payloadBytes();
            });
    if (answer.rows() != OBJECTS) {
      throw new IllegalStateException(
          answer.rows() + " objects of " + bytes[0] + " bytes came back");
    }
    return answer.tally();
  }

  /** The same answer, read to its end. */
  @Benchmark
  public long readRaw(ThreadParams thread) throws Exception {
    return sendNext(reads, thread);
  }
}
