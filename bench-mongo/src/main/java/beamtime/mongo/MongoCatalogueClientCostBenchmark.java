package beamtime.mongo;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cell.RunContext;
import beamtime.core.cli.BenchMain;
import beamtime.core.cost.RawProgram.Request;
import beamtime.core.data.Catalogue;
import beamtime.core.data.Datafile;
import beamtime.core.data.DatafilePath;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.FilledDataset;
import beamtime.core.store.Place;
import beamtime.core.store.Tally;
import beamtime.core.store.TallyCounter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.openjdk.jmh.annotations.Benchmark;
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
import org.openjdk.jmh.infra.ThreadParams;

/**
 * What the adapter costs beyond the wire: the same datafiles created, found and listed by the store
 * and by {@link RawMongo}, whose requests are ready and which decodes nothing, on one server.
 */
@OnBackend("mongodb")
@Fork(1)
@State(Scope.Benchmark)
public class MongoCatalogueClientCostBenchmark {
  /** Datafiles of a burst, and of a dataset that is listed, as in the study. */
  private static final int FILES = 2000;

  /** Bursts of one operation, shared by its threads. */
  private static final int BURSTS = 12;

  private static final int INVESTIGATIONS = 10;
  private static final int DATASETS = 10;
  private static final int DATAFILES = 100;

  /** The datafile that is found; every operation asks for the same. */
  private static final int FOUND = 7;

  /** The store. */
  @State(Scope.Benchmark)
  public static class Client {
    final Place writing = RunContext.current().freshPlace("cost");
    final Place reading = RunContext.current().freshPlace("cost");
    final Catalogue catalogue = new Catalogue(201307);
    final Endpoint endpoint;
    final MongoCatalogueStore store;

    /** On the backend of the run. */
    public Client() {
      this(RunContext.current().endpoint("mongodb"));
    }

    Client(Endpoint endpoint) {
      this.endpoint = endpoint;
      store = new MongoCatalogueStore(endpoint, MongoSettings.defaults());
    }

    /** Removes the places and disconnects: JMH may tear this down before what uses it. */
    @TearDown(Level.Trial)
    public void close() {
      store.places().drop(writing);
      store.places().drop(reading);
      store.close();
    }
  }

  /** A fresh place for each iteration. */
  @State(Scope.Benchmark)
  public static class Writing {
    /** Of no dataset that is there: the server asks for none. */
    final ObjectId dataset = new ObjectId();

    /** Makes the place. */
    @Setup(Level.Trial)
    public void create(Client client) {
      client.store.places().create(client.writing);
    }

    /** Empties the place. */
    @Setup(Level.Iteration)
    public void empty(Client client) {
      create(client);
    }
  }

  /** What a thread has to create. */
  @State(Scope.Thread)
  public static class Share {
    private final List<Integer> bursts = new ArrayList<>();
    private final List<Request> requests = new ArrayList<>();

    @SuppressWarnings("NullAway.Init") // by encode()
    private RawMongo raw;

    /** Encodes the bursts, and proves each by sending it once. */
    @Setup(Level.Trial)
    public void encode(Client client, Writing writing, ThreadParams threads) throws IOException {
      encode(client, writing, threads.getThreadIndex(), threads.getThreadCount());
    }

    void encode(Client client, Writing writing, int thread, int threads) throws IOException {
      raw = new RawMongo(client.endpoint);
      for (int burst = thread; burst < BURSTS; burst += threads) {
        List<byte[]> documents = new ArrayList<>();
        for (int k = burst * FILES; k < (burst + 1) * FILES; k++) {
          Datafile file = client.catalogue.datafile(0, 0, 0, k);
          documents.add(new EntityDocument(new ObjectId(), writing.dataset, file).toBytes());
        }
        bursts.add(burst);
        String collection = CatalogueLevel.DATAFILES.collection(client.writing);
        requests.add(raw.prove(RawMongo.insert(collection, documents), FILES));
      }
    }

    /** Disconnects. */
    @TearDown(Level.Trial)
    public void close() throws IOException {
      raw.close();
    }
  }

  /** A catalogue of ten thousand datafiles, and a dataset of two thousand with parameters. */
  @State(Scope.Benchmark)
  public static class Reading {
    @SuppressWarnings("NullAway.Init") // by load()
    private String listed;

    @SuppressWarnings("NullAway.Init") // by load()
    private DatafilePath path;

    /** Creates all. */
    @Setup(Level.Trial)
    public void load(Client client) {
      MongoCatalogueStore store = client.store;
      Catalogue catalogue = client.catalogue;
      store.places().create(client.reading);
      String facility = store.create(client.reading, CatalogueStore.ROOT, catalogue.facility(0));
      for (int i = 0; i < INVESTIGATIONS; i++) {
        String above = store.create(client.reading, facility, catalogue.investigation(0, i));
        int investigation = i;
        store.createDatasets(
            client.reading,
            above,
            IntStream.range(0, DATASETS)
                .mapToObj(d -> filled(catalogue, investigation, d))
                .toList());
        listed = store.create(client.reading, above, catalogue.dataset(0, i, DATASETS));
      }
      Catalogue parameters = catalogue.withDatafileParameters(3);
      store.createDatafiles(
          client.reading,
          listed,
          FILES,
          k -> parameters.datafile(0, INVESTIGATIONS - 1, DATASETS, k));
      path = catalogue.path(0, FOUND, FOUND, FOUND);
    }

    private static FilledDataset filled(Catalogue catalogue, int i, int d) {
      return new FilledDataset(
          catalogue.dataset(0, i, d),
          IntStream.range(0, DATAFILES).mapToObj(k -> catalogue.datafile(0, i, d, k)).toList());
    }
  }

  /** A thread's own connection to what is read. */
  @State(Scope.Thread)
  public static class Reader {
    @SuppressWarnings("NullAway.Init") // by connect()
    private RawMongo raw;

    @SuppressWarnings("NullAway.Init") // by connect()
    private Request find;

    @SuppressWarnings("NullAway.Init") // by connect()
    private Request list;

    /** Connects, and proves the requests. */
    @Setup(Level.Trial)
    public void connect(Client client, Reading reading) throws IOException {
      raw = new RawMongo(client.endpoint);
      find =
          raw.prove(
              RawMongo.aggregate(
                  CatalogueLevel.FACILITIES.collection(client.reading),
                  new DatafileSearch(client.reading, reading.path).pipeline()),
              1);
      list =
          raw.prove(
              RawMongo.findProjected(
                  CatalogueLevel.DATAFILES.collection(client.reading),
                  MongoCatalogueStore.children(new ObjectId(reading.listed)),
                  MongoCatalogueStore.WITHOUT_PARAMETERS),
              FILES);
    }

    /** Disconnects. */
    @TearDown(Level.Trial)
    public void close() throws IOException {
      raw.close();
    }
  }

  /** Datafiles made, encoded and created by the store. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  @Warmup(iterations = 5)
  @Measurement(iterations = 10)
  public void burst(Client client, Writing writing, Share share) {
    for (int burst : share.bursts) {
      client.store.createDatafiles(
          client.writing,
          writing.dataset.toHexString(),
          FILES,
          k -> client.catalogue.datafile(0, 0, 0, (long) burst * FILES + k));
    }
  }

  /** The same datafiles, ready. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  @Warmup(iterations = 5)
  @Measurement(iterations = 10)
  public void burstRaw(Share share) throws Exception {
    for (Request request : share.requests) {
      request.send();
    }
  }

  /** One datafile found by its path. */
  @Benchmark
  @Warmup(iterations = 3, time = 1)
  @Measurement(iterations = 5, time = 1)
  public Datafile find(Client client, Reading reading) {
    return client.store.find(client.reading, reading.path).orElseThrow();
  }

  /** The same answer, read to its end. */
  @Benchmark
  @Warmup(iterations = 3, time = 1)
  @Measurement(iterations = 5, time = 1)
  public long findRaw(Reader reader) throws Exception {
    return reader.find.send();
  }

  /** A dataset's files listed by the store, their keys hashed as a workload does. */
  @Benchmark
  @Warmup(iterations = 3, time = 1)
  @Measurement(iterations = 5, time = 1)
  public Tally list(Client client, Reading reading) {
    TallyCounter answer = new TallyCounter();
    long[] bytes = new long[1];
    client.store.list(
        client.reading,
        reading.listed,
        file -> {
          answer.add(file.keyHash());
          bytes[0] += file.payloadBytes();
        });
    if (answer.rows() != FILES) {
      throw new IllegalStateException(answer.rows() + " files of " + bytes[0] + " bytes came back");
    }
    return answer.tally();
  }

  /** The same answer, read to its end. */
  @Benchmark
  @Warmup(iterations = 3, time = 1)
  @Measurement(iterations = 5, time = 1)
  public long listRaw(Reader reader) throws Exception {
    return reader.list.send();
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(MongoCatalogueClientCostBenchmark.class, args);
  }
}
