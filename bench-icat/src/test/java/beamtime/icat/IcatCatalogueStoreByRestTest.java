package beamtime.icat;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.CatalogueEntitiesContract;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Durability;
import beamtime.icat.IcatSettings.Transport;
import java.util.Optional;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Its answers come in several chunks: of 300 datafiles, the last chunk is empty. */
class IcatCatalogueStoreByRestTest extends CatalogueEntitiesContract {
  @RegisterExtension static final BackendExtension ICAT = new BackendExtension("icat");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.PAGE_CACHE);
  }

  @Override
  protected CatalogueStore open() {
    return new IcatCatalogueStore(
        ICAT.endpoint(), IcatSettings.of(1, Transport.REST, Rights.ROOT).withSearchChunk(100));
  }
}
