package beamtime.sql;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.data.PointType;
import beamtime.core.data.Waveforms;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.Durability;
import beamtime.core.store.Place;
import beamtime.core.store.TallyCounter;
import beamtime.core.store.WaveformQuery;
import beamtime.core.store.WaveformStore;
import beamtime.core.store.WaveformStoreContract;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PostgresWaveformStoreTest extends WaveformStoreContract {
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

  /** Frames without noise lose most of their bytes; all are read back as they were. */
  @Test
  void framesTakeLessDiskWhereTheServerCompressesThem() {
    assertThat(stored(Compression.PGLZ)).isLessThan(stored(Compression.NONE) / 2);
  }

  private static long stored(Compression compression) {
    Waveforms waveforms = new Waveforms(42, 2, 10_000, PointType.FLOAT64, 14, 0);
    Place place = new Place("bt-compressed");
    try (PostgresWaveformStore store =
        new PostgresWaveformStore(
            POSTGRESQL.endpoint(), PostgresSettings.defaults().withCompression(compression))) {
      store.places().create(place);
      store.ingest(place, waveforms, 0, 20);
      TallyCounter expected = new TallyCounter();
      TallyCounter actual = new TallyCounter();
      for (int pv = 0; pv < 2; pv++) {
        WaveformQuery all = new WaveformQuery(waveforms.pv(pv), 0, waveforms.time(100));
        store.read(place, all, view -> actual.add(view.decode().hash()));
      }
      for (long index = 0; index < 20; index++) {
        expected.add(waveforms.hash(index));
      }
      assertThat(actual.tally()).isEqualTo(expected.tally());
      long bytes = store.places().bytes(place).orElseThrow();
      store.places().drop(place);
      return bytes;
    }
  }
}
