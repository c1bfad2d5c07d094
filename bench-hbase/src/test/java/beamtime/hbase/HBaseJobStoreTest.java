package beamtime.hbase;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.Durability;
import beamtime.core.store.JobStore;
import beamtime.core.store.JobStoreContract;
import java.util.Optional;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Job rows in a real HBase with the default settings: one cell a column, filtered by the server.
 */
class HBaseJobStoreTest extends JobStoreContract {
  @RegisterExtension static final BackendExtension HBASE = new BackendExtension("hbase");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.PAGE_CACHE);
  }

  @Override
  protected JobStore open() {
    return new HBaseJobStore(HBASE.endpoint(), HBaseSettings.defaults());
  }
}
