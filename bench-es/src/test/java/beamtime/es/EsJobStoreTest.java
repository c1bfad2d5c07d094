package beamtime.es;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.JobStore;
import beamtime.core.store.JobStoreContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class EsJobStoreTest extends JobStoreContract {
  @RegisterExtension
  static final BackendExtension ELASTICSEARCH = new BackendExtension("elasticsearch");

  @Override
  protected JobStore open() {
    return new EsJobStore(ELASTICSEARCH.endpoint(), EsSettings.defaults());
  }
}
