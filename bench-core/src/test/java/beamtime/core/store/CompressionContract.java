package beamtime.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.data.PointType;
import beamtime.core.data.Waveforms;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a store promises that compresses frames in several ways: each in a layout of its own. */
public interface CompressionContract {
  /** Without noise: they lose many of their bytes. */
  Waveforms FRAMES = new Waveforms(42, 2, 10_000, PointType.FLOAT64, 14, 0);

  /** 12 MB. */
  int COUNT = 150;

  Place PLACE = new Place("bt-compressed");

  /** What a way does to frames without noise, next to those that pack worst. */
  enum Packs {
    MORE,
    LEAST
  }

  /** A store for each way; the test closes them. */
  Map<WaveformStore, Packs> ways();

  /** Of the place, as a store keeps it. */
  default long bytes(WaveformStore store) {
    return store.places().bytes(PLACE).orElseThrow();
  }

  @Test
  default void framesTakeLessDiskWhereTheServerCompressesThem() {
    Map<WaveformStore, Packs> ways = ways();
    try {
      List<Long> packed = new ArrayList<>();
      long plain = 0;
      for (Map.Entry<WaveformStore, Packs> way : ways.entrySet()) {
        Places places = way.getKey().places();
        assertThat(places.holds(PLACE)).isFalse();
        places.create(PLACE);
        way.getKey().ingest(PLACE, FRAMES, 0, COUNT);
        places.seal(PLACE);
        places.settle(PLACE);
        if (way.getValue() == Packs.MORE) {
          packed.add(bytes(way.getKey()));
        } else {
          plain = bytes(way.getKey());
        }
      }
      long most = plain * 9 / 10;
      assertThat(packed).isNotEmpty().allSatisfy(bytes -> assertThat(bytes).isLessThan(most));
      TallyCounter expected = new TallyCounter();
      for (long index = 0; index < COUNT; index++) {
        expected.add(FRAMES.hash(index));
      }
      for (WaveformStore way : ways.keySet()) {
        assertThat(way.places().holds(PLACE)).isTrue();
        assertThat(way.places().all()).contains(PLACE);
        TallyCounter actual = new TallyCounter();
        for (int pv = 0; pv < 2; pv++) {
          WaveformQuery all = new WaveformQuery(FRAMES.pv(pv), 0, FRAMES.time(COUNT));
          way.read(PLACE, all, view -> actual.add(view.decode().hash()));
        }
        assertThat(actual.tally()).isEqualTo(expected.tally());
      }
      ways.keySet().iterator().next().places().drop(PLACE);
      for (WaveformStore way : ways.keySet()) {
        assertThat(way.places().holds(PLACE)).isFalse();
        assertThat(way.places().all()).doesNotContain(PLACE);
      }
    } finally {
      ways.keySet().forEach(WaveformStore::close);
    }
  }
}
