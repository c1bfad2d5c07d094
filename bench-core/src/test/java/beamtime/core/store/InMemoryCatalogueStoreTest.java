package beamtime.core.store;

class InMemoryCatalogueStoreTest extends CatalogueStoreContract {
  /** An in-memory store is its own backend: a second one on it is the same object. */
  private final InMemoryCatalogueStore backend = new InMemoryCatalogueStore();

  @Override
  protected CatalogueStore open() {
    return backend;
  }
}
