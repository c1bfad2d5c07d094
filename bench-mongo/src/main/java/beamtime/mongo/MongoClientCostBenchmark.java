package beamtime.mongo;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cell.RunContext;
import beamtime.core.cli.BenchMain;
import beamtime.core.data.Jobs;
import beamtime.core.store.JobQuery;
import beamtime.core.store.Place;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertManyOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.RawBsonDocument;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * What the adapter costs on top of its client library: the same 40 000 job rows written and read by
 * the store and by a minimal program, on one server, with one driver and one set of settings. The
 * minimal program inserts documents that are ready and counts those that come back. One operation
 * is all rows.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@OnBackend("mongodb")
public class MongoClientCostBenchmark {
  /** Four days: large enough for a second of ingest, small enough to be kept ready in 40 MB. */
  private static final int ROWS = 4 * Jobs.ROWS_PER_DAY;

  private static final int BATCH = 1000;

  /** The store, and the same settings without it. */
  @State(Scope.Benchmark)
  public abstract static class Clients {
    final Jobs jobs = new Jobs(201307);
    final MongoSettings settings = MongoSettings.defaults();
    private final RunContext run = RunContext.current();
    final Place place = run.freshPlace("cost");

    @SuppressWarnings("NullAway.Init") // by connect()
    MongoJobStore store;

    @SuppressWarnings("NullAway.Init") // by connect()
    MongoConnection minimal;

    void connect() {
      Endpoint endpoint = run.endpoint("mongodb");
      store = new MongoJobStore(endpoint, settings);
      minimal = new MongoConnection(endpoint, settings);
      store.places().create(place);
    }

    void fill() {
      for (int from = 0; from < ROWS; from += BATCH) {
        store.ingest(place, jobs, from, BATCH);
      }
    }

    MongoCollection<RawBsonDocument> collection() {
      return minimal.collection(place.name(), RawBsonDocument.class);
    }

    /** Removes the place and closes both. */
    @TearDown(Level.Trial)
    public void close() {
      store.places().drop(place);
      store.close();
      minimal.close();
    }
  }

  /** A place that is empty before each iteration, and the documents to write there. */
  @State(Scope.Benchmark)
  public static class Writing extends Clients {
    final List<RawBsonDocument> ready = new ArrayList<>();

    /** Makes the documents. */
    @Setup(Level.Trial)
    public void encode() {
      connect();
      for (JobDocument document : JobDocument.batch(jobs, 0, ROWS)) {
        ready.add(new RawBsonDocument(document.encode().toBytes()));
      }
    }

    /** Empties the place. */
    @Setup(Level.Iteration)
    public void empty() {
      store.places().create(place);
    }
  }

  /** A place with all rows. */
  @State(Scope.Benchmark)
  public static class Reading extends Clients {
    final JobQuery all =
        new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(ROWS / Jobs.ROWS_PER_DAY), List.of());

    /** Writes the rows. */
    @Setup(Level.Trial)
    public void load() {
      connect();
      fill();
    }
  }

  /** Rows made, encoded and written by the store. */
  @Benchmark
  @Warmup(iterations = 5)
  @Measurement(iterations = 10)
  public void ingestByAdapter(Writing writing) {
    writing.fill();
  }

  /** Documents that are ready, written by the driver. */
  @Benchmark
  @Warmup(iterations = 5)
  @Measurement(iterations = 10)
  public void ingestMinimal(Writing writing) {
    for (int from = 0; from < ROWS; from += BATCH) {
      writing
          .collection()
          .insertMany(
              writing.ready.subList(from, from + BATCH), new InsertManyOptions().ordered(false));
    }
  }

  /** Rows read by the store, their keys hashed as a workload does. */
  @Benchmark
  @Warmup(iterations = 20)
  @Measurement(iterations = 20)
  public void scanByAdapter(Reading reading, Blackhole sink) {
    long rows =
        reading.store.scan(
            reading.place,
            reading.all,
            row -> {
              sink.consume(row.keyHash());
              sink.consume(row.payloadBytes());
            });
    requireAll(rows);
  }

  /** Documents read by the driver and counted. */
  @Benchmark
  @Warmup(iterations = 20)
  @Measurement(iterations = 20)
  public void scanMinimal(Reading reading, Blackhole sink) {
    long rows = 0;
    try (MongoCursor<RawBsonDocument> cursor =
        reading
            .collection()
            .find(
                Filters.and(
                    Filters.gte("_id", reading.all.keyFrom()),
                    Filters.lt("_id", reading.all.keyTo())))
            .batchSize(MongoConnection.PAGE_ROWS)
            .iterator()) {
      while (cursor.hasNext()) {
        sink.consume(cursor.next());
        rows++;
      }
    }
    requireAll(rows);
  }

  private static void requireAll(long rows) {
    if (rows != ROWS) {
      throw new IllegalStateException(rows + " rows came back, expected " + ROWS);
    }
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(MongoClientCostBenchmark.class, args);
  }
}
