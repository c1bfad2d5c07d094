package beamtime.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * A store that is tested, and its places. Inherited by the contracts of the three families.
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

  /** This, for {@link PlacesContract}: an interface has no fields. */
  public final StoreContract<S> contract() {
    return this;
  }

  /** Those of the tests so far, for a store that gets slower with each that is kept. */
  protected final void dropPlaces() {
    places.dropAll(store);
  }

  @BeforeAll
  void openStore() {
    store = open();
  }

  @AfterAll
  void dropPlacesAndClose() {
    if (store != null) {
      dropPlaces();
      store.close();
    }
  }

  @Test
  void saysHowFarAWriteHasComeWhenItIsAcknowledged() {
    assertThat(store.durability()).isEqualTo(durability());
  }
}
