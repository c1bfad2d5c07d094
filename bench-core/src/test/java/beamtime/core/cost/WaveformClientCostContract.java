package beamtime.core.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.data.Waveforms;
import beamtime.core.store.Tally;
import beamtime.core.store.TallyCounter;
import beamtime.core.store.WaveformQuery;
import java.io.IOException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.infra.ThreadParams;

/** What is compared does the same work, and the raw program fails where it did not. */
public abstract class WaveformClientCostContract {
  private static final int THREADS = 8;
  private static final int BATCH = 100;

  /** As JMH makes it. */
  protected abstract WaveformClientCost cost();

  protected abstract Endpoint endpoint();

  @Test
  void framesAreWrittenBothWays() throws Exception {
    WaveformClientCost cost = cost();
    cost.begin(endpoint(), THREADS);
    cost.beginWriting(BATCH);
    ThreadParams second = JobClientCostContract.thread(1, THREADS);
    Tally expected = shareOfTheSecond(cost);
    cost.ingest(second);
    assertThat(written(cost)).isEqualTo(expected);
    cost.empty();
    cost.ingestRaw(second);
    assertThat(written(cost)).isEqualTo(expected);
    cost.close();
  }

  private static Tally shareOfTheSecond(WaveformClientCost cost) {
    TallyCounter frames = new TallyCounter();
    for (int batch = 1; batch < cost.batches(BATCH); batch += THREADS) {
      for (int index = batch * BATCH; index < (batch + 1) * BATCH; index++) {
        frames.add(cost.waveforms.hash(index));
      }
    }
    return frames.tally();
  }

  private static Tally written(WaveformClientCost cost) {
    cost.store().places().seal(cost.place);
    TallyCounter frames = new TallyCounter();
    Waveforms all = cost.waveforms;
    long end = all.time((long) cost.batches(BATCH) * BATCH);
    for (int pv = 0; pv < all.pvs(); pv++) {
      WaveformQuery query = new WaveformQuery(all.pv(pv), all.time(0), end);
      cost.store().read(cost.place, query, view -> frames.add(view.decode().hash()));
    }
    return frames.tally();
  }

  @Test
  void framesAreReadBothWays() throws Exception {
    WaveformClientCost cost = cost();
    cost.begin(endpoint(), 1);
    cost.beginReading();
    ThreadParams only = JobClientCostContract.thread(0, 1);
    assertThat(cost.read().rows()).isEqualTo(WaveformClientCost.READ);
    assertThat(cost.readRaw(only)).isGreaterThanOrEqualTo(WaveformClientCost.READ);
    cost.store().places().drop(cost.place);
    assertThatThrownBy(() -> cost.readRaw(only))
        .isInstanceOfAny(IOException.class, SQLException.class);
    cost.close();
  }
}
