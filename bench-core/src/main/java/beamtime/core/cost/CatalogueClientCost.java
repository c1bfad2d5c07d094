package beamtime.core.cost;

import beamtime.core.cost.RawProgram.Request;
import beamtime.core.data.Catalogue;
import beamtime.core.data.Datafile;
import beamtime.core.data.DatafilePath;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Tally;
import beamtime.core.store.TallyCounter;
import beamtime.core.workload.CatalogueChain;
import beamtime.core.workload.StoreBenchmark;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

/** The same datafiles created, found and listed by the store and by a raw program. */
public abstract class CatalogueClientCost extends ClientCost<CatalogueStore, RawCatalogue> {
  /** Datafiles of the dataset that is listed, as in the PaNdata study. */
  static final int LISTED = 2000;

  /** Different datafiles that are found, in turn. */
  private static final int FOUND = 50;

  /** Of each datafile that is listed; nobody asks for them. */
  private static final int PARAMETERS = 3;

  /** Datafiles of a batch. */
  final int batch;

  final Catalogue catalogue = new Catalogue(StoreBenchmark.SEED);

  /** Handle of the dataset that is written into, and in which is found. */
  String dataset = CatalogueStore.ROOT;

  private final Catalogue parametrized = catalogue.withDatafileParameters(PARAMETERS);
  private final int batches;
  private String listed = CatalogueStore.ROOT;
  private List<List<Request>> finds = List.of();
  private List<List<Request>> lists = List.of();

  /**
   * Of so much data.
   *
   * @param batches of one operation of burst, shared by its threads
   * @param batch datafiles of each
   */
  protected CatalogueClientCost(int batches, int batch) {
    this.batches = batches;
    this.batch = batch;
  }

  /** A dataset's handle may be another one each time that it is made. */
  @Override
  protected final boolean requestsEndWithThePlace() {
    return true;
  }

  @Override
  final void create() {
    super.create();
    dataset = dataset(0);
  }

  /** Handle of a dataset, which is made with all above it where it is not there. */
  private String dataset(int number) {
    return CatalogueChain.ensure(
        store(),
        place,
        List.of(
            catalogue.facility(0), catalogue.investigation(0, 0), catalogue.dataset(0, 0, number)));
  }

  private DatafilePath path(int file) {
    return catalogue.path(0, 0, 0, file);
  }

  @Override
  final int batch(BenchmarkParams jmh) {
    return batch;
  }

  @Override
  final int batches(int files) {
    return batches;
  }

  @Override
  final Request request(RawCatalogue program, long from, int files) throws Exception {
    return program.create(dataset, catalogue, from, files);
  }

  @Override
  final void writeBatch(long from, int files) {
    store().createDatafiles(place, dataset, files, i -> catalogue.datafile(0, 0, 0, from + i));
  }

  @Override
  final void load() {
    writeBatch(0, FOUND);
    listed = dataset(1);
    store().createDatafiles(place, listed, LISTED, k -> parametrized.datafile(0, 0, 1, k));
  }

  @Override
  final void prove() throws Exception {
    finds = ofEach(FOUND, (program, file) -> program.find(path(file)));
    lists = ofEach(1, (program, only) -> program.list(listed, LISTED));
  }

  /** Datafiles made, encoded and created by the store. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  @Warmup(iterations = WARM_WRITES)
  @Measurement(iterations = 10)
  public void burst(ThreadParams thread) {
    writeShare(thread);
  }

  /** The same datafiles, ready. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  @Warmup(iterations = WARM_WRITES)
  @Measurement(iterations = 10)
  public void burstRaw(ThreadParams thread) throws Exception {
    writeShareRaw(thread);
  }

  /** One datafile found by its keys. */
  @Benchmark
  public Datafile find() {
    return store().find(place, path(next(FOUND))).orElseThrow();
  }

  /** The same answer, read to its end. */
  @Benchmark
  public long findRaw(ThreadParams thread) throws Exception {
    return sendNext(finds, thread);
  }

  /** A dataset's files listed by the store, their keys hashed as a workload does. */
  @Benchmark
  public Tally list() {
    TallyCounter answer = new TallyCounter();
    long[] bytes = new long[1];
    store()
        .list(
            place,
            listed,
            file -> {
              answer.add(file.keyHash());
              bytes[0] += file.payloadBytes();
            });
    if (answer.rows() != LISTED) {
      throw new IllegalStateException(answer.rows() + " files of " + bytes[0] + " bytes came back");
    }
    return answer.tally();
  }

  /** The same answer, read to its end. */
  @Benchmark
  public long listRaw(ThreadParams thread) throws Exception {
    return sendNext(lists, thread);
  }
}
