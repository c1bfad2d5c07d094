package beamtime.es;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.Durability;
import beamtime.core.store.JobRowsContract;
import beamtime.core.store.JobStore;
import beamtime.es.EsSettings.Compression;
import java.util.Optional;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Rows with pages of 150 rows, bulks of 100 kB and two shards: what takes one request by default
 * takes many here.
 */
class EsJobStoreInSmallPartsTest extends JobRowsContract {
  @RegisterExtension
  static final BackendExtension ELASTICSEARCH = new BackendExtension("elasticsearch");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.DISK.on(ELASTICSEARCH.endpoint()));
  }

  @Override
  protected JobStore open() {
    return new EsJobStore(
        ELASTICSEARCH.endpoint(),
        new EsSettings(
            EsSettings.Durability.REQUEST,
            "-1",
            2,
            0,
            false,
            Compression.DEFAULT,
            150,
            16 << 20,
            100_000));
  }
}
