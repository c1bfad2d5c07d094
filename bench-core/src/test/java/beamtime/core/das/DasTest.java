package beamtime.core.das;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.data.Records;
import beamtime.core.store.Place;
import beamtime.core.store.records.InMemoryRecordStore;
import beamtime.core.store.records.NamePattern;
import beamtime.core.store.records.RecordQuery;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The layer over merged records that are there, in this process and behind its server. */
class DasTest {
  private static final Place PLACE = new Place("bt-test-das");
  private static final Records RECORDS = new Records(42, 4000);

  private final InMemoryRecordStore store = new InMemoryRecordStore();
  private Das das;
  private LayerServer server;
  private HttpLayer http;

  @BeforeEach
  void serve() throws IOException {
    store.places().create(PLACE);
    for (RecordKind kind : RecordKind.values()) {
      store.ingest(PLACE, RecordSource.MERGED, kind, merged(kind, record -> true));
    }
    das = new Das(store, LayerPlan.warm(PLACE));
    server = new LayerServer(das);
    http = new HttpLayer(server.port());
  }

  @AfterEach
  void close() {
    http.close();
    server.close();
    das.close();
  }

  private static List<DataRecord> merged(RecordKind kind, Predicate<DataRecord> which) {
    return LongStream.range(0, RECORDS.count(kind))
        .mapToObj(number -> RECORDS.record(RecordSource.MERGED, kind, number))
        .filter(which)
        .toList();
  }

  private static List<DataRecord> records(DasAnswer answer) {
    List<DataRecord> records = new ArrayList<>();
    answer.forEach(view -> records.add(view.decode()));
    return records;
  }

  static Stream<RecordQuery> queries() {
    NamePattern fixed = NamePattern.fixed(RECORDS.name(RecordKind.BLOCK, 1234));
    return Stream.of(
        RecordQuery.first(RecordKind.BLOCK, fixed),
        RecordQuery.first(RecordKind.BLOCK, NamePattern.prefix("/a")),
        RecordQuery.first(RecordKind.DATASET, NamePattern.prefix("/Z")),
        new RecordQuery(RecordSource.MERGED, RecordKind.BLOCK, NamePattern.infix("Run2011"), 2, 50),
        new RecordQuery(RecordSource.MERGED, RecordKind.BLOCK, NamePattern.ALL, 3599, 1),
        new RecordQuery(RecordSource.MERGED, RecordKind.BLOCK, NamePattern.ALL, 0, 3600),
        RecordQuery.first(RecordKind.BLOCK, NamePattern.prefix("/~nowhere".replace("~", "_"))));
  }

  @ParameterizedTest
  @MethodSource("queries")
  void answersAreThoseOfTheStoreInThisProcessAndBehindHttp(RecordQuery query) {
    List<DataRecord> expected = new ArrayList<>();
    List<Long> keys = new ArrayList<>();
    store.find(
        PLACE,
        query,
        view -> {
          expected.add(view.decode());
          keys.add(view.keyHash());
        });
    for (Layer layer : List.of(das, http)) {
      LayerRecords asked = new LayerRecords(layer);
      List<DataRecord> found = new ArrayList<>();
      List<Long> foundKeys = new ArrayList<>();
      long rows =
          asked.find(
              query,
              view -> {
                foundKeys.add(view.keyHash());
                assertThat(view.payloadBytes()).isPositive();
                found.add(view.decode());
              });
      assertThat(found).isEqualTo(expected);
      assertThat(foundKeys).isEqualTo(keys);
      assertThat(rows).isEqualTo(expected.size());
      assertThat(asked.count(query)).isEqualTo(store.count(PLACE, query));
      assertThat(asked.facts())
          .containsEntry("layer.answers", "2")
          .containsEntry("layer.gathered", "0")
          .containsEntry("layer.incomplete", "0")
          .containsKeys("layer.client.us", "layer.server.us", "layer.parse.us");
    }
  }

  @Test
  void whatWouldLookAtEverythingIsRefusedByItsCount() {
    RecordKind kind = RecordKind.DATASET;
    Place large = new Place("bt-test-large");
    store.places().create(large);
    store.ingest(
        large,
        RecordSource.MERGED,
        kind,
        LongStream.rangeClosed(0, Das.MOST_LOOKED_AT)
            .mapToObj(
                number ->
                    new DataRecord(kind, number, "/x" + number, Optional.empty(), Optional.empty()))
            .toList());
    try (Das over = new Das(store, LayerPlan.warm(large))) {
      for (String query : List.of("dataset=* | sum(dataset.size)", "dataset=/x* site=T1_US_FNAL")) {
        assertThatThrownBy(() -> over.ask(query))
            .isInstanceOf(QueryException.class)
            .hasMessage(
                "column 9: 100001 records have such names, of at most 100000: use a longer text");
      }
      assertThat(over.ask("dataset=/x1* | sum(dataset.size)").text())
          .isEqualTo("{\"sum(dataset.size)\":0}\n");
    }
  }

  @Test
  void aggregatesAndFieldsAreThoseOfTheRecords() {
    String site = "T1_US_FNAL";
    List<DataRecord> there =
        merged(
            RecordKind.BLOCK,
            record ->
                record.name().startsWith("/B")
                    && record.placed().stream()
                        .flatMap(placed -> placed.replicas().stream())
                        .anyMatch(replica -> replica.site().equals(site)));
    assertThat(there).isNotEmpty();
    assertThat(records(http.ask("block=/B* limit=10000 site=" + site))).isEqualTo(there);
    assertThat(http.ask("block=/B* site=" + site + " | count(block.name)").text())
        .isEqualTo("{\"count(block.name)\":" + there.size() + "}\n");
    long sum =
        merged(RecordKind.BLOCK, record -> record.name().startsWith("/B")).stream()
            .mapToLong(record -> (Long) RecordField.SIZE.of(record).orElseThrow())
            .sum();
    assertThat(http.ask("block=/B* | sum(block.size)").number("sum(block.size)")).isEqualTo(sum);
    DataRecord first = there.get(0);
    assertThat(http.ask("block=" + first.name() + "|grep block.size, block.name").text())
        .isEqualTo(
            "{\"block.name\":\"%s\",\"block.size\":%d}\n"
                .formatted(first.name(), (Long) RecordField.SIZE.of(first).orElseThrow()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "block=* idx=3600 limit=1 ! column 13: idx=3600 is beyond the end: 3600 records match",
        "block=/a* idx=4000000000 ! column 15: idx=4000000000 is beyond the end",
        "block=/a* site=T1_US_* idx=4000000000 ! column 28: idx=4000000000 is beyond the end",
        "block=/a.* ! column 9: '.' can't stand here",
        "block=/a* limit=10000000 ! column 17: '10000000' is no whole number",
        "block=/a'b\"c$d.e ! column 9: ''' can't stand here"
      })
  void whatIsNotAnsweredIsToldAlike(String query, String message) {
    for (Layer layer : List.of(das, http)) {
      assertThatThrownBy(() -> layer.ask(query))
          .isInstanceOf(QueryException.class)
          .hasMessageStartingWith(message);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"block=/a* limit=100", "block=* | sum(block.size)", "dataset=/Q*"})
  void stagesAddUpToTheServersTimeWhichIsWithinTheClients(String query) {
    for (Layer layer : List.of(das, http)) {
      long begin = System.nanoTime();
      StageTimes server = layer.ask(query).server();
      long client = System.nanoTime() - begin;
      assertThat(server.stages()).containsOnlyKeys(Stage.values());
      assertThat(server.stages().values()).allMatch(nanos -> nanos >= 0);
      assertThat(server.stages().values().stream().mapToLong(Long::longValue).sum())
          .isEqualTo(server.total())
          .isPositive();
      assertThat(server.total()).isLessThanOrEqualTo(client);
    }
  }

  @Test
  void aRushHasOneRequestOfEachClientAndALoopMany() throws InterruptedException {
    DasBench bench = new DasBench(() -> new HttpLayer(server.port()), "block=/a* limit=1");
    DasBench.Point point = bench.with(8, 3, Duration.ofMillis(200));
    assertThat(point.rush().getTotalCount()).isEqualTo(8 * 3);
    assertThat(point.loop().getTotalCount()).isGreaterThanOrEqualTo(8);
    assertThat(point.incomplete()).isZero();
    assertThat(point.factor()).isPositive();
    DasBench wrong = new DasBench(() -> new HttpLayer(server.port()), "block=/[a]");
    assertThatThrownBy(() -> wrong.with(2, 1, Duration.ZERO)).isInstanceOf(QueryException.class);
  }

  @Test
  void answersThatTakeLongerThanTheLoopAreTimedAndCounted() throws InterruptedException {
    DasBench bench = new DasBench(() -> new Slow(das), "block=/a* limit=1");
    DasBench.Point point = bench.with(4, 1, Duration.ofMillis(10));
    assertThat(point.loop().getTotalCount()).isEqualTo(4);
    assertThat(point.rate()).isPositive().isLessThanOrEqualTo(4 / Slow.SECONDS);
    assertThat(point.factor()).isPositive();
  }

  @Test
  void aRushBeforeEachPointDoesNotCount() throws InterruptedException {
    AtomicLong asked = new AtomicLong();
    DasBench bench = new DasBench(() -> new Changed(das, asked, answer -> answer), "block=/a*");
    for (int again = 1; again <= 2; again++) {
      DasBench.Point point = bench.with(4, 3, Duration.ZERO);
      assertThat(point.rush().getTotalCount()).isEqualTo(4 * 3);
      assertThat(point.loop().getTotalCount()).isEqualTo(4);
      assertThat(asked).as("a rush and the loop's first ones do not count").hasValue(again * 24L);
    }
  }

  @Test
  void answersThatLackAPartOrAreOthersThanTheFirstAreCountedWithoutATime()
      throws InterruptedException {
    Map<RecordSource, String> slow = Map.of(RecordSource.PHEDEX, "it is slow");
    for (UnaryOperator<DasAnswer> wrong :
        List.<UnaryOperator<DasAnswer>>of(
            one -> new DasAnswer("", one.rows(), slow, true, one.server(), one.body()),
            one -> new DasAnswer("", 0, Map.of(), true, one.server(), new byte[0]))) {
      AtomicLong asked = new AtomicLong();
      UnaryOperator<DasAnswer> late = one -> asked.get() > 2 ? wrong.apply(one) : one;
      DasBench bench = new DasBench(() -> new Changed(das, asked, late), "block=/a*");
      DasBench.Point point = bench.with(1, 3, Duration.ZERO);
      assertThat(point.incomplete()).isEqualTo(3);
      assertThat(point.rush().getTotalCount()).isEqualTo(1);
      assertThat(point.loop().getTotalCount()).isZero();
    }
  }

  /** A layer that counts what it is asked, and answers something else; it stays open. */
  private record Changed(Layer of, AtomicLong asked, UnaryOperator<DasAnswer> change)
      implements Layer {
    @Override
    public DasAnswer ask(String query) {
      asked.incrementAndGet();
      return change.apply(of.ask(query));
    }

    @Override
    public void close() {}
  }

  /** A layer whose answers take their time; it stays open. */
  private record Slow(Layer of) implements Layer {
    private static final double SECONDS = 0.05;

    @Override
    public DasAnswer ask(String query) {
      LockSupport.parkNanos((long) (SECONDS * 1e9));
      return of.ask(query);
    }

    @Override
    public void close() {}
  }

  @Test
  void whatIsNoRequestForTheLayerIsToldWhatToUse() throws Exception {
    for (String path :
        List.of("/", "/das", "/das?query", "/other?query=block=/a*", "/das?query=%zz")) {
      HttpURLConnection connection =
          (HttpURLConnection) new URL("http://127.0.0.1:" + server.port() + path).openConnection();
      assertThat(connection.getResponseCode()).as(path).isBetween(400, 404);
      connection.disconnect();
    }
  }

  @Test
  void eachStageHasItsOwnTime() {
    long[] now = {0};
    StageTimes.Watch watch = new StageTimes.Watch(() -> now[0]);
    for (Stage stage : Stage.values()) {
      now[0] += 10 + stage.ordinal();
      watch.ends(stage);
    }
    assertThat(watch.times().written())
        .isEqualTo("total=60 parse=10 plan=11 cache=12 store=13 encode=14");
    assertThat(StageTimes.read(watch.times().written())).isEqualTo(watch.times());
  }
}
