package beamtime.core.das;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.cell.SeenValue;
import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.data.Records;
import beamtime.core.store.Place;
import beamtime.core.store.records.InMemoryRecordStore;
import beamtime.core.store.records.NamePattern;
import beamtime.core.store.records.RecordQuery;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The layer over services, each in a process of its own, from an empty store. */
class ServicesTest {
  private static final Place PLACE = new Place("bt-test-das");
  private static final Records RECORDS = new Records(42, 4000);
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Duration SHORT = Duration.ofSeconds(4);
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration LIFETIME = Duration.ofMinutes(1);

  private static Services services;

  private final InMemoryRecordStore store = new InMemoryRecordStore();
  private final AtomicLong now = new AtomicLong();
  private Duration patience = SHORT;

  @BeforeAll
  static void startServices() {
    services = new Services(RECORDS, Duration.ofMillis(20));
  }

  @AfterAll
  static void stopServices() {
    services.close();
  }

  @BeforeEach
  void create() {
    store.places().create(PLACE);
  }

  private Das das(CacheState cache, Map<RecordSource, Integer> ports, Duration patience) {
    return new Das(store, new LayerPlan(PLACE, cache, ports, LIFETIME, patience), now::get);
  }

  /** One that has asked, of a short patience unless it was too short for DBS, which lives. */
  private Das impatient(String query, int phedex) {
    Das das = das(CacheState.COLD, withPhedex(phedex), patience);
    if (das.ask(query).missing().containsKey(RecordSource.DBS)) { // on a machine that is busy
      das.close();
      store.places().drop(PLACE);
      create();
      patience = LONG;
      das = das(CacheState.COLD, withPhedex(phedex), patience);
      das.ask(query);
    }
    return das;
  }

  private static List<DataRecord> beginningWith(String text) {
    long first = RECORDS.firstFrom(RecordKind.BLOCK, text);
    return LongStream.range(first, first + RECORDS.beginningWith(RecordKind.BLOCK, text))
        .mapToObj(number -> RECORDS.record(RecordSource.MERGED, RecordKind.BLOCK, number))
        .toList();
  }

  private static List<DataRecord> asked(Layer layer, String letter) {
    List<DataRecord> records = new ArrayList<>();
    DasAnswer answer = layer.ask("block=/" + letter + "* limit=1000");
    assertThat(answer.missing()).isEmpty();
    answer.forEach(view -> records.add(view.decode()));
    return records;
  }

  /** How often a service has answered, this question included. */
  private static long turn(RecordSource service) throws IOException, InterruptedException {
    URI address =
        URI.create(
            "http://127.0.0.1:"
                + services.ports().get(service)
                + "/?kind=DATASET&pattern=FIXED&text=x");
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(address).build(), BodyHandlers.discarding())
        .headers()
        .firstValueAsLong(RecordService.TURN)
        .orElseThrow();
  }

  private static List<Long> turns() throws IOException, InterruptedException {
    return List.of(turn(RecordSource.DBS), turn(RecordSource.PHEDEX));
  }

  private static List<Long> later(List<Long> turns, long by) {
    return turns.stream().map(turn -> turn + by).toList();
  }

  private static <T> List<T> atOnce(int threads, Callable<T> work) throws Exception {
    ExecutorService clients = Executors.newFixedThreadPool(threads);
    CyclicBarrier together = new CyclicBarrier(threads);
    try {
      List<Future<T>> answers = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        answers.add(
            clients.submit(
                () -> {
                  together.await();
                  return work.call();
                }));
      }
      List<T> all = new ArrayList<>();
      for (Future<T> answer : answers) {
        all.add(answer.get());
      }
      return all;
    } finally {
      clients.shutdownNow();
    }
  }

  @Test
  void manyClientsOnAColdCacheAskEachServiceOnce() throws Exception {
    List<Long> before = turns();
    try (Das das = das(CacheState.COLD, services.ports(), PATIENCE);
        LayerServer server = new LayerServer(das);
        HttpLayer http = new HttpLayer(server.port())) {
      assertThat(atOnce(32, () -> asked(http, "a"))).containsOnly(beginningWith("/a"));
      assertThat(turns()).isEqualTo(later(before, 2)); // the layer's, and this one
    }
  }

  @Test
  void whatServicesSaidIsKeptForItsLifetime() throws Exception {
    List<Long> before = turns();
    try (Das das = das(CacheState.COLD, services.ports(), PATIENCE)) {
      for (int again = 0; again < 2; again++) {
        assertThat(asked(das, "B")).isEqualTo(beginningWith("/B"));
      }
      assertThat(turns()).isEqualTo(later(before, 2));
      now.addAndGet(LIFETIME.toNanos() + 1);
      assertThat(asked(das, "B")).isEqualTo(beginningWith("/B"));
      assertThat(turns()).isEqualTo(later(before, 4));
    }
  }

  @Test
  void anExpiredCacheAsksForEachQuestion() throws Exception {
    List<Long> before = turns();
    try (Das das = das(CacheState.EXPIRED, services.ports(), PATIENCE)) {
      for (int again = 0; again < 3; again++) {
        assertThat(asked(das, "C")).isEqualTo(beginningWith("/C"));
      }
    }
    assertThat(turns()).isEqualTo(later(before, 4));
  }

  @Test
  void itIsCountedForWhichAnswersTheServicesWereAsked() throws Exception {
    RecordQuery query = RecordQuery.first(RecordKind.BLOCK, NamePattern.prefix("/I"));
    for (CacheState cache : List.of(CacheState.COLD, CacheState.EXPIRED)) {
      try (Das das = das(cache, services.ports(), PATIENCE);
          LayerServer server = new LayerServer(das);
          HttpLayer http = new HttpLayer(server.port())) {
        LayerRecords records = new LayerRecords(http);
        atOnce(16, () -> records.count(query));
        SeenValue gathered = records.seen().get("layer.gathered");
        assertThat(gathered.value()).as("they share").isBetween(1.0, 15.0);
        records.forget();
        for (int again = 0; again < 3; again++) {
          records.count(query);
        }
        assertThat(records.facts())
            .containsEntry("layer.answers", "3")
            .containsEntry("layer.gathered", cache == CacheState.COLD ? "0" : "3");
      }
    }
  }

  @Test
  void entriesThatExpireUnderWayBreakNoAnswer() throws Exception {
    try (Das das = das(CacheState.EXPIRED, services.ports(), PATIENCE)) {
      AtomicLong turn = new AtomicLong();
      List<Boolean> right =
          atOnce(
              8,
              () -> {
                boolean all = true;
                for (int i = 0; i < 10; i++) {
                  String text = turn.getAndIncrement() % 2 == 0 ? "D" : "Da";
                  all &= asked(das, text).equals(beginningWith("/" + text));
                }
                return all;
              });
      assertThat(right).containsOnly(true);
    }
  }

  @Test
  void aServiceThatIsSlowIsMissing() {
    try (ServedProcess slow = service("--latency=1h");
        Das das = impatient("block=/E* limit=1000", slow.port())) {
      expectPhedexMissing(
          das, "no whole answer within " + patience.toMillis() + " ms, after 0 of 0 records", 0);
    }
  }

  @Test
  void aServiceThatHangsIsLeft() throws Exception {
    try (ServerSocket hanging = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Das das = impatient("block=/H* limit=1", hanging.getLocalPort())) {
      assertThat(das.ask("block=/H* limit=1").missing()).containsOnlyKeys(RecordSource.PHEDEX);
      try (Socket asked = hanging.accept()) {
        asked.setSoTimeout((int) PATIENCE.toMillis());
        assertThat(new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
            .as("all that was sent before it was closed")
            .startsWith("GET ");
      }
    }
  }

  @Test
  void aServiceThatIsDeadIsMissing() {
    ServedProcess dead = service("--latency=0ms");
    dead.close();
    try (Das das = das(CacheState.COLD, withPhedex(dead.port()), PATIENCE)) {
      expectPhedexMissing(das, "ConnectException, after 0 of 0 records", 0);
    }
  }

  @Test
  void whatAServiceDidNotSayOfItsHalfIsMissing() {
    try (ServedProcess half = service("--cut-after=5");
        Das das = das(CacheState.COLD, withPhedex(half.port()), PATIENCE)) {
      long known = beginningWith("/E").stream().filter(one -> one.placed().isPresent()).count();
      expectPhedexMissing(das, "after 5 of " + known + " records", 5);
    }
  }

  private static ServedProcess service(String option) {
    return ServedProcess.start(
        ServedProcess.SERVICE,
        List.of("phedex", "--seed=" + RECORDS.seed(), "--records=" + RECORDS.size(), option));
  }

  private static Map<RecordSource, Integer> withPhedex(int port) {
    return Map.of(
        RecordSource.DBS, services.ports().get(RecordSource.DBS), RecordSource.PHEDEX, port);
  }

  private void expectPhedexMissing(Das das, String why, int told) {
    DasAnswer answer = das.ask("block=/E* limit=1000");
    assertThat(answer.missing()).containsOnlyKeys(RecordSource.PHEDEX);
    assertThat(answer.missing().get(RecordSource.PHEDEX)).endsWith(why);
    List<DataRecord> records = new ArrayList<>();
    answer.forEach(view -> records.add(view.decode()));
    List<DataRecord> all = beginningWith("/E");
    assertThat(records.stream().filter(one -> one.placed().isPresent())).hasSize(told);
    assertThat(records.stream().filter(one -> one.booked().isPresent()))
        .hasSize((int) all.stream().filter(one -> one.booked().isPresent()).count());
    assertThat(answer.text().lines())
        .allMatch(line -> line.contains("\"phedex\"") != line.contains("\"missing\":[\"PHEDEX\"]"));
    assertThat(das.ask("block=/E* limit=1000 | grep block.name").text().lines())
        .filteredOn(line -> line.contains("\"missing\":[\"PHEDEX\"]"))
        .hasSize(records.size() - told);
  }

  @Test
  void aServiceThatFailsTakesNothingAwayThatItHasSaid() {
    ServedProcess phedex = service("--latency=0ms");
    try (Das das = das(CacheState.COLD, withPhedex(phedex.port()), PATIENCE)) {
      assertThat(asked(das, "F")).isEqualTo(beginningWith("/F"));
      phedex.close();
      DasAnswer other = das.ask("block=/Fa* limit=1");
      assertThat(other.missing()).containsOnlyKeys(RecordSource.PHEDEX);
      assertThat(asked(das, "F")).isEqualTo(beginningWith("/F"));
    } finally {
      phedex.close();
    }
  }

  @Test
  void aServiceThatFailedIsAskedAgainSoon() throws Exception {
    List<Long> before = turns();
    ServedProcess dead = service("--latency=0ms");
    dead.close();
    try (Das das = das(CacheState.COLD, withPhedex(dead.port()), PATIENCE)) {
      for (int again = 0; again < 2; again++) {
        assertThat(das.ask("block=/G*").missing()).isNotEmpty();
        assertThat(das.ask("block=/G*").missing()).isNotEmpty();
        now.addAndGet(Duration.ofSeconds(1).toNanos());
      }
    }
    assertThat(turns().get(0)).as("DBS, which lives").isEqualTo(before.get(0) + 3);
  }

  @Test
  void whoAsksForEverythingIsToldWhere() {
    try (Services large = new Services(new Records(42, 500_000), Duration.ZERO);
        Das das = das(CacheState.COLD, large.ports(), PATIENCE)) {
      assertThatThrownBy(() -> das.ask("block=/* limit=1"))
          .isInstanceOf(QueryException.class)
          .hasMessageContainingAll("column 7: ", " knows more than 100000 records", "longer text");
      NamePattern first = NamePattern.fixed(RECORDS.name(RecordKind.BLOCK, 0));
      assertThat(store.find(PLACE, RecordQuery.first(RecordKind.BLOCK, first), view -> {}))
          .isZero();
    }
  }
}
