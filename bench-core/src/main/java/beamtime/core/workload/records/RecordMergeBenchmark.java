package beamtime.core.workload.records;

import beamtime.core.backend.LacksException;
import beamtime.core.cell.Evidence;
import beamtime.core.cell.Grid;
import beamtime.core.cell.RowCounters;
import beamtime.core.cell.WrongAnswerException;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.data.Records;
import beamtime.core.store.Place;
import beamtime.core.store.records.RecordStore;
import beamtime.core.workload.StoreBenchmark;
import java.util.Locale;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * One merge of the block records of both services, one record for each name, with an index of the
 * names. What was merged before is replaced. Every merged record is compared, before and after the
 * measurement.
 */
public abstract class RecordMergeBenchmark extends StoreBenchmark<RecordStore> {
  /** So that each service has some. */
  private static final int LEAST = 100;

  /** Datasets and blocks of the data, a tenth of them datasets. */
  @Param("50000")
  @Grid(
      smoke = "10000",
      lab = {"50000", "500000", "5000000"},
      proof = "2000")
  public int records;

  /** Merged records that are made wrong before the measurement. */
  private static final int SPOILT = 100;

  private RecordData data;
  private Place place;
  private double meanBytes;

  @Override
  protected final Evidence prepare() {
    if (records < LEAST) {
      throw new IllegalArgumentException(cell() + ": use " + LEAST + " records or more");
    }
    if (threads() > 1) {
      throw new LacksException(cell() + " has one place of merged records: use one thread");
    }
    if (store().merging() == RecordStore.Merging.WHEN_WRITTEN) {
      throw new LacksException(
          cell().backend() + " lacks a merge: what both services say of a name lies in one row");
    }
    data = new RecordData(new Records(SEED, isFloor() ? 100 : records));
    meanBytes = data.meanBytes(RecordSource.MERGED, RecordKind.BLOCK);
    place = freshPlace("recordmerge");
    data.loadServices(store(), place);
    store().places().settle(place);
    store().merge(place, RecordKind.BLOCK);
    Evidence proof = proof();
    if (store().merging() == RecordStore.Merging.CLIENT) {
      spoil();
    }
    return proof;
  }

  /**
   * Overwrites some of the merged records by what PhEDEx says of them, whose first ones DBS knows
   * too. Where a merge replaces each by its name, those of the merge before would do as well, and a
   * merge that wrote nothing would go unseen.
   */
  private void spoil() {
    int some = (int) Math.min(SPOILT, data.records().count(RecordSource.PHEDEX, RecordKind.BLOCK));
    store()
        .ingest(
            place,
            RecordSource.MERGED,
            RecordKind.BLOCK,
            data.told(RecordSource.PHEDEX, RecordKind.BLOCK, 0, some));
  }

  private Evidence proof() {
    store().places().seal(place);
    long blocks = data.records().count(RecordKind.BLOCK);
    return proven(
            data.digest(),
            data.expected(RecordSource.MERGED, RecordKind.BLOCK, 0, isFloor() ? 1 : blocks).tally(),
            RecordData.stored(store(), place, RecordSource.MERGED, RecordKind.BLOCK).tally())
        .with("records.read", Long.toString(data.read()))
        .with("merged-by", store().merging().name().toLowerCase(Locale.ROOT));
  }

  @Override
  protected Optional<String> unfitForLoad() {
    return Optional.of("one client merges; use RecordFind or RecordIngest");
  }

  @Override
  protected final Evidence finish(Evidence prepared) {
    return proof();
  }

  /** One merge of all. */
  @Benchmark
  public long merge(RowCounters counters) {
    long merged = store().merge(place, RecordKind.BLOCK);
    if (!isFloor() && merged != data.records().count(RecordKind.BLOCK)) {
      throw new WrongAnswerException(
          cell()
              + " merged "
              + merged
              + " records, expected "
              + data.records().count(RecordKind.BLOCK));
    }
    counters.rows += merged;
    counters.payloadBytes += Math.round(merged * meanBytes);
    return merged;
  }
}
