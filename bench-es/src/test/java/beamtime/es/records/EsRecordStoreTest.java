package beamtime.es.records;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.Durability;
import beamtime.core.store.RecordStoreContract;
import beamtime.core.store.records.RecordStore;
import beamtime.es.EsSettings;
import java.util.Optional;
import org.junit.jupiter.api.extension.RegisterExtension;

class EsRecordStoreTest extends RecordStoreContract {
  @RegisterExtension
  static final BackendExtension ELASTICSEARCH = new BackendExtension("elasticsearch");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.DISK);
  }

  @Override
  protected RecordStore open() {
    return new EsRecordStore(ELASTICSEARCH.endpoint(), EsSettings.defaults());
  }
}
