package beamtime.mongo;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.WaveformStore;
import beamtime.core.store.WaveformStoreContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class MongoWaveformStoreTest extends WaveformStoreContract {
  @RegisterExtension static final BackendExtension MONGODB = new BackendExtension("mongodb");

  @Override
  protected WaveformStore open() {
    return new MongoWaveformStore(MONGODB.endpoint(), MongoSettings.defaults());
  }
}
