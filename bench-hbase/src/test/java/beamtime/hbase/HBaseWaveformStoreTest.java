package beamtime.hbase;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.Durability;
import beamtime.core.store.WaveformStore;
import beamtime.core.store.WaveformStoreContract;
import java.util.Optional;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Frames in a real HBase. */
class HBaseWaveformStoreTest extends WaveformStoreContract {
  @RegisterExtension static final BackendExtension HBASE = new BackendExtension("hbase");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.PAGE_CACHE);
  }

  @Override
  protected WaveformStore open() {
    return new HBaseWaveformStore(HBASE.endpoint(), HBaseSettings.defaults());
  }
}
