package beamtime.core.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.LacksException;
import beamtime.core.backend.StoreException;
import beamtime.core.cell.CellName;
import beamtime.core.cell.Evidence;
import beamtime.core.cell.OnBackend;
import beamtime.core.cell.RowCounters;
import beamtime.core.cell.RunContext;
import beamtime.core.cell.WrongAnswerException;
import beamtime.core.store.Durability;
import beamtime.core.store.InMemoryJobStore;
import beamtime.core.store.Place;
import beamtime.core.store.Places;
import beamtime.core.store.Store;
import beamtime.core.store.events.Containers;
import beamtime.core.workload.events.CatalogueBenchmark;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Containers that are lost or left over are found, and a store that bears no more is told. */
class WrongContainersTest {
  private static final int CONTAINERS = 20;

  private final Faulty store = new Faulty();
  private final Catalogue catalogue = new Catalogue(store);
  private final StoreBenchmark<?> cell = catalogue;

  @Test
  void whatIsThereIsProvenAndRemoved() {
    begin();
    catalogue.pair(new RowCounters());
    assertThat(store.places.all()).hasSize(CONTAINERS);
    Evidence evidence = cell.end();
    assertThat(evidence.checked().rows()).isEqualTo(CONTAINERS);
    assertThat(evidence.facts())
        .containsKeys("created.1.ms", "created.2.ms", "created.5.ms", "created.10.ms")
        .containsKey("created.20.ms")
        .doesNotContainKey("created.50.ms");
    assertThat(store.places.all()).isEmpty();
  }

  @Test
  void aCreationThatMakesNothingIsFoundBeforeTheMeasurement() {
    store.makesNothing = true;
    assertThatThrownBy(this::begin)
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageStartingWith("Catalogue[faulty] has 0 containers, expected 21; lost: bt-")
        .hasMessageEndingWith(" and 18 more");
  }

  @Test
  void aDeletionThatLeavesTheContainerIsFoundBeforeTheMeasurement() {
    store.dropsNothing = true;
    assertThatThrownBy(this::begin)
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageContaining("; there although deleted: bt-");
  }

  @Test
  void aPairThatLeavesItsContainerIsFoundAfterTheMeasurement() {
    begin();
    store.dropsNothing = true;
    catalogue.pair(new RowCounters());
    assertThatThrownBy(cell::end)
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageStartingWith("Catalogue[faulty] has 21 containers, expected 20; there although");
  }

  @Test
  void aContainerThatIsLostWhileItIsMeasuredIsFound() {
    begin();
    store.places.all().stream().findAny().ifPresent(store.memory.places()::drop);
    assertThatThrownBy(cell::end)
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageStartingWith("Catalogue[faulty] has 19 containers, expected 20; lost: bt-");
  }

  @Test
  void aContainerThatIsListedAloneIsFound() {
    begin();
    store.holdsNothing = true;
    assertThatThrownBy(cell::end)
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageStartingWith("Catalogue[faulty] lists a container that is not there: bt-");
  }

  @Test
  void aStoreThatBearsNoMoreHasGivenWayAndIsTidied() {
    store.most = 7;
    assertThatThrownBy(this::begin)
        .isInstanceOf(LacksException.class)
        .hasMessageMatching(
            "faulty gave way at 7 containers, the last in .+ ms: this store bears no more");
    assertThat(store.places.all()).isEmpty();
    assertThat(store.closed).isTrue();
  }

  @Test
  void whatIsCreatedWhileItIsMeasuredFindsRoomBeforehand() {
    store.most = CONTAINERS;
    assertThatThrownBy(this::begin)
        .isInstanceOf(LacksException.class)
        .hasMessageStartingWith("faulty gave way at 20 containers, the last in ");
  }

  @Test
  void aStoreThatAnswersNoMoreHasFailed() {
    store.most = 7;
    store.listsNothingWhenFull = true;
    assertThatThrownBy(this::begin)
        .isInstanceOf(StoreException.class)
        .hasMessageStartingWith("Catalogue[faulty] failed with 7 containers, the last in ");
  }

  private void begin() {
    cell.begin(
        new CellName("Catalogue", "faulty", Map.of()),
        new Endpoint("faulty", "in-process", "", Map.of(), Map.of()),
        new RunContext(Optional.empty()));
  }

  /** See the class that it extends. */
  @OnBackend("faulty")
  public static class Catalogue extends CatalogueBenchmark {
    private final Store opened;

    Catalogue(Store opened) {
      this.opened = opened;
      containers = CONTAINERS;
    }

    @Override
    protected Containers open(Endpoint endpoint) {
      return new Containers(opened);
    }
  }

  /** The store in memory but for what it is told. */
  private static final class Faulty implements Store {
    private final InMemoryJobStore memory = new InMemoryJobStore();
    private final Places places = new FaultyPlaces();
    private boolean makesNothing;
    private boolean dropsNothing;
    private boolean holdsNothing;
    private boolean listsNothingWhenFull;
    private boolean closed;
    private int most = Integer.MAX_VALUE;

    @Override
    public Places places() {
      return places;
    }

    @Override
    public Optional<Durability> durability() {
      return Optional.empty();
    }

    @Override
    public void close() {
      closed = true;
    }

    private StoreException full() {
      return new StoreException("this store bears no more");
    }

    private final class FaultyPlaces implements Places {
      @Override
      public boolean holds(Place place) {
        return !holdsNothing && memory.places().holds(place);
      }

      @Override
      public void create(Place place) {
        if (memory.places().all().size() == most) {
          throw full();
        }
        if (!makesNothing) {
          memory.places().create(place);
        }
      }

      @Override
      public void seal(Place place) {
        memory.places().seal(place);
      }

      @Override
      public void drop(Place place) {
        if (!dropsNothing) {
          memory.places().drop(place);
        }
      }

      @Override
      public Set<Place> all() {
        if (listsNothingWhenFull && memory.places().all().size() == most) {
          throw full();
        }
        return memory.places().all();
      }
    }
  }
}
