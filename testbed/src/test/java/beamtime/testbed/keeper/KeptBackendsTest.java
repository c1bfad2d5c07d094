package beamtime.testbed.keeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.Kept;
import beamtime.core.backend.Testbed.Progress;
import beamtime.core.backend.Testbed.Running;
import beamtime.core.backend.TestbedException;
import beamtime.core.owner.Myself;
import beamtime.core.owner.Owner;
import beamtime.testbed.BackendTestbed;
import beamtime.testbed.Folders;
import beamtime.testbed.Leftovers;
import beamtime.testbed.fetch.Cache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that stay until they are told to stop. */
final class KeptBackendsTest {
  private static final String CACHE = "testbed.mongodb.cache";

  @TempDir private Path temporary;
  private Folders folders;
  private BackendTestbed testbed;
  private final List<String> steps = new ArrayList<>();

  @BeforeEach
  void makeFolders() throws IOException {
    folders = Folders.in(temporary);
    testbed =
        new BackendTestbed(
            Cache.ofUser(System.getenv()), new StateFolder(temporary.resolve("state")));
  }

  @AfterEach
  void stopAll() {
    testbed.backends().forEach(testbed::down);
  }

  private Kept up() {
    return testbed.up("mongodb", folders.properties(), noting());
  }

  private Progress noting() {
    return (backend, what) -> steps.add(backend + " " + what);
  }

  private static ProcessHandle server(Endpoint endpoint) {
    return ProcessHandle.of(Long.parseLong(endpoint.facts().get("pid"))).orElseThrow();
  }

  @Test
  void guestsShareItAndLeaveItRunningUntilItIsTakenDown() throws Exception {
    Kept first = up();
    assertThat(up().endpoint()).isEqualTo(first.endpoint());
    assertThat(steps).contains("mongodb is up already");
    for (Map<String, String> given :
        List.of(folders.properties(), Map.<String, String>of(), withWhatSaysNothingOfIt())) {
      try (Running guest = testbed.joinKept("mongodb", given, noting()).orElseThrow()) {
        assertThat(guest.endpoint()).isEqualTo(first.endpoint());
        assertThat(guest.failure()).isNull();
      }
      assertThat(testbed.join("mongodb", given)).isEqualTo(first.endpoint());
    }
    assertThat(testbed.kept())
        .singleElement()
        .satisfies(
            kept -> {
              assertThat(kept.endpoint()).isEqualTo(first.endpoint());
              assertThat(kept.keeper()).isEqualTo(first.keeper());
              assertThat(kept.properties())
                  .containsEntry(CACHE, "256m")
                  .containsEntry("testbed", "embedded");
            });
    if (Myself.name().equals("root")) { // who alone can make another's folder
      whatAnotherUserKeepsUnderOurNameIsNotJoined();
    }
    assertThat(testbed.down("mongodb")).isTrue();
    assertThat(ProcessHandle.of(first.keeper())).isEmpty();
    Leftovers.areNone(first.endpoint(), folders.runs());
    assertThat(testbed.kept()).isEmpty();
    assertThat(testbed.down("mongodb")).as("a second time").isFalse();
  }

  @Test
  void guestsMeasureItsLink() {
    Map<String, String> linked = folders.with("testbed.link.rtt", "5ms");
    testbed.up("mongodb", linked, noting());
    try (Running guest = testbed.joinKept("mongodb", linked, noting()).orElseThrow()) {
      assertThat(guest.roundTrip().orElseThrow().through()).isGreaterThanOrEqualTo(5);
    }
    assertThat(testbed.joinKept("mongodb", folders.with("testbed.link.rtt", "6ms"), noting()))
        .isEmpty();
  }

  private Map<String, String> withWhatSaysNothingOfIt() {
    Map<String, String> given = new TreeMap<>(folders.properties());
    given.put("testbed.hbase.handlers", "50");
    given.put("testbed.offline", "true");
    given.put("testbed", "embedded");
    return given;
  }

  /** He could hand us servers of his own, and have us read files of ours to him. */
  private void whatAnotherUserKeepsUnderOurNameIsNotJoined() throws IOException {
    Path state = temporary.resolve("state");
    UserPrincipal owner = Files.getOwner(state);
    Files.setOwner(
        state,
        state.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
    try {
      assertThat(testbed.joinKept("mongodb", folders.properties(), noting())).isEmpty();
      assertThat(testbed.kept()).isEmpty();
      assertThatThrownBy(this::up)
          .isInstanceOf(TestbedException.class)
          .hasMessageContaining("it belongs to user 'nobody'")
          .hasMessageNotContaining("\n");
    } finally {
      Files.setOwner(state, owner);
    }
  }

  @Test
  void otherPropertiesAreNamedAndNeitherJoinNorReplaceIt() throws Exception {
    Kept first = up();
    Map<String, String> other = folders.with(CACHE, "300m");
    assertThatThrownBy(() -> testbed.up("mongodb", other, noting()))
        .isInstanceOf(TestbedException.class)
        .hasMessageContainingAll(CACHE, "256m", "300m", "down mongodb")
        .hasMessageNotContaining("\n");
    assertThat(testbed.joinKept("mongodb", other, noting())).isEmpty();
    assertThat(steps).anySatisfy(step -> assertThat(step).contains(CACHE, "256m", "300m"));
    assertThat(testbed.kept()).extracting(Kept::endpoint).containsExactly(first.endpoint());
    anotherBuildIsAnotherServer();
    keeperWhoseRecordIsAnothersEnds(first);
  }

  private void anotherBuildIsAnotherServer() {
    Path record = new StateFolder(temporary.resolve("state")).kept("mongodb");
    KeptRecord kept = KeptRecord.read(record);
    Map<String, String> older = new TreeMap<>(kept.properties());
    older.replace("Beamtime's build", "0a1b");
    new KeptRecord(kept.endpoint(), kept.keeper(), kept.since(), older).write(record);
    assertThatThrownBy(this::up)
        .isInstanceOf(TestbedException.class)
        .hasMessageContainingAll("Beamtime's build is 0a1b there and ", "down mongodb");
    assertThat(testbed.joinKept("mongodb", folders.properties(), noting())).isEmpty();
  }

  /** Two keepers have one record where a launcher is killed while its keeper starts. */
  private void keeperWhoseRecordIsAnothersEnds(Kept first) throws Exception {
    Path record = new StateFolder(temporary.resolve("state")).kept("mongodb");
    KeptRecord kept = KeptRecord.read(record);
    new KeptRecord(kept.endpoint(), Owner.self(), kept.since(), kept.properties()).write(record);
    Leftovers.awaitEnd(first.endpoint());
    Leftovers.awaitEmpty(folders.runs());
    assertThat(KeptRecord.read(record).keeper()).isEqualTo(Owner.self());
    Files.delete(record);
  }

  @Test
  void serverOfAKeeperThatWasKilledIsRemovedAtTheNextLook() throws Exception {
    Kept first = up();
    ProcessHandle server = server(first.endpoint());
    kill(ProcessHandle.of(first.keeper()).orElseThrow());
    assertThat(server.isAlive()).as("nobody has looked yet").isTrue();
    assertThat(testbed.joinKept("mongodb", Map.of(), noting())).isEmpty();
    assertThat(server.isAlive()).isFalse();
    Leftovers.areNone(first.endpoint(), folders.runs());
  }

  /** They lie outside of its folder, and stay until the machine starts again where it is killed. */
  @Test
  void whatPostgresqlSharesInMemoryGoesWithTheServerOfAKilledKeeper() throws Exception {
    Kept kept = testbed.up("postgresql", folders.properties(), noting());
    List<Path> shared;
    try (Stream<String> maps =
        Files.lines(Path.of("/proc/" + server(kept.endpoint()).pid() + "/maps"))) {
      shared =
          maps.filter(line -> line.contains(" /dev/shm/PostgreSQL."))
              .map(line -> Path.of(line.substring(line.indexOf("/dev/shm"))))
              .distinct()
              .toList();
    }
    assertThat(shared).isNotEmpty().allSatisfy(file -> assertThat(file).exists());
    kill(ProcessHandle.of(kept.keeper()).orElseThrow());
    assertThat(testbed.joinKept("postgresql", Map.of(), noting())).isEmpty();
    assertThat(shared).allSatisfy(file -> assertThat(file).doesNotExist());
    Leftovers.areNone(kept.endpoint(), folders.runs());
  }

  @Test
  void keptServerThatWasKilledIsReplaced() throws Exception {
    Kept first = up();
    kill(server(first.endpoint()));
    assertThat(testbed.joinKept("mongodb", Map.of(), noting())).isEmpty();
    Leftovers.awaitEmpty(folders.runs());
    Kept second = up();
    assertThat(second.endpoint().address()).isNotEqualTo(first.endpoint().address());
    assertThat(server(second.endpoint()).isAlive()).isTrue();
  }

  private static void kill(ProcessHandle process) {
    process.destroyForcibly();
    process.onExit().join();
  }

  @Test
  void startThatFailsSaysWhyAndKeepsNothing() {
    Map<String, String> wrong = folders.with("testbed.mongodb.binary", "/no/mongod");
    assertThatThrownBy(() -> testbed.up("mongodb", wrong, noting()))
        .isInstanceOf(TestbedException.class)
        .hasMessageContaining("/no/mongod");
    assertThat(testbed.kept()).isEmpty();
    assertThat(folders.runs()).isEmptyDirectory();
  }

  @Test
  void wordOfAKeeperElsewhereIsLeftAlone() throws Exception {
    StateFolder state = new StateFolder(temporary.resolve("state"));
    state.make();
    Path record = state.kept("mongodb");
    Owner keeper = Owner.parse("17-t5@lab2.example.org.0a1b.0c1d.4026531836");
    Endpoint endpoint =
        new Endpoint("mongodb", "embedded", "0", Map.of("uri", "mongodb://127.0.0.1:1"), Map.of());
    new KeptRecord(endpoint, keeper, Instant.EPOCH, folders.properties()).write(record);
    assertThat(testbed.joinKept("mongodb", folders.properties(), noting())).isEmpty();
    assertThat(testbed.kept()).isEmpty();
    for (ThrowingCallable change :
        List.<ThrowingCallable>of(this::up, () -> testbed.down("mongodb"))) {
      assertThatThrownBy(change)
          .isInstanceOf(TestbedException.class)
          .hasMessageContainingAll("process 17 of host lab2.example.org", "take it down there");
    }
    assertThat(KeptRecord.read(record).keeper()).isEqualTo(keeper);
    Files.delete(record);
  }

  @Test
  void externalServerIsNotKept() {
    Map<String, String> given = Map.of("testbed.mongodb.uri", "mongodb://127.0.0.1:1");
    assertThatThrownBy(() -> testbed.up("mongodb", given, noting()))
        .isInstanceOf(TestbedException.class)
        .hasMessageContainingAll("external", "testbed.mongodb.uri");
  }
}
