package beamtime.core.store;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.StoreException;
import beamtime.core.data.Catalogue;
import beamtime.core.data.Jobs;
import org.junit.jupiter.api.Test;

/** What an in-memory store refuses, so that a workload's mistake is seen before any server runs. */
class InMemoryStoreTest {
  private static final Place PLACE = new Place("bt-refused");

  private final InMemoryJobStore jobs = new InMemoryJobStore();
  private final InMemoryCatalogueStore files = new InMemoryCatalogueStore();
  private final Catalogue catalogue = new Catalogue(42);

  @Test
  void refusesAPlaceThatDoesNotExist() {
    assertThatThrownBy(() -> jobs.ingest(PLACE, new Jobs(1), 0, 1))
        .isInstanceOf(StoreException.class)
        .hasMessage("in-memory store: place bt-refused does not exist; create it first");
  }

  @Test
  void refusesRowsOfAnotherSeedInOnePlace() {
    jobs.places().create(PLACE);
    jobs.ingest(PLACE, new Jobs(1), 0, 1);
    assertThatCode(() -> jobs.ingest(PLACE, new Jobs(1), 1, 1)).doesNotThrowAnyException();
    assertThatThrownBy(() -> jobs.ingest(PLACE, new Jobs(2), 0, 1))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("holds rows of another generator");
  }

  @Test
  void refusesAnEntityBelowTheWrongLevel() {
    files.places().create(PLACE);
    assertThatThrownBy(() -> files.create(PLACE, CatalogueStore.ROOT, catalogue.dataset(0, 0, 0)))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("can't be created below the root: wrong level");
  }

  @Test
  void refusesAHandleThatItDidNotGive() {
    files.places().create(PLACE);
    assertThatThrownBy(() -> files.create(PLACE, "77", catalogue.dataset(0, 0, 0)))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("no entity has the handle '77'");
  }
}
