package beamtime.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.StoreException;
import beamtime.core.data.PointType;
import beamtime.core.data.Waveforms;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.CompressionContract;
import beamtime.core.store.Durability;
import beamtime.core.store.Place;
import beamtime.core.store.TallyCounter;
import beamtime.core.store.WaveformQuery;
import beamtime.core.store.WaveformStore;
import beamtime.core.store.WaveformStoreContract;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PostgresWaveformStoreTest extends WaveformStoreContract implements CompressionContract {
  @RegisterExtension static final BackendExtension POSTGRESQL = new BackendExtension("postgresql");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.DISK.on(POSTGRESQL.endpoint()));
  }

  @Override
  protected WaveformStore open() {
    return new PostgresWaveformStore(POSTGRESQL.endpoint(), PostgresSettings.defaults());
  }

  /** Together they are more than a page of an answer, and than what is inserted at once. */
  @Test
  void longFramesAreInsertedInBatchesAndReadInPages() {
    Waveforms waveforms = new Waveforms(42, 2, 250_000, PointType.FLOAT64, 14, 12);
    Place place = new Place("bt-long-frames");
    PostgresSettings batches = PostgresSettings.defaults().withWay(Way.BATCH);
    try (WaveformStore store = new PostgresWaveformStore(POSTGRESQL.endpoint(), batches)) {
      store.places().create(place);
      store.ingest(place, waveforms, 0, 24);
      store.ingest(place, waveforms, 20, 4);
      TallyCounter expected = new TallyCounter();
      for (long index = 0; index < 24; index += 2) {
        expected.add(waveforms.hash(index));
      }
      TallyCounter actual = new TallyCounter();
      WaveformQuery all = new WaveformQuery(waveforms.pv(0), 0, waveforms.time(100));
      store.read(place, all, view -> actual.add(view.decode().hash()));
      assertThat(actual.tally()).isEqualTo(expected.tally());
      store.places().drop(place);
    }
  }

  /** Two thousand bytes, and then two million: together more than a page may have. */
  @Test
  void framesThatCameOrGrewSinceThePvWasReadAreReadInPages() {
    Waveforms small = new Waveforms(42, 1, 250, PointType.FLOAT64, 14, 12);
    Waveforms large = new Waveforms(42, 1, 250_000, PointType.FLOAT64, 14, 12);
    Place place = new Place("bt-growing");
    try (WaveformStore store = open();
        WaveformStore other = open()) {
      store.places().create(place);
      assertThat(read(store, place)).isZero();
      other.ingest(place, large, 0, 12);
      assertThat(read(store, place)).isEqualTo(12);
      store.places().drop(place);

      store.places().create(place);
      store.ingest(place, small, 0, 1);
      assertThat(read(store, place)).isEqualTo(1);
      store.ingest(place, large, 1, 12);
      assertThat(read(store, place)).isEqualTo(13);
      store.places().drop(place);
    }
  }

  /** The size is asked for once, since that looks at all frames of the PV. */
  @Test
  void framesThatAnotherWroteAreReadWhenThatFailedOnce() {
    Waveforms small = new Waveforms(42, 1, 250, PointType.FLOAT64, 14, 12);
    Waveforms large = new Waveforms(42, 1, 250_000, PointType.FLOAT64, 14, 12);
    Place place = new Place("bt-grown");
    try (WaveformStore store = open();
        WaveformStore other = open()) {
      store.places().create(place);
      store.ingest(place, small, 0, 1);
      assertThat(read(store, place)).isEqualTo(1);
      other.ingest(place, large, 1, 12);
      assertThatThrownBy(() -> read(store, place)).isInstanceOf(StoreException.class);
      assertThat(read(store, place)).isEqualTo(13);
      store.places().drop(place);
    }
  }

  private static long read(WaveformStore store, Place place) {
    Waveforms any = new Waveforms(42, 1, 1, PointType.FLOAT64, 14, 12);
    return store.read(place, new WaveformQuery(any.pv(0), 0, any.time(100)), view -> {});
  }

  @Override
  public Map<WaveformStore, Packs> ways() {
    Map<WaveformStore, Packs> ways = new LinkedHashMap<>();
    for (Compression each : Compression.values()) {
      ways.put(
          new PostgresWaveformStore(
              POSTGRESQL.endpoint(), PostgresSettings.defaults().withCompression(each)),
          each == Compression.NONE ? Packs.LEAST : Packs.MORE);
    }
    return ways;
  }
}
