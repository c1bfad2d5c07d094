package beamtime.es;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.CompressionContract;
import beamtime.core.store.Durability;
import beamtime.core.store.WaveformStore;
import beamtime.core.store.WaveformStoreContract;
import beamtime.es.EsSettings.Compression;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.extension.RegisterExtension;

class EsWaveformStoreTest extends WaveformStoreContract implements CompressionContract {
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

  @Override
  public Map<WaveformStore, Packs> ways() {
    Map<WaveformStore, Packs> ways = new LinkedHashMap<>();
    for (Compression each : Compression.values()) {
      ways.put(
          new EsWaveformStore(ELASTICSEARCH.endpoint(), EsSettings.defaults().with(each)),
          each == Compression.BEST_COMPRESSION ? Packs.MORE : Packs.LEAST);
    }
    return ways;
  }
}
