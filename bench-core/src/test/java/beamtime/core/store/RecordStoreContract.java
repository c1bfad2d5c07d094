package beamtime.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.LacksException;
import beamtime.core.data.DataRecord;
import beamtime.core.data.DataRecord.Booked;
import beamtime.core.data.DataRecord.Placed;
import beamtime.core.data.DataRecord.Replica;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.data.Records;
import beamtime.core.store.records.InMemoryRecordStore;
import beamtime.core.store.records.NamePattern;
import beamtime.core.store.records.RecordIndex;
import beamtime.core.store.records.RecordQuery;
import beamtime.core.store.records.RecordStore;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every {@link RecordStore} promises. A backend's test extends this and says how to open a
 * store; answers are compared with the oracle's, and what the backend lacks is skipped.
 */
public abstract class RecordStoreContract extends StoreContract<RecordStore>
    implements PlacesContract<RecordStore> {
  /** Names that mean something to a query language, or to a person who pastes them into one. */
  private static final List<String> HOSTILE =
      List.of(
          "/a'b/\"c\"/$where",
          "/a.*/[x]{2}/^(y|z)$",
          "/a\\b/%_/?*",
          "/a/{\"$gt\":\"\"}/;--",
          "/\u00e9\u4e2d/\ud83d\ude80/\uff5e");

  private final Records records = new Records(42, 400);
  private final InMemoryRecordStore oracle = new InMemoryRecordStore();
  private Place loaded;

  protected RecordStoreContract() {
    super("records");
  }

  @BeforeAll
  void load() {
    loaded = createBoth();
    for (RecordStore store : List.of(store(), oracle)) {
      for (RecordKind kind : RecordKind.values()) {
        for (RecordSource service : List.of(RecordSource.DBS, RecordSource.PHEDEX)) {
          store.ingest(loaded, service, kind, generated(service, kind));
        }
        store.merge(loaded, kind);
      }
      store.places().seal(loaded);
    }
  }

  @Override
  void write(RecordStore to, Place place) {
    to.ingest(
        place,
        RecordSource.MERGED,
        RecordKind.DATASET,
        generated(RecordSource.MERGED, RecordKind.DATASET));
  }

  @Override
  long written(RecordStore in, Place place) {
    return in.find(place, RecordQuery.all(RecordSource.MERGED, RecordKind.DATASET), view -> {});
  }

  @ParameterizedTest
  @EnumSource(RecordSource.class)
  void aSourceHasItsRecordsAsItSaidThem(RecordSource source) {
    for (RecordKind kind : RecordKind.values()) {
      RecordQuery all = RecordQuery.all(source, kind);
      List<DataRecord> found = found(store(), loaded, all);
      assertThat(found)
          .containsExactlyInAnyOrderElementsOf(generated(source, kind))
          .isEqualTo(found(oracle, loaded, all));
      assertThat(store().count(loaded, all)).isEqualTo(records.count(source, kind));
    }
  }

  @Test
  void mergeTellsHowManyThereAreAndMakesThemOnce() {
    for (RecordKind kind : RecordKind.values()) {
      assertThat(store().merge(loaded, kind)).isEqualTo(records.count(kind));
      assertThat(found(store(), loaded, RecordQuery.all(RecordSource.MERGED, kind)))
          .isEqualTo(generated(RecordSource.MERGED, kind));
    }
  }

  @Test
  void whatIsMadeVisibleIsFoundInAPlaceThatIsNotSealed() {
    Place place = createBoth();
    write(store(), place);
    store().makeVisible(place);
    assertThat(written(store(), place)).isEqualTo(records.count(RecordKind.DATASET));
    assertThat(store().places().holds(place)).isFalse();
  }

  @Test
  void aRecordThatAServiceChangedIsReplacedAndMergedAnew() {
    Place place = createBoth();
    DataRecord both =
        generated(RecordSource.MERGED, RecordKind.BLOCK).stream()
            .filter(record -> record.booked().isPresent() && record.placed().isPresent())
            .findFirst()
            .orElseThrow();
    DataRecord other =
        new DataRecord(
            both.kind(),
            both.number(),
            both.name(),
            Optional.of(new Booked(1, 2, 3, true, 4, 5)),
            Optional.empty());
    for (RecordStore store : List.of(store(), oracle)) {
      store.ingest(place, RecordSource.DBS, RecordKind.BLOCK, List.of(both));
      store.ingest(place, RecordSource.PHEDEX, RecordKind.BLOCK, List.of(both));
      store.ingest(place, RecordSource.PHEDEX, RecordKind.BLOCK, List.of());
      store.merge(place, RecordKind.BLOCK);
      store.ingest(place, RecordSource.DBS, RecordKind.BLOCK, List.of(other));
      assertThat(store.merge(place, RecordKind.BLOCK)).isEqualTo(1);
      store.places().seal(place);
    }
    RecordQuery all = RecordQuery.all(RecordSource.MERGED, RecordKind.BLOCK);
    assertThat(found(store(), place, all))
        .containsExactly(both.mergedWith(other))
        .isEqualTo(found(oracle, place, all));
  }

  Stream<RecordQuery> queries() {
    String block = records.name(RecordKind.BLOCK, 100);
    String dataset = records.name(RecordKind.DATASET, 39);
    List<NamePattern> names =
        List.of(
            NamePattern.fixed(block),
            NamePattern.fixed(dataset),
            NamePattern.fixed(block.substring(0, block.length() - 1)),
            NamePattern.fixed(block + "0"),
            NamePattern.prefix("/a"),
            NamePattern.prefix("/M"),
            NamePattern.prefix(dataset),
            NamePattern.prefix("/~"),
            NamePattern.infix("Run2011"),
            NamePattern.infix("abc"),
            NamePattern.infix(".*"),
            NamePattern.ALL);
    List<RecordQuery> queries = new ArrayList<>();
    for (RecordKind kind : RecordKind.values()) {
      for (NamePattern pattern : names) {
        queries.add(RecordQuery.first(kind, pattern));
        queries.add(new RecordQuery(RecordSource.MERGED, kind, pattern, 2, 3));
      }
      queries.add(new RecordQuery(RecordSource.MERGED, kind, NamePattern.ALL, 39, 10));
      queries.add(new RecordQuery(RecordSource.MERGED, kind, NamePattern.ALL, 400, 1));
    }
    queries.add(
        new RecordQuery(RecordSource.PHEDEX, RecordKind.BLOCK, NamePattern.prefix("/B"), 1, 9));
    return queries.stream();
  }

  @ParameterizedTest
  @MethodSource("queries")
  void findsWhatTheOracleFindsInOrderOfName(RecordQuery query) {
    assertThat(orSkip(() -> found(store(), loaded, query))).isEqualTo(found(oracle, loaded, query));
    assertThat(store().count(loaded, query)).isEqualTo(oracle.count(loaded, query));
  }

  @Test
  void namesThatMeanSomethingToAQueryLanguageAreNames() {
    Place place = createBoth();
    for (RecordStore store : List.of(store(), oracle)) {
      store.ingest(place, RecordSource.MERGED, RecordKind.DATASET, hostile());
      store.places().seal(place);
    }
    List<NamePattern> patterns = new ArrayList<>();
    for (String name : HOSTILE) {
      patterns.add(NamePattern.fixed(name));
      for (int end : List.of(2, name.offsetByCodePoints(0, 4), name.length())) {
        patterns.add(NamePattern.prefix(name.substring(0, end)));
      }
    }
    for (NamePattern pattern : patterns) {
      RecordQuery query = new RecordQuery(RecordSource.MERGED, RecordKind.DATASET, pattern, 0, 10);
      assertThat(found(store(), place, query))
          .as(pattern.toString())
          .isEqualTo(found(oracle, place, query));
    }
  }

  @Test
  void textInTheMiddleOfANameIsPlain() {
    Place place = createBoth();
    for (RecordStore store : List.of(store(), oracle)) {
      store.ingest(place, RecordSource.MERGED, RecordKind.DATASET, hostile());
      store.places().seal(place);
    }
    for (String text :
        List.of("'b", ".*", "$", "[x]", "\\b", "%_", "?*", "\"$gt\"", "\ud83d\ude80")) {
      RecordQuery query =
          new RecordQuery(RecordSource.MERGED, RecordKind.DATASET, NamePattern.infix(text), 0, 10);
      assertThat(orSkip(() -> found(store(), place, query)))
          .as(text)
          .isEqualTo(found(oracle, place, query));
    }
  }

  @Test
  void findsTheRecordWithANumber() {
    for (long number : new long[] {0, 17, 359}) {
      List<DataRecord> found = new ArrayList<>();
      long rows =
          orSkip(
              () ->
                  store()
                      .findNumber(
                          loaded, RecordKind.BLOCK, number, view -> found.add(view.decode())));
      assertThat(rows).isEqualTo(1);
      assertThat(found)
          .containsExactly(records.record(RecordSource.MERGED, RecordKind.BLOCK, number));
    }
    assertThat(orSkip(() -> store().findNumber(loaded, RecordKind.BLOCK, 360, view -> {})))
        .isZero();
  }

  @Test
  void drawsARecord() {
    List<DataRecord> found = new ArrayList<>();
    long rows =
        orSkip(() -> store().sample(loaded, RecordKind.BLOCK, view -> found.add(view.decode())));
    assertThat(rows).isEqualTo(1);
    assertThat(found).hasSize(1);
    for (int draw = 1; draw < 20; draw++) {
      store().sample(loaded, RecordKind.BLOCK, view -> found.add(view.decode()));
    }
    assertThat(new HashSet<>(found)).as("not always the same").hasSizeGreaterThan(1);
    assertThat(generated(RecordSource.MERGED, RecordKind.BLOCK)).containsAll(found);
  }

  @ParameterizedTest
  @EnumSource(RecordIndex.class)
  void answersAreTheSameWhateverIsIndexed(RecordIndex index) {
    Place place = createBoth();
    for (RecordStore store : List.of(store(), oracle)) {
      write(store, place);
      orSkip(
          () -> {
            store.index(place, index);
            return index;
          });
      store.places().seal(place);
    }
    for (NamePattern pattern :
        List.of(
            NamePattern.fixed(records.name(RecordKind.DATASET, 7)),
            NamePattern.prefix("/Q"),
            NamePattern.ALL)) {
      RecordQuery query = new RecordQuery(RecordSource.MERGED, RecordKind.DATASET, pattern, 0, 9);
      assertThat(found(store(), place, query)).isEqualTo(found(oracle, place, query)).isNotEmpty();
    }
  }

  @Test
  void aViewKnowsItsKeyAndSizeBeforeItIsDecoded() {
    long rows =
        store()
            .find(
                loaded,
                RecordQuery.all(RecordSource.MERGED, RecordKind.BLOCK),
                view -> {
                  long keyHash = view.keyHash();
                  assertThat(view.payloadBytes()).isBetween(100, 2_000);
                  assertThat(view.decode().keyHash()).isEqualTo(keyHash);
                  assertThat(view.keyHash()).as("after decode").isEqualTo(keyHash);
                });
    assertThat(rows).isEqualTo(records.count(RecordSource.MERGED, RecordKind.BLOCK));
  }

  @Test
  void getsARecordByItsNameAlone() {
    DataRecord record = records.record(RecordSource.MERGED, RecordKind.BLOCK, 200);
    NamePattern name = NamePattern.fixed(record.name());
    assertThat(found(store(), loaded, RecordQuery.first(RecordKind.BLOCK, name)))
        .containsExactly(record);
    assertThat(found(store(), loaded, RecordQuery.first(RecordKind.DATASET, name))).isEmpty();
  }

  @Test
  void twoThreadsIngestIntoOnePlace() throws InterruptedException, ExecutionException {
    Place place = createBoth();
    List<DataRecord> all = generated(RecordSource.MERGED, RecordKind.BLOCK);
    TwoThreads.call(
        thread -> {
          for (int from = 20 * thread; from < all.size(); from += 40) {
            store()
                .ingest(place, RecordSource.MERGED, RecordKind.BLOCK, all.subList(from, from + 20));
          }
          return thread;
        });
    store().places().seal(place);
    assertThat(found(store(), place, RecordQuery.all(RecordSource.MERGED, RecordKind.BLOCK)))
        .isEqualTo(all);
  }

  private List<DataRecord> generated(RecordSource source, RecordKind kind) {
    return LongStream.range(0, records.count(source, kind))
        .map(turn -> records.number(source, kind, turn))
        .mapToObj(number -> records.record(source, kind, number))
        .toList();
  }

  private static List<DataRecord> hostile() {
    List<DataRecord> hostile = new ArrayList<>();
    for (String name : HOSTILE) {
      hostile.add(
          new DataRecord(
              RecordKind.DATASET,
              hostile.size(),
              name,
              Optional.of(new Booked(1, 2, 3, true, 4, 5)),
              Optional.of(new Placed(1, 2, List.of(new Replica("T1'; $", 3, true))))));
    }
    return hostile;
  }

  private static List<DataRecord> found(RecordStore in, Place place, RecordQuery query) {
    List<DataRecord> found = new ArrayList<>();
    long rows = in.find(place, query, view -> found.add(view.decode()));
    assertThat(rows).as("number that was returned").isEqualTo(found.size());
    return found;
  }

  /** Parts of what the backend says where it lacks a request; nothing else is skipped. */
  protected List<String> lacks() {
    return List.of();
  }

  private <T> T orSkip(Supplier<T> request) {
    try {
      return request.get();
    } catch (LacksException e) {
      assertThat(lacks()).as("parts of: " + e.getMessage()).anyMatch(e.getMessage()::contains);
      return Assumptions.abort(e.getMessage());
    }
  }

  private Place createBoth() {
    Place place = places().create(store());
    oracle.places().create(place);
    return place;
  }
}
