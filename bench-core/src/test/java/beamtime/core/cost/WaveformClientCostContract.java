package beamtime.core.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import java.io.IOException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.infra.ThreadParams;

/** What is compared does the same work, and the raw program fails where it did not. */
public abstract class WaveformClientCostContract {
  /** As JMH makes it. */
  protected abstract WaveformClientCost cost();

  protected abstract Endpoint endpoint();

  @Test
  void framesAreWrittenBothWays() throws Exception {
    WaveformClientCost cost = cost();
    cost.begin(endpoint(), 8);
    cost.beginWriting(100);
    ThreadParams first = JobClientCostContract.thread(0, 8);
    cost.empty();
    cost.ingestRaw(first);
    cost.empty();
    cost.ingest(first);
    cost.close();
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
