package beamtime.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;

/**
 * What every store promises of its places: part of the contract of each family, but of no variant
 * of a store that differs from another in its requests for rows alone.
 *
 * @param <S> facade of the family
 */
interface PlacesContract<S extends Store> {
  /** The contract of a family that this is part of. */
  StoreContract<S> contract();

  @Test
  default void aPlaceIsHeldOnlyOnceItIsSealed() {
    S store = contract().store();
    FreshPlaces places = contract().places();
    Place place = places.next();
    assertThat(store.places().holds(place)).as("before create").isFalse();
    store.places().create(place);
    assertThat(store.places().holds(place)).as("before ingest").isFalse();
    contract().write(store, place);
    assertThat(store.places().holds(place)).as("before seal").isFalse();
    store.places().seal(place);
    assertThat(store.places().holds(place)).as("after seal").isTrue();
  }

  @Test
  default void aPlaceThatHasSettledHoldsWhatWasWritten() {
    S store = contract().store();
    Place quick = contract().places().create(store);
    Place settled = contract().places().create(store);
    contract().write(store, quick);
    contract().write(store, settled);

    store.places().settle(settled);

    assertThat(store.places().holds(settled)).as("before seal").isFalse();
    store.places().seal(quick);
    store.places().seal(settled);
    assertThat(contract().written(store, settled))
        .isEqualTo(contract().written(store, quick))
        .isPositive();
    assertThat(store.places().pieces(settled).orElse("pieces=1"))
        .matches("[a-z-]+=[1-9]\\d*( [a-z-]+=[1-9]\\d*)*");
  }

  @Test
  default void createEmptiesAPlaceThatExists() {
    S store = contract().store();
    FreshPlaces places = contract().places();
    Place place = places.create(store);
    contract().write(store, place);
    store.places().seal(place);
    assertThat(contract().written(store, place)).isPositive();

    store.places().create(place);

    assertThat(store.places().holds(place)).as("sealed").isFalse();
    store.places().seal(place);
    assertThat(contract().written(store, place)).isZero();
  }

  @Test
  default void aDroppedPlaceIsEmptyWhenItIsCreatedAgainAndCanBeFilled() {
    S store = contract().store();
    Place place = contract().places().create(store);
    contract().write(store, place);
    store.places().seal(place);
    long before = contract().written(store, place);

    store.places().drop(place);

    assertThat(store.places().holds(place)).as("after drop").isFalse();
    store.places().create(place);
    store.places().seal(place);
    assertThat(contract().written(store, place)).as("after drop and create").isZero();
    contract().write(store, place);
    store.places().seal(place);
    assertThat(contract().written(store, place)).isEqualTo(before).isPositive();
  }

  @Test
  default void dropOfAnAbsentPlaceDoesNothing() {
    S store = contract().store();
    FreshPlaces places = contract().places();
    Place place = places.next();
    assertThatCode(() -> store.places().drop(place)).doesNotThrowAnyException();
    assertThat(store.places().holds(place)).isFalse();
  }

  @Test
  default void aSecondStoreSeesTheSealedPlace() {
    S store = contract().store();
    FreshPlaces places = contract().places();
    Place place = places.create(store);
    contract().write(store, place);
    store.places().seal(place);
    long before = contract().written(store, place);
    try (S second = contract().open()) {
      assertThat(second.places().holds(place)).isTrue();
      assertThat(contract().written(second, place)).isEqualTo(before).isPositive();
    }
    assertThat(store.places().holds(place)).as("after the second store was closed").isTrue();
  }

  @Test
  default void twoPlacesDoNotSeeOneAnother() {
    S store = contract().store();
    FreshPlaces places = contract().places();
    Place full = places.create(store);
    Place empty = places.create(store);
    contract().write(store, full);
    store.places().seal(full);

    assertThat(store.places().holds(empty)).isFalse();
    store.places().seal(empty);
    assertThat(contract().written(store, empty)).isZero();
    store.places().drop(empty);
    assertThat(store.places().holds(full)).isTrue();
    assertThat(contract().written(store, full)).isPositive();
  }

  @Test
  default void aPlaceIsListedFromItsCreationUntilItIsDropped() {
    S store = contract().store();
    FreshPlaces places = contract().places();
    Place place = places.next();
    Place other = places.create(store);
    assertThat(store.places().all()).contains(other).doesNotContain(place);
    store.places().create(place);
    assertThat(store.places().all()).as("after create").contains(place, other);
    contract().write(store, place);
    store.places().seal(place);
    try (S second = contract().open()) {
      assertThat(second.places().all()).as("after seal").contains(place, other);
    }
    store.places().drop(place);
    assertThat(store.places().all()).as("after drop").contains(other).doesNotContain(place);
  }
}
