package beamtime.hbase;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.WaveformStore;
import beamtime.core.store.WaveformStoreContract;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Frames in a real HBase. */
class HBaseWaveformStoreTest extends WaveformStoreContract {
  @RegisterExtension static final BackendExtension HBASE = new BackendExtension("hbase");

  @Override
  protected WaveformStore open() {
    return new HBaseWaveformStore(HBASE.endpoint(), HBaseSettings.defaults());
  }
}
