package beamtime.core.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.LinkState;
import beamtime.core.cell.CellName;
import beamtime.core.cell.Evidence;
import beamtime.core.cell.OnBackend;
import beamtime.core.cell.RowCounters;
import beamtime.core.cell.RunContext;
import beamtime.core.cell.WrongAnswerException;
import beamtime.core.data.events.Updates;
import beamtime.core.store.Durability;
import beamtime.core.store.Place;
import beamtime.core.store.Places;
import beamtime.core.store.events.Commit;
import beamtime.core.store.events.InMemoryReplicaStore;
import beamtime.core.store.events.ReplicaStore;
import beamtime.core.store.events.Site;
import beamtime.core.workload.events.ReplicaBenchmark;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** An update that was acknowledged and is lost, altered or not yet at the far site is found. */
class WrongReplicaTest {
  private static final long OPERATIONS = 3L * Updates.KEYS;

  @Test
  void aRightStoreIsTakenAndTellsBothLags() {
    Evidence told = run(Commit.LOCAL, new Faulty());
    assertThat(told.checked().rows()).isEqualTo(2L * Updates.KEYS);
    assertThat(told.facts())
        .containsEntry("far.behind.updates", "0")
        .containsKeys("lag.read.ms", "lag.status.ms", "link");
  }

  @Test
  void anUpdateThatIsLostIsFound() {
    Faulty losing =
        new Faulty() {
          private long sent;

          @Override
          public void update(Place place, long key, byte[] object, Commit commit) {
            if (sent++ != OPERATIONS - 1) {
              super.update(place, key, object, commit);
            }
          }
        };
    assertFound(Commit.LOCAL, losing, "altered or others");
  }

  @Test
  void anObjectThatIsAlteredIsFound() {
    Faulty altering =
        new Faulty() {
          @Override
          public Optional<byte[]> read(Place place, long key, Site site) {
            Optional<byte[]> object = super.read(place, key, site);
            object.filter(bytes -> key == 42).ifPresent(bytes -> bytes[100]++);
            return object;
          }
        };
    assertFound(Commit.LOCAL, altering, "altered or others");
  }

  @Test
  void aFarSiteThatIsSaidToHaveAnUpdateAndHasItNotIsFoundBeforeTheMeasurement() {
    Faulty late =
        new Faulty() {
          @Override
          public Optional<byte[]> read(Place place, long key, Site site) {
            return site == Site.FAR ? Optional.empty() : super.read(place, key, site);
          }
        };
    assertFound(Commit.BOTH, late, "update 0 was acknowledged and is not there: FAR");
  }

  private static void assertFound(Commit commit, Faulty store, String words) {
    assertThatThrownBy(() -> run(commit, store))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageContainingAll("Replica[faulty", words);
  }

  private static Evidence run(Commit commit, Faulty store) {
    ReplicaBenchmark benchmark = new Replica(store);
    benchmark.commit = commit;
    benchmark.hour = 4;
    StoreBenchmark<?> driven = benchmark;
    driven.begin(
        new CellName("Replica", "faulty", Map.of("commit", commit.name())),
        new Endpoint("faulty", "in-process", "", Map.of(), Map.of()),
        new RunContext(Optional.empty()));
    for (long i = 0; i < OPERATIONS - 3; i++) {
      benchmark.update(new RowCounters());
    }
    return driven.end();
  }

  /** The oracle, with a fault. */
  private static class Faulty implements ReplicaStore {
    private final InMemoryReplicaStore right = new InMemoryReplicaStore();

    @Override
    public void update(Place place, long key, byte[] object, Commit commit) {
      right.update(place, key, object, commit);
    }

    @Override
    public Optional<byte[]> read(Place place, long key, Site site) {
      return right.read(place, key, site).map(byte[]::clone);
    }

    @Override
    public boolean farHasAll() {
      return true;
    }

    @Override
    public void link(LinkState state) {}

    @Override
    public Places places() {
      return right.places();
    }

    @Override
    public Optional<Durability> durability() {
      return Optional.empty();
    }

    @Override
    public void close() {}
  }

  @OnBackend("faulty")
  private static final class Replica extends ReplicaBenchmark {
    private final ReplicaStore store;

    private Replica(ReplicaStore store) {
      this.store = store;
    }

    @Override
    protected ReplicaStore open(Endpoint endpoint) {
      return store;
    }
  }
}
