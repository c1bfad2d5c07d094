package beamtime.es;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.Durability;
import beamtime.core.store.WaveformStore;
import beamtime.core.store.WaveformStoreContract;
import java.util.Optional;
import org.junit.jupiter.api.extension.RegisterExtension;

class EsWaveformStoreTest extends WaveformStoreContract {
  @RegisterExtension
  static final BackendExtension ELASTICSEARCH = new BackendExtension("elasticsearch");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.DISK.on(ELASTICSEARCH.endpoint()));
  }

  @Override
  protected WaveformStore open() {
    return new EsWaveformStore(ELASTICSEARCH.endpoint(), EsSettings.defaults());
  }
}
