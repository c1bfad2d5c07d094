package beamtime.hbase;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.CompressionContract;
import beamtime.core.store.Durability;
import beamtime.core.store.WaveformStore;
import beamtime.core.store.WaveformStoreContract;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Frames in a real HBase. */
class HBaseWaveformStoreTest extends WaveformStoreContract implements CompressionContract {
  @RegisterExtension static final BackendExtension HBASE = new BackendExtension("hbase");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.PAGE_CACHE);
  }

  @Override
  protected WaveformStore open() {
    return new HBaseWaveformStore(HBASE.endpoint(), HBaseSettings.defaults());
  }

  @Override
  public Map<WaveformStore, Packs> ways() {
    Map<WaveformStore, Packs> ways = new LinkedHashMap<>();
    for (Compression each : Compression.values()) {
      ways.put(
          new HBaseWaveformStore(
              HBASE.endpoint(), HBaseSettings.defaults().with(s -> s.compression = each)),
          each == Compression.NONE ? Packs.NO : Packs.YES);
    }
    return ways;
  }
}
