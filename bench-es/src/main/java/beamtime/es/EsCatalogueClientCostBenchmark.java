package beamtime.es;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cell.RunContext;
import beamtime.core.data.Catalogue;
import beamtime.core.data.Datafile;
import beamtime.core.store.Place;
import beamtime.core.workload.CatalogueChain;
import beamtime.core.workload.StoreBenchmark;
import com.fasterxml.jackson.databind.ObjectWriter;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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

/**
 * What {@link EsCatalogueStore} costs: the same requests sent ready-made by {@link
 * RawElasticsearch}. A burst writes batches of 500 datafiles, a list is of 2 000 datafiles with
 * three parameters each, which are not asked for.
 *
 * <p>Not a workload: run it by name, and compare {@code find} with {@code findRaw} and so on.
 */
@State(Scope.Benchmark)
@OnBackend("elasticsearch")
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class EsCatalogueClientCostBenchmark {
  private static final int BATCH = 500;

  /** Of a burst, whatever its threads. */
  private static final int BATCHES = 16;

  /** Of the dataset that is listed, and of the one in which is found. */
  private static final int FILES = 2000;

  /** Different datafiles that are found. */
  private static final int FOUND = 500;

  private static final int PARAMETERS = 3;

  private final Catalogue catalogue = new Catalogue(StoreBenchmark.SEED);
  private final Catalogue parametrized = catalogue.withDatafileParameters(PARAMETERS);
  private final RunContext run = RunContext.current();
  final Place written = run.freshPlace("cost");
  private final Place read = run.freshPlace("cost");
  private Endpoint endpoint;
  EsCatalogueStore store;

  @Setup
  public void open() {
    open(run.endpoint("elasticsearch"));
  }

  final void open(Endpoint at) {
    endpoint = at;
    store = new EsCatalogueStore(at, EsSettings.defaults());
  }

  @TearDown
  public void close() {
    store.close();
  }

  private RawRequests requests() {
    return new RawRequests(endpoint);
  }

  /** Creates what leads to a dataset, and the dataset; its handle. */
  private String dataset(Place place, int number) {
    return CatalogueChain.ensure(
        store,
        place,
        List.of(
            catalogue.facility(0), catalogue.investigation(0, 0), catalogue.dataset(0, 0, number)));
  }

  /** An empty dataset for each burst, and the requests that fill it. */
  @State(Scope.Benchmark)
  public static class Burst {
    private final byte[][] requests = new byte[BATCHES][];
    private String dataset;

    @Setup
    public void encode(EsCatalogueClientCostBenchmark all) throws IOException {
      create(all);
      ObjectWriter writer = EsCatalogueStore.json().writerFor(EntityDocument.class);
      for (int b = 0; b < BATCHES; b++) {
        BulkDocuments files = new BulkDocuments(new byte[1], BulkDocuments.Action.CREATE);
        for (int k = b * BATCH; k < (b + 1) * BATCH; k++) {
          Datafile file = all.catalogue.datafile(0, 0, 0, k);
          writer.writeValue(
              files.document(EntityDocument.handle(dataset, file)),
              EntityDocument.of(dataset, file));
        }
        requests[b] = all.requests().bulk(all.written.name(), files.end());
      }
    }

    @Setup(Level.Iteration)
    public void create(EsCatalogueClientCostBenchmark all) {
      all.store.places().create(all.written);
      dataset = all.dataset(all.written, 0);
    }

    @TearDown(Level.Iteration)
    public void drop(EsCatalogueClientCostBenchmark all) {
      all.store.places().drop(all.written);
    }
  }

  /** Two full datasets: one in which is found, one that is listed. */
  @State(Scope.Benchmark)
  public static class Tree {
    private final byte[][] finds = new byte[FOUND][];
    private final byte[][] found = new byte[FOUND][];
    private String listed;
    private byte[] list;
    private byte[] proven;
    private final AtomicInteger turn = new AtomicInteger();

    /** Number of the datafile that is found next. */
    int next() {
      return Math.floorMod(turn.getAndIncrement(), FOUND);
    }

    @Setup
    public void load(EsCatalogueClientCostBenchmark all) throws IOException {
      all.store.places().create(all.read);
      String dataset = all.dataset(all.read, 0);
      listed = all.dataset(all.read, 1);
      all.store.createDatafiles(all.read, dataset, FILES, k -> all.catalogue.datafile(0, 0, 0, k));
      all.store.createDatafiles(
          all.read, listed, FILES, k -> all.parametrized.datafile(0, 0, 1, k));
      all.store.places().seal(all.read);
      try (RawElasticsearch raw = new RawElasticsearch(all.endpoint)) {
        for (int k = 0; k < FOUND; k++) {
          String handle = EntityDocument.handle(dataset, all.catalogue.datafile(0, 0, 0, k));
          String id = URLEncoder.encode(handle, StandardCharsets.UTF_8);
          finds[k] = all.requests().get("/" + all.read.name() + "/_doc/" + id);
          found[k] = RawRequests.proven(raw, finds[k], "\"found\":true", 1);
        }
      }
      list =
          all.requests()
              .search(
                  all.read.name(),
                  ("\"size\":10000,\"sort\":[{\"_doc\":{}}],\"track_total_hits\":true,"
                          + "\"_source\":{\"excludes\":[\"datafile.parameters\"]},\"query\":"
                          + "{\"bool\":{\"filter\":[{\"term\":{\"parent\":{\"value\":\"%s\"}}}]}}")
                      .formatted(listed));
      proven = all.requests().proven(list, "\"_id\":", FILES);
    }

    @TearDown
    public void drop(EsCatalogueClientCostBenchmark all) {
      all.store.places().drop(all.read);
    }
  }

  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  @Warmup(iterations = 5)
  @Measurement(iterations = 10)
  public void burst(Burst burst, EsWire wire) {
    for (int b = wire.first(); b < BATCHES; b += wire.step()) {
      int from = b * BATCH;
      store.createDatafiles(
          written, burst.dataset, BATCH, i -> catalogue.datafile(0, 0, 0, from + i));
    }
  }

  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  @Warmup(iterations = 5)
  @Measurement(iterations = 10)
  public void burstRaw(Burst burst, EsWire wire) throws IOException {
    for (int b = wire.first(); b < BATCHES; b += wire.step()) {
      wire.to(endpoint).ask(burst.requests[b], RawRequests.WRITTEN);
    }
  }

  @Benchmark
  public Datafile find(Tree tree) {
    return store.find(read, catalogue.path(0, 0, 0, tree.next())).orElseThrow();
  }

  @Benchmark
  public int findRaw(Tree tree, EsWire wire) throws IOException {
    int k = tree.next();
    return wire.to(endpoint).ask(tree.finds[k], tree.found[k]);
  }

  @Benchmark
  public long list(Tree tree) {
    long[] sum = new long[1];
    long files =
        store.list(read, tree.listed, view -> sum[0] += view.keyHash() + view.payloadBytes());
    if (files != FILES) {
      throw new IllegalStateException(files + " files");
    }
    return sum[0];
  }

  @Benchmark
  public int listRaw(Tree tree, EsWire wire) throws IOException {
    return wire.to(endpoint).ask(tree.list, tree.proven);
  }
}
