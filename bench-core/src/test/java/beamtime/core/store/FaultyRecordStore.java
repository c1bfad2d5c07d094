package beamtime.core.store;

import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.store.records.InMemoryRecordStore;
import beamtime.core.store.records.RecordIndex;
import beamtime.core.store.records.RecordQuery;
import beamtime.core.store.records.RecordStore;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** A store in memory that writes something else than what it is given. */
public final class FaultyRecordStore implements RecordStore {
  private final InMemoryRecordStore store = new InMemoryRecordStore();
  private final UnaryOperator<List<DataRecord>> fault;
  private boolean keeps;

  /**
   * @param fault what becomes of a batch
   */
  public FaultyRecordStore(UnaryOperator<List<DataRecord>> fault) {
    this.fault = fault;
  }

  @Override
  public void ingest(Place place, RecordSource source, RecordKind kind, List<DataRecord> records) {
    store.ingest(place, source, kind, fault.apply(records));
  }

  @Override
  public long merge(Place place, RecordKind kind) {
    return keeps
        ? store.count(place, RecordQuery.all(RecordSource.MERGED, kind))
        : store.merge(place, kind);
  }

  /** From now on a merge leaves what was merged before as it is. */
  public void keepMerged() {
    keeps = true;
  }

  @Override
  public Merging merging() {
    return Merging.CLIENT;
  }

  @Override
  public void index(Place place, RecordIndex index) {
    store.index(place, index);
  }

  @Override
  public long find(Place place, RecordQuery query, Consumer<? super View<DataRecord>> sink) {
    return store.find(place, query, sink);
  }

  @Override
  public long count(Place place, RecordQuery query) {
    return store.count(place, query);
  }

  @Override
  public long findNumber(
      Place place, RecordKind kind, long number, Consumer<? super View<DataRecord>> sink) {
    return store.findNumber(place, kind, number, sink);
  }

  @Override
  public long sample(Place place, RecordKind kind, Consumer<? super View<DataRecord>> sink) {
    return store.sample(place, kind, sink);
  }

  @Override
  public Places places() {
    return store.places();
  }

  @Override
  public Optional<Durability> durability() {
    return store.durability();
  }

  @Override
  public void close() {
    store.close();
  }
}
