package beamtime.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * What every store promises of its places. Inherited by the contracts of the three families.
 *
 * @param <S> facade of the family
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class StoreContract<S extends Store> {
  private final FreshPlaces places;
  private S store;

  StoreContract(String family) {
    places = new FreshPlaces(family);
  }

  /** A new store on the backend that is tested; closed by the contract. */
  protected abstract S open();

  /** How far a write has come there when it is acknowledged; empty where nothing is kept. */
  protected abstract Optional<Durability> durability();

  /** Writes a little into a place, always the same. */
  abstract void write(S to, Place place);

  /** How much of what {@link #write} writes can be read from a place: 0 where nothing is there. */
  abstract long written(S in, Place place);

  final S store() {
    return store;
  }

  final FreshPlaces places() {
    return places;
  }

  @BeforeAll
  void openStore() {
    store = open();
  }

  @AfterAll
  void dropPlacesAndClose() {
    if (store != null) {
      places.dropAll(store);
      store.close();
    }
  }

  @Test
  void aPlaceIsHeldOnlyOnceItIsSealed() {
    Place place = places.next();
    assertThat(store.holds(place)).as("before create").isFalse();
    store.create(place);
    assertThat(store.holds(place)).as("before ingest").isFalse();
    write(store, place);
    assertThat(store.holds(place)).as("before seal").isFalse();
    store.seal(place);
    assertThat(store.holds(place)).as("after seal").isTrue();
  }

  @Test
  void createEmptiesAPlaceThatExists() {
    Place place = places.create(store);
    write(store, place);
    store.seal(place);
    assertThat(written(store, place)).isPositive();

    store.create(place);

    assertThat(store.holds(place)).as("sealed").isFalse();
    store.seal(place);
    assertThat(written(store, place)).isZero();
  }

  @Test
  void dropRemovesAPlaceWithAllThatIsInIt() {
    Place place = places.create(store);
    write(store, place);
    store.seal(place);

    store.drop(place);

    assertThat(store.holds(place)).as("after drop").isFalse();
    store.create(place);
    store.seal(place);
    assertThat(written(store, place)).as("after drop and create").isZero();
  }

  @Test
  void aDroppedPlaceCanBeFilledAgain() {
    Place place = places.create(store);
    write(store, place);
    store.seal(place);
    long before = written(store, place);

    store.drop(place);
    store.create(place);
    write(store, place);
    store.seal(place);

    assertThat(written(store, place)).isEqualTo(before);
  }

  @Test
  void dropOfAnAbsentPlaceDoesNothing() {
    Place place = places.next();
    assertThatCode(() -> store.drop(place)).doesNotThrowAnyException();
    assertThat(store.holds(place)).isFalse();
  }

  @Test
  void aSecondStoreSeesTheSealedPlace() {
    Place place = places.create(store);
    write(store, place);
    store.seal(place);
    long before = written(store, place);
    try (S second = open()) {
      assertThat(second.holds(place)).isTrue();
      assertThat(written(second, place)).isEqualTo(before).isPositive();
    }
    assertThat(store.holds(place)).as("after the second store was closed").isTrue();
  }

  @Test
  void twoPlacesDoNotSeeOneAnother() {
    Place full = places.create(store);
    Place empty = places.create(store);
    write(store, full);
    store.seal(full);

    assertThat(store.holds(empty)).isFalse();
    store.seal(empty);
    assertThat(written(store, empty)).isZero();
    store.drop(empty);
    assertThat(store.holds(full)).isTrue();
    assertThat(written(store, full)).isPositive();
  }

  @Test
  void aPlaceIsListedFromItsCreationUntilItIsDropped() {
    Place place = places.next();
    Place other = places.create(store);
    assertThat(store.places()).contains(other).doesNotContain(place);
    store.create(place);
    assertThat(store.places()).as("after create").contains(place, other);
    write(store, place);
    store.seal(place);
    try (S second = open()) {
      assertThat(second.places()).as("after seal").contains(place, other);
    }
    store.drop(place);
    assertThat(store.places()).as("after drop").contains(other).doesNotContain(place);
  }

  @Test
  void saysHowFarAWriteHasComeWhenItIsAcknowledged() {
    assertThat(store.durability()).isEqualTo(durability());
  }

  @Test
  void capabilitiesDoNotChange() {
    assertThat(store.capabilities()).isEqualTo(store.capabilities());
  }
}
