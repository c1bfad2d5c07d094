package beamtime.core.cost;

import beamtime.core.cost.RawProgram.Request;
import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.data.Records;
import beamtime.core.store.records.NamePattern;
import beamtime.core.store.records.RecordIndex;
import beamtime.core.store.records.RecordQuery;
import beamtime.core.store.records.RecordStore;
import beamtime.core.workload.StoreBenchmark;
import beamtime.core.workload.records.RecordData;
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

/** The same records written and found by the store and by a raw program, on one server. */
public abstract class RecordClientCost extends ClientCost<RecordStore, RawRecords> {
  static final int BATCH = 1000;

  /** Merged records that are there to be found, a tenth of them datasets. */
  private static final int LOADED = 10_000;

  static final RecordSource SERVICE = RecordSource.DBS;
  static final RecordKind KIND = RecordKind.BLOCK;

  /** What is written. */
  final RecordData told = new RecordData(new Records(StoreBenchmark.SEED, Records.MOST));

  private final RecordData merged = new RecordData(new Records(StoreBenchmark.SEED, LOADED));
  private final RecordQuery named =
      RecordQuery.first(
          KIND, NamePattern.fixed(merged.records().name(KIND, merged.records().count(KIND) / 2)));
  private final RecordQuery beginning = RecordQuery.first(KIND, NamePattern.prefix("/a"));
  private final int batches;
  private List<List<Request>> finds = List.of();
  private List<List<Request>> patternFinds = List.of();

  /**
   * Of so much data.
   *
   * @param batches of one operation of ingest, shared by its threads: 1000 records each
   */
  protected RecordClientCost(int batches) {
    this.batches = batches;
  }

  @Override
  final int batch(BenchmarkParams jmh) {
    return BATCH;
  }

  @Override
  final int batches(int batch) {
    return batches;
  }

  private List<DataRecord> told(long from, int records) {
    return told.told(SERVICE, KIND, from, records);
  }

  @Override
  final Request request(RawRecords program, long from, int records) throws Exception {
    return program.ingest(SERVICE, KIND, told(from, records));
  }

  @Override
  final void writeBatch(long from, int records) {
    store().ingest(place, SERVICE, KIND, told(from, records));
  }

  @Override
  final void load() {
    merged.loadMerged(store(), place, RecordIndex.NAME);
  }

  @Override
  final void prove() throws Exception {
    finds = ofEach(1, (program, only) -> program.find(named));
    patternFinds = ofEach(1, (program, only) -> program.find(beginning));
  }

  /** A service's records made, encoded and written by the store. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  @Warmup(iterations = WARM_WRITES)
  @Measurement(iterations = 6)
  public void ingest(ThreadParams thread) {
    writeShare(thread);
  }

  /** The same records, ready. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  @Warmup(iterations = WARM_WRITES)
  @Measurement(iterations = 6)
  public void ingestRaw(ThreadParams thread) throws Exception {
    writeShareRaw(thread);
  }

  /** The record with a name, always the same, its key hashed as a workload does. */
  @Benchmark
  public long find() {
    return ask(named);
  }

  /** The same answer, read to its end. */
  @Benchmark
  public long findRaw(ThreadParams thread) throws Exception {
    return sendNext(finds, thread);
  }

  /** The first of the records whose names begin with a text. */
  @Benchmark
  public long findPattern() {
    return ask(beginning);
  }

  /** The same answer, read to its end. */
  @Benchmark
  public long findPatternRaw(ThreadParams thread) throws Exception {
    return sendNext(patternFinds, thread);
  }

  private long ask(RecordQuery query) {
    long[] seen = new long[1];
    long rows = store().find(place, query, view -> seen[0] += view.keyHash() + view.payloadBytes());
    if (rows != 1) {
      throw new IllegalStateException(rows + " records came back, expected one");
    }
    return seen[0];
  }
}
