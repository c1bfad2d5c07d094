package beamtime.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import beamtime.core.backend.StoreException;
import beamtime.core.data.PointType;
import beamtime.core.data.Waveforms;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.CompressionContract;
import beamtime.core.store.Durability;
import beamtime.core.store.Place;
import beamtime.core.store.WaveformStore;
import beamtime.core.store.WaveformStoreContract;
import beamtime.hbase.HBaseSettings.Compression;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
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
    return TableFiles.bytes(HBASE.endpoint(), ((HBaseWaveformStore) store).table(PLACE));
  }

  @Test
  void regionServersTellTheSizeOfATableOfManyMegabytes() {
    Place place = new Place("bt-told-bytes");
    try (HBaseWaveformStore store =
        new HBaseWaveformStore(HBASE.endpoint(), HBaseSettings.defaults())) {
      store.places().create(place);
      store.ingest(place, FRAMES, 0, COUNT);
      store.places().seal(place);
      assertThat(store.places().bytes(place).orElseThrow())
          .isCloseTo(TableFiles.bytes(HBASE.endpoint(), store.table(place)), withinPercentage(5));
      store.places().drop(place);
    }
  }

  /** Of 11 MB, where a cell may have 10 MiB. */
  @Test
  void aFrameThatIsTooLongForACellIsRefusedInALine() {
    Place place = new Place("bt-too-long");
    Waveforms tooLong = new Waveforms(1, 1, 1_400_000, PointType.FLOAT64, 14, 0);
    try (WaveformStore store = open()) {
      store.places().create(place);
      assertThatThrownBy(() -> store.ingest(place, tooLong, 0, 1))
          .isInstanceOf(StoreException.class)
          .hasMessageContainingAll(place.name(), "hbase.client.keyvalue.maxsize, here 10485760")
          .hasMessageNotContaining("\n");
      store.places().drop(place);
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
