package beamtime.mongo;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.CompressionContract;
import beamtime.core.store.Durability;
import beamtime.core.store.WaveformStore;
import beamtime.core.store.WaveformStoreContract;
import beamtime.mongo.MongoSettings.Compression;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.extension.RegisterExtension;

class MongoWaveformStoreTest extends WaveformStoreContract implements CompressionContract {
  @RegisterExtension static final BackendExtension MONGODB = new BackendExtension("mongodb");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.DISK.on(MONGODB.endpoint()));
  }

  @Override
  protected WaveformStore open() {
    return new MongoWaveformStore(MONGODB.endpoint(), MongoSettings.defaults());
  }

  @Override
  public Map<WaveformStore, Packs> ways() {
    Map<WaveformStore, Packs> ways = new LinkedHashMap<>();
    for (Compression each : Compression.values()) {
      ways.put(
          new MongoWaveformStore(MONGODB.endpoint(), MongoSettings.defaults().with(each)),
          each == Compression.NONE ? Packs.LEAST : Packs.MORE);
    }
    return ways;
  }
}
