package beamtime.core.workload.records;

import beamtime.core.cell.Evidence;
import beamtime.core.cell.Grid;
import beamtime.core.cell.RowCounters;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.data.Records;
import beamtime.core.store.Place;
import beamtime.core.store.TallyCounter;
import beamtime.core.store.records.RecordStore;
import beamtime.core.workload.StoreBenchmark;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * One batch of a service's block records written and acknowledged. Batch after batch goes into a
 * fresh place. Afterwards every record is read back and compared. Of several machines each writes
 * records of its own, into a place of its own.
 */
public abstract class RecordIngestBenchmark extends StoreBenchmark<RecordStore> {
  /** Whose records are written. */
  @Param("DBS")
  @Grid(lab = {"DBS", "PHEDEX"})
  public RecordSource service;

  /** Records of a batch. */
  @Param("1000")
  @Grid(
      smoke = "500",
      lab = {"100", "1000", "5000"},
      proof = {"100", "5000"})
  public int batch;

  private final RecordData data = new RecordData(new Records(SEED, Records.MOST));
  private final AtomicLong next = new AtomicLong();
  private Place place;
  private long first;
  private long limit;
  private double meanBytes;

  @Override
  protected final Evidence prepare() {
    requirePositive("batch", batch);
    place = freshPlace("recordingest");
    long batches = data.records().count(service, RecordKind.BLOCK) / batch;
    first = slice().first(batches) * batch;
    limit = slice().count(batches) * batch;
    meanBytes = data.meanBytes(service, RecordKind.BLOCK);
    return new Evidence(data.digest(), new TallyCounter().tally());
  }

  @Override
  protected final Evidence finish(Evidence prepared) {
    if (isFloor()) {
      return prepared;
    }
    store().places().seal(place);
    long end = first + Math.min(next.get(), limit);
    return proven(
        prepared.data(),
        data.expected(service, RecordKind.BLOCK, first, end).tally(),
        RecordData.stored(store(), place, service, RecordKind.BLOCK).tally());
  }

  /** One batch. */
  @Benchmark
  public long ingest(RowCounters counters) {
    long from = first + next.getAndAdd(batch) % limit;
    store()
        .ingest(
            place, service, RecordKind.BLOCK, data.told(service, RecordKind.BLOCK, from, batch));
    counters.rows += batch;
    counters.payloadBytes += Math.round(batch * meanBytes);
    return from;
  }
}
