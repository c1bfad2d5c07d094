package beamtime.hbase;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.CompressionContract;
import beamtime.core.store.Durability;
import beamtime.core.store.WaveformStore;
import beamtime.core.store.WaveformStoreContract;
import beamtime.hbase.HBaseSettings.Compression;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
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

  /** By its files: region servers report whole megabytes. */
  @Override
  public long bytes(WaveformStore store) {
    String table = ((HBaseWaveformStore) store).table(PLACE).getNameAsString();
    Path folder = Path.of(HBASE.endpoint().facts().get("data"), "data", "default", table);
    try (Stream<Path> files = Files.walk(folder)) {
      return files.map(Path::toFile).filter(File::isFile).mapToLong(File::length).sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Map<WaveformStore, Packs> ways() {
    Map<WaveformStore, Packs> ways = new LinkedHashMap<>();
    for (Compression each : Compression.values()) {
      ways.put(
          new HBaseWaveformStore(
              HBASE.endpoint(), HBaseSettings.defaults().with(s -> s.compression = each)),
          each == Compression.NONE ? Packs.LEAST : Packs.MORE);
    }
    return ways;
  }
}
