package beamtime.es;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.CatalogueStoreContract;
import beamtime.core.store.Durability;
import java.util.Optional;
import org.junit.jupiter.api.extension.RegisterExtension;

class EsCatalogueStoreTest extends CatalogueStoreContract {
  @RegisterExtension
  static final BackendExtension ELASTICSEARCH = new BackendExtension("elasticsearch");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.DISK.on(ELASTICSEARCH.endpoint()));
  }

  @Override
  protected CatalogueStore open() {
    return new EsCatalogueStore(ELASTICSEARCH.endpoint(), EsSettings.defaults());
  }
}
