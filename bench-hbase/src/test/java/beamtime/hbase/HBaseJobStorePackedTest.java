package beamtime.hbase;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.Durability;
import beamtime.core.store.JobRowsContract;
import beamtime.core.store.JobStore;
import java.util.Optional;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Job rows in a real HBase: one cell a row, filtered by the server. Its places are those of {@link
 * HBaseJobStoreTest}, with another suffix.
 */
class HBaseJobStorePackedTest extends JobRowsContract {
  @RegisterExtension static final BackendExtension HBASE = new BackendExtension("hbase");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.PAGE_CACHE);
  }

  @Override
  protected JobStore open() {
    return new HBaseJobStore(
        HBASE.endpoint(), HBaseSettings.defaults().with(s -> s.layout = HBaseLayout.PACKED));
  }
}
