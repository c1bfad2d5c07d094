package beamtime.es;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.Durability;
import beamtime.core.store.JobStore;
import beamtime.core.store.JobStoreContract;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EsJobStoreTest extends JobStoreContract {
  @RegisterExtension
  static final BackendExtension ELASTICSEARCH = new BackendExtension("elasticsearch");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.DISK);
  }

  @Override
  protected JobStore open() {
    return new EsJobStore(ELASTICSEARCH.endpoint(), EsSettings.defaults());
  }

  /** Beyond the 10 000 of index.max_result_window. */
  @Override
  protected int manyRows() {
    return 12_000;
  }

  @Test
  void aWriteThatDoesNotWaitForTheTranslogHasReachedMemoryAlone() {
    EsSettings careless = EsSettings.defaults().with(EsSettings.Durability.ASYNC);
    try (JobStore store = new EsJobStore(ELASTICSEARCH.endpoint(), careless)) {
      assertThat(store.durability()).contains(Durability.MEMORY);
    }
  }
}
