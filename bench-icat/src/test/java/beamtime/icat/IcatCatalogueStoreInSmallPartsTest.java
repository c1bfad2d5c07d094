package beamtime.icat;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.CatalogueListsContract;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Durability;
import java.util.Optional;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Answers that come in several chunks: of 300 datafiles, the last chunk is empty. */
class IcatCatalogueStoreInSmallPartsTest extends CatalogueListsContract {
  @RegisterExtension static final BackendExtension ICAT = new BackendExtension("icat");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.PAGE_CACHE);
  }

  @Override
  protected CatalogueStore open() {
    return new IcatCatalogueStore(ICAT.endpoint(), IcatSettings.defaults().withSearchChunk(100));
  }
}
