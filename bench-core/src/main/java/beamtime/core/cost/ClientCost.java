package beamtime.core.cost;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.RunContext;
import beamtime.core.cost.RawProgram.Request;
import beamtime.core.store.Place;
import beamtime.core.store.Store;
import beamtime.core.workload.BenchmarkShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * What the families share: a store, a raw program for each thread, and a fresh place, which is made
 * again for each iteration of what writes, and read by all others.
 *
 * @param <S> facade of the family
 * @param <R> raw program of the family
 */
@Fork(1)
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 10, time = 1)
@Measurement(iterations = 5, time = 1)
public abstract class ClientCost<S extends Store, R extends RawProgram> {
  /** Operations of a write before those that count: a few seconds, as reads have. */
  static final int WARM_WRITES = 20;

  /** What the benchmarks begin with that write. */
  private static final Set<String> WRITES = Set.of("ingest", "burst", "write");

  final Place place = RunContext.current().freshPlace("cost");
  private final List<R> programs = new ArrayList<>();
  private final List<List<Request>> written = new ArrayList<>();
  private final AtomicInteger turn = new AtomicInteger();
  private int threads;
  private int batch;

  /** Whether raw programs write, as half of the benchmarks do. */
  private boolean raw = true;

  @SuppressWarnings("NullAway.Init") // by begin()
  private Endpoint endpoint;

  @SuppressWarnings("NullAway.Init") // by begin()
  private S store;

  /** The store, with its defaults. */
  protected abstract S open(Endpoint endpoint);

  /** Connects a raw program, for one thread, to the place, which is there. */
  protected abstract R connect(Endpoint endpoint, Place place) throws Exception;

  /**
   * Whether requests that write name what is made with the place, such as a table or a dataset, and
   * are of no use when it is made again.
   */
  protected boolean requestsEndWithThePlace() {
    return false;
  }

  /** Makes the place, empty, with what must be there before rows are written. */
  void create() {
    store().places().create(place);
  }

  /** Rows of a batch, where the benchmark writes. */
  abstract int batch(BenchmarkParams jmh);

  /** Batches of one operation of ingest, shared by its threads. */
  abstract int batches(int batch);

  /** The request that writes a batch. */
  abstract Request request(R program, long from, int rows) throws Exception;

  /** Has the store write a batch. */
  abstract void writeBatch(long from, int rows);

  /** Writes what is read. */
  abstract void load();

  /** Asks for what is read, and has every thread's program prove its requests. */
  abstract void prove() throws Exception;

  /** Called by JMH once for each fork and set of parameters. */
  @Setup(Level.Trial)
  public final void setUp(BenchmarkParams jmh) throws Exception {
    String name = jmh.getBenchmark();
    int dot = name.lastIndexOf('.');
    raw = name.endsWith("Raw");
    Class<?> type = Class.forName(name.substring(0, dot));
    String backend = new BenchmarkShape(type, name.substring(dot + 1)).backend();
    begin(RunContext.current().endpoint(backend), jmh.getThreads());
    if (WRITES.stream().anyMatch(begin -> name.startsWith(begin, dot + 1))) {
      beginWriting(batch(jmh));
    } else {
      beginReading();
    }
  }

  final void begin(Endpoint at, int clients) {
    endpoint = at;
    threads = clients;
    store = open(at);
  }

  final void beginWriting(int rows) throws Exception {
    batch = rows;
    create();
    encode();
  }

  final void beginReading() throws Exception {
    create();
    load();
    store.places().settle(place);
    store.places().seal(place);
    connect();
    prove();
  }

  /** Called by JMH before each iteration: a place that is written is empty then. */
  @Setup(Level.Iteration)
  public final void empty() throws Exception {
    if (batch > 0) {
      create();
      if (requestsEndWithThePlace()) {
        encode();
      }
    }
  }

  /** Called by JMH after the last iteration of the fork. */
  @TearDown(Level.Trial)
  public final void close() throws Exception {
    try (S closing = store) {
      try {
        disconnect();
      } finally {
        closing.places().drop(place);
      }
    }
  }

  private void connect() throws Exception {
    disconnect();
    for (int thread = 0; thread < threads; thread++) {
      programs.add(connect(endpoint, place));
    }
  }

  private void disconnect() throws Exception {
    for (R program : programs) {
      program.close();
    }
    programs.clear();
  }

  /** Makes the requests of every thread; a store makes its own. */
  private void encode() throws Exception {
    if (!raw) {
      return;
    }
    connect();
    written.clear();
    for (int thread = 0; thread < threads; thread++) {
      List<Request> own = new ArrayList<>();
      for (int b = thread; b < batches(batch); b += threads) {
        own.add(request(programs.get(thread), (long) b * batch, batch));
      }
      written.add(own);
    }
  }

  final S store() {
    return store;
  }

  final int threads() {
    return threads;
  }

  /** Makes one of several requests by a raw program. */
  interface Making<R> {
    Request by(R program, int number) throws Exception;
  }

  /** So many requests of each thread. */
  final List<List<Request>> ofEach(int requests, Making<R> making) throws Exception {
    List<List<Request>> all = new ArrayList<>();
    for (R program : programs) {
      List<Request> own = new ArrayList<>();
      for (int number = 0; number < requests; number++) {
        own.add(making.by(program, number));
      }
      all.add(own);
    }
    return all;
  }

  /** Number of the request that is next, of so many. */
  final int next(int requests) {
    return Math.floorMod(turn.getAndIncrement(), requests);
  }

  /** Sends the next request of a thread. */
  final long sendNext(List<List<Request>> requests, ThreadParams thread) throws Exception {
    List<Request> own = requests.get(thread.getThreadIndex());
    return own.get(next(own.size())).send();
  }

  /** Writes a thread's batches by the store. */
  final void writeShare(ThreadParams thread) {
    for (int b = thread.getThreadIndex(); b < batches(batch); b += thread.getThreadCount()) {
      writeBatch((long) b * batch, batch);
    }
  }

  /** The same by its raw program. */
  final void writeShareRaw(ThreadParams thread) throws Exception {
    for (Request request : written.get(thread.getThreadIndex())) {
      request.send();
    }
  }
}
