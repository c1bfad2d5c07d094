package beamtime.core.store.records;

import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.store.InMemoryStore;
import beamtime.core.store.Place;
import beamtime.core.store.View;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * The floor of the records family: a cell on it measures the harness.
 *
 * <p>Ingest makes every record and drops it; merge tells how many were made. Find hands out one
 * ready-made record of that kind, the first that came, once; count tells how many came. Names are
 * not looked at.
 */
public final class DiscardingRecordStore extends InMemoryStore<DiscardingRecordStore.Content>
    implements RecordStore {
  private final LongAdder dropped = new LongAdder();

  /** What is known of a place. */
  static final class Content {
    private final Map<RecordKind, View<DataRecord>> first = new ConcurrentHashMap<>();
    private final Map<RecordKind, LongAdder> made = new ConcurrentHashMap<>();

    private long made(RecordKind kind) {
      LongAdder count = made.get(kind);
      return count == null ? 0 : count.sum();
    }
  }

  public DiscardingRecordStore() {
    super(Content::new);
  }

  /** Wrapping sum of the hashes of all that was dropped. */
  public long dropped() {
    return dropped.sum();
  }

  @Override
  public void ingest(Place place, RecordSource source, RecordKind kind, List<DataRecord> records) {
    Content content = at(place);
    long hash = 0;
    int count = 0;
    for (DataRecord record : records) {
      hash += record.keyHash();
      count++;
      if (!content.first.containsKey(kind)) {
        content.first.put(kind, RecordView.of(record));
      }
    }
    dropped.add(hash);
    content.made.computeIfAbsent(kind, absent -> new LongAdder()).add(count);
  }

  @Override
  public long merge(Place place, RecordKind kind) {
    return at(place).made(kind);
  }

  @Override
  public void index(Place place, RecordIndex index) {
    at(place);
  }

  @Override
  public long find(Place place, RecordQuery query, Consumer<? super View<DataRecord>> sink) {
    return handFirst(place, query.kind(), sink);
  }

  @Override
  public long count(Place place, RecordQuery query) {
    return at(place).made(query.kind());
  }

  @Override
  public long findNumber(
      Place place, RecordKind kind, long number, Consumer<? super View<DataRecord>> sink) {
    return handFirst(place, kind, sink);
  }

  @Override
  public long sample(Place place, RecordKind kind, Consumer<? super View<DataRecord>> sink) {
    return handFirst(place, kind, sink);
  }

  private long handFirst(Place place, RecordKind kind, Consumer<? super View<DataRecord>> sink) {
    View<DataRecord> first = at(place).first.get(kind);
    if (first == null) {
      return 0;
    }
    sink.accept(first);
    return 1;
  }
}
