package beamtime.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.StoreException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * What every store promises of a table, index, collection or facility that somebody else made, even
 * under the very name that the store would give to its own: it stays as it is. A backend's test
 * extends this and makes such a thing with the backend's own client.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ForeignPlaceContract {
  private final Place place =
      new Place(Place.PREFIX + "contract-foreign-" + ProcessHandle.current().pid());

  /** A new store on the backend that is tested; closed by the contract. */
  protected abstract Store open();

  /** Makes the foreign thing and puts something into it. */
  protected abstract void plant(Place place) throws Exception;

  /** All that is in the foreign thing, as text. */
  protected abstract String content(Place place) throws Exception;

  /** Removes the foreign thing. */
  protected abstract void uproot(Place place) throws Exception;

  private String planted;

  @BeforeAll
  final void plant() throws Exception {
    plant(place);
    planted = content(place);
    assertThat(planted).isNotEmpty();
  }

  @AfterAll
  final void uproot() throws Exception {
    uproot(place);
  }

  @Test
  final void isNotReplaced() throws Exception {
    try (Store store = open()) {
      assertThatThrownBy(() -> store.places().create(place))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining(place.name())
          .hasMessageContaining("not Beamtime's")
          .hasMessageNotContaining("\n");
    }
    assertThat(content(place)).isEqualTo(planted);
  }

  @Test
  final void isNotDropped() throws Exception {
    try (Store store = open()) {
      assertThatThrownBy(() -> store.places().drop(place))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining(place.name())
          .hasMessageContaining("not Beamtime's")
          .hasMessageNotContaining("\n");
    }
    assertThat(content(place)).isEqualTo(planted);
  }

  @Test
  final void isNeitherHeldNorListed() {
    try (Store store = open()) {
      assertThat(store.places().holds(place)).isFalse();
      assertThat(store.places().all()).doesNotContain(place);
    }
  }
}
