package beamtime.core.store.records;

import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.store.InMemoryStore;
import beamtime.core.store.Place;
import beamtime.core.store.View;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The oracle of the records family: what the answer must be. It keeps every record in memory, in
 * the order of names.
 */
public final class InMemoryRecordStore extends InMemoryStore<InMemoryRecordStore.Content>
    implements RecordStore {
  /** What a place holds, apart by source and kind. */
  static final class Content {
    private final Map<Shelf, ConcurrentSkipListMap<String, DataRecord>> shelves =
        new ConcurrentHashMap<>();

    private ConcurrentSkipListMap<String, DataRecord> of(RecordSource source, RecordKind kind) {
      return shelves.computeIfAbsent(
          new Shelf(source, kind), absent -> new ConcurrentSkipListMap<>(RecordQuery.BY_NAME));
    }
  }

  private record Shelf(RecordSource source, RecordKind kind) {}

  public InMemoryRecordStore() {
    super(Content::new);
  }

  @Override
  public void ingest(Place place, RecordSource source, RecordKind kind, List<DataRecord> records) {
    Map<String, DataRecord> shelf = at(place).of(source, kind);
    for (DataRecord record : records) {
      shelf.put(record.name(), record.saidBy(source));
    }
  }

  @Override
  public long merge(Place place, RecordKind kind) {
    Map<String, DataRecord> merged = at(place).of(RecordSource.MERGED, kind);
    merged.clear();
    for (RecordSource service : List.of(RecordSource.DBS, RecordSource.PHEDEX)) {
      at(place)
          .of(service, kind)
          .forEach((name, record) -> merged.merge(name, record, DataRecord::mergedWith));
    }
    return merged.size();
  }

  /** Names are in order, whatever is indexed. */
  @Override
  public void index(Place place, RecordIndex index) {
    at(place);
  }

  @Override
  public long find(Place place, RecordQuery query, Consumer<? super View<DataRecord>> sink) {
    return hand(matching(place, query).skip(query.index()).limit(query.limit()), sink);
  }

  @Override
  public long count(Place place, RecordQuery query) {
    return matching(place, query).count();
  }

  @Override
  public long findNumber(
      Place place, RecordKind kind, long number, Consumer<? super View<DataRecord>> sink) {
    return hand(
        at(place).of(RecordSource.MERGED, kind).values().stream()
            .filter(record -> record.number() == number),
        sink);
  }

  /** One at random. */
  @Override
  public long sample(Place place, RecordKind kind, Consumer<? super View<DataRecord>> sink) {
    Collection<DataRecord> all = at(place).of(RecordSource.MERGED, kind).values();
    int drawn = ThreadLocalRandom.current().nextInt(Math.max(1, all.size()));
    return hand(all.stream().skip(drawn).limit(1), sink);
  }

  private Stream<DataRecord> matching(Place place, RecordQuery query) {
    NamePattern names = query.names();
    ConcurrentSkipListMap<String, DataRecord> shelf = at(place).of(query.source(), query.kind());
    boolean begins =
        names.kind() == NamePattern.Kind.FIXED || names.kind() == NamePattern.Kind.PREFIX;
    return begins
        ? shelf.tailMap(names.text()).values().stream()
            .takeWhile(record -> record.name().startsWith(names.text()))
            .filter(record -> names.matches(record.name()))
        : shelf.values().stream().filter(record -> names.matches(record.name()));
  }

  private static long hand(Stream<DataRecord> records, Consumer<? super View<DataRecord>> sink) {
    long[] handed = {0};
    records.forEach(
        record -> {
          sink.accept(RecordView.of(record));
          handed[0]++;
        });
    return handed[0];
  }
}
