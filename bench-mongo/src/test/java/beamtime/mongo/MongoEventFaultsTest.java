package beamtime.mongo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.WrongAnswerException;
import beamtime.core.launch.Leftovers;
import beamtime.core.rig.Demand;
import beamtime.core.rig.LoadPoint;
import beamtime.core.rig.Rig;
import beamtime.core.rig.Timetable;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.ConnectionContract;
import beamtime.core.store.Place;
import beamtime.core.workload.BenchmarkShape;
import beamtime.core.workload.DeadlineProof;
import beamtime.core.workload.DrivenWorkload;
import beamtime.mongo.events.MongoEventWriteBenchmark;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server that dies or stops while clients replace their databases: each batch is more than a
 * database may have, so that every one but the first replaces one.
 */
class MongoEventFaultsTest {
  @RegisterExtension static final BackendExtension MONGODB = new BackendExtension("mongodb");

  private static final int CLIENTS = 2;

  /** Batches after which databases are being replaced for sure. */
  private static final int UNDER_WAY = 1 + 3 * CLIENTS;

  @TempDir private Path folder;
  private int port;
  private Process server;

  @BeforeEach
  void startAServerOfItsOwn() throws IOException {
    port = ConnectionContract.freePort();
    restart();
  }

  @AfterEach
  void stopIt() throws InterruptedException {
    server.destroyForcibly();
    server.waitFor(10, TimeUnit.SECONDS);
  }

  private void restart() throws IOException {
    server = SecuredMongod.start(MONGODB.endpoint(), folder, port);
    try (MongoClient client = MongoClients.create(uri())) { // waits until it answers
      client.getDatabase("admin").runCommand(new Document("ping", 1));
    }
  }

  private String uri() {
    return "mongodb://127.0.0.1:" + port + "/";
  }

  private Endpoint endpoint() {
    return new Endpoint("mongodb", "external", "", Map.of("uri", uri()), Map.of());
  }

  /**
   * One client more has written a batch and rests: whatever the others do when the fault comes,
   * that batch was acknowledged.
   */
  private DrivenWorkload acquisition() throws Exception {
    DrivenWorkload workload =
        DeadlineProof.open(
            MongoEventWriteBenchmark.class, Map.of("rotateMb", "1"), CLIENTS + 1, endpoint());
    workload.client().call();
    return workload;
  }

  @Test
  void whatWasAcknowledgedIsThereAfterItsServerWasKilledInMidRotation() throws Exception {
    DrivenWorkload workload = acquisition();
    // nothing but failures for five seconds ends it: the hold has room for any batch before
    LoadPoint point = run(workload, Duration.ofMinutes(10), this::kill);
    assertThat(point.isBroken()).isTrue();
    assertThat(point.wrongAnswer()).isFalse();
    assertThat(point.load().failed()).isPositive();
    assertThat(point.load().cause()).startsWith("nothing but failures for ");

    restart();
    workload.release();
    assertThat(workload.finish().checked().rows()).isPositive();
    assertThat(collections()).isEmpty();
  }

  @Test
  void nothingIsLeftOfAKilledServersDatabasesOnceTheyAreCleaned() throws Exception {
    DrivenWorkload workload = acquisition();
    run(workload, Duration.ofSeconds(8), this::kill);
    restart();
    assertThat(collections()).isNotEmpty();

    Leftovers.Cleaned cleaned =
        Leftovers.clean(endpoint(), BenchmarkShape.of(MongoEventWriteBenchmark.class), run -> true);

    assertThat(cleaned).isEqualTo(new Leftovers.Cleaned(1, List.of()));
    assertThat(collections()).isEmpty();
    assertThatThrownBy(workload::finish)
        .as("what was acknowledged is gone")
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageContaining("the catalogue has [], expected [sa");
  }

  @Test
  void aServerThatStopsForAWhileLosesNothing() throws Exception {
    DrivenWorkload workload = acquisition();
    LoadPoint point =
        run(
            workload,
            Duration.ofSeconds(6),
            () -> {
              signal("STOP");
              LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(2));
              signal("CONT");
            });
    assertThat(point.isBroken()).as(point.load().cause()).isFalse();
    assertThat(point.load().failed()).isZero();
    workload.release();
    assertThat(workload.finish().checked().rows()).isPositive();
    assertThat(collections()).isEmpty();
  }

  /**
   * Drives it for a time, in which something happens as soon as databases are replaced, or else at
   * its end.
   */
  private static LoadPoint run(DrivenWorkload workload, Duration hold, Runnable fault) {
    AtomicBoolean over = new AtomicBoolean();
    CompletableFuture<Void> struck =
        CompletableFuture.runAsync(
            () -> {
              while (workload.operations() < UNDER_WAY && !over.get()) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
              }
              fault.run();
            });
    Timetable timetable =
        new Timetable(Duration.ZERO, Duration.ZERO, hold, 0, Duration.ofSeconds(20));
    LoadPoint point =
        Rig.ofThisMachine((kind, failure) -> {})
            .run(new Demand.Closed(CLIENTS), timetable, client -> workload.client()::call);
    over.set(true);
    struck.join();
    return point;
  }

  /** By SIGKILL. */
  private void kill() {
    server.destroyForcibly().onExit().join();
  }

  private void signal(String name) {
    try {
      new ProcessBuilder("kill", "-" + name, Long.toString(server.pid())).start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Of places, but for the list of what was ever made. */
  private List<String> collections() {
    try (MongoClient client = MongoClients.create(uri())) {
      List<String> names =
          client
              .getDatabase(MongoConnection.DATABASE)
              .listCollectionNames()
              .into(new ArrayList<>());
      names.removeIf(name -> !name.startsWith(Place.PREFIX) || name.equals("bt-places.made"));
      return names;
    }
  }
}
