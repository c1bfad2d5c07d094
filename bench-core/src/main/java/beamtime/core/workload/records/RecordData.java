package beamtime.core.workload.records;

import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.data.Records;
import beamtime.core.store.Place;
import beamtime.core.store.TallyCounter;
import beamtime.core.store.records.RecordIndex;
import beamtime.core.store.records.RecordQuery;
import beamtime.core.store.records.RecordStore;
import beamtime.core.workload.Loaders;
import java.util.AbstractList;
import java.util.List;
import java.util.Locale;

/** The records that cells share: loaded once for a run, named by their digest. */
public record RecordData(Records records) {
  /** Records of a batch while loading: 350 kB of JSON. */
  private static final int LOAD_BATCH = 1000;

  /** Enough for the mean size of a record to be within a few hundredths. */
  private static final int SAMPLES = 1000;

  String digest() {
    return records.digest();
  }

  /** The digest, with what is indexed of the records. */
  String name(RecordIndex index) {
    return digest() + "-" + index.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Loads merged records of both kinds into an empty place. */
  public void loadMerged(RecordStore store, Place place, RecordIndex index) {
    for (RecordKind kind : RecordKind.values()) {
      load(store, place, RecordSource.MERGED, kind);
    }
    store.index(place, index);
  }

  /** Loads what each service has of blocks into an empty place. */
  void loadServices(RecordStore store, Place place) {
    load(store, place, RecordSource.DBS, RecordKind.BLOCK);
    load(store, place, RecordSource.PHEDEX, RecordKind.BLOCK);
  }

  /** How many records both services have of blocks. */
  long read() {
    return records.count(RecordSource.DBS, RecordKind.BLOCK)
        + records.count(RecordSource.PHEDEX, RecordKind.BLOCK);
  }

  private void load(RecordStore store, Place place, RecordSource source, RecordKind kind) {
    long count = records.count(source, kind);
    int batches = Math.toIntExact((count + LOAD_BATCH - 1) / LOAD_BATCH);
    Loaders.forEach(
        batches,
        batch -> {
          long from = (long) batch * LOAD_BATCH;
          int size = (int) Math.min(LOAD_BATCH, count - from);
          store.ingest(place, source, kind, told(source, kind, from, size));
        });
  }

  /** Records that a source tells from a turn on, made when they are asked for. */
  public List<DataRecord> told(RecordSource source, RecordKind kind, long from, int size) {
    return new AbstractList<>() {
      @Override
      public DataRecord get(int i) {
        return records.record(source, kind, records.number(source, kind, from + i));
      }

      @Override
      public int size() {
        return size;
      }
    };
  }

  /** Bytes of a record on the average, of the first that a source tells. */
  double meanBytes(RecordSource source, RecordKind kind) {
    int samples = (int) Math.min(SAMPLES, records.count(source, kind));
    return told(source, kind, 0, samples).stream()
        .mapToInt(DataRecord::payloadBytes)
        .average()
        .orElse(0);
  }

  /** Tally of whole records that a source tells in the turns [from, to). */
  public TallyCounter expected(RecordSource source, RecordKind kind, long from, long to) {
    TallyCounter expected = new TallyCounter();
    for (long turn = from; turn < to; turn++) {
      long number = records.number(source, kind, turn);
      expected.add(records.record(source, kind, number).hash());
    }
    return expected;
  }

  /** Tally of whole records that a source has in a place. */
  public static TallyCounter stored(
      RecordStore store, Place place, RecordSource source, RecordKind kind) {
    TallyCounter actual = new TallyCounter();
    store.find(place, RecordQuery.all(source, kind), view -> actual.add(view.decode().hash()));
    return actual;
  }
}
