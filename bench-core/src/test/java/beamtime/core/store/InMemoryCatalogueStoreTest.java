package beamtime.core.store;

import java.util.Optional;

class InMemoryCatalogueStoreTest extends CatalogueStoreContract {
  /** An in-memory store is its own backend: a second one on it is the same object. */
  private final InMemoryCatalogueStore backend = new InMemoryCatalogueStore();

  @Override
  protected Optional<Durability> durability() {
    return Optional.empty();
  }

  @Override
  protected CatalogueStore open() {
    return backend;
  }
}
