package beamtime.core.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.store.Tally;
import beamtime.core.store.TallyCounter;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.infra.ThreadParams;

/** What is compared does the same work, and the raw program fails where it did not. */
public abstract class CatalogueClientCostContract {
  private static final int THREADS = 4;

  /** As JMH makes it, but for few datafiles in a batch, if it takes long. */
  protected abstract CatalogueClientCost cost();

  protected abstract Endpoint endpoint();

  @Test
  void datafilesWrittenToTheWireAreThoseOfTheStore() throws Exception {
    CatalogueClientCost cost = cost();
    cost.begin(endpoint(), THREADS);
    cost.beginWriting(cost.batch);
    ThreadParams second = JobClientCostContract.thread(1, THREADS);
    Tally expected = shareOfTheSecond(cost);

    cost.burst(second);
    assertThat(written(cost)).isEqualTo(expected);

    cost.empty();
    cost.burstRaw(second);
    assertThat(written(cost)).isEqualTo(expected);
    assertThatThrownBy(() -> cost.burstRaw(second)).isInstanceOf(IOException.class);
    cost.close();
  }

  private static Tally shareOfTheSecond(CatalogueClientCost cost) {
    TallyCounter files = new TallyCounter();
    for (int batch = 1; batch < cost.batches(cost.batch); batch += THREADS) {
      for (int k = batch * cost.batch; k < (batch + 1) * cost.batch; k++) {
        files.add(cost.catalogue.datafile(0, 0, 0, k).hash());
      }
    }
    return files.tally();
  }

  private static Tally written(CatalogueClientCost cost) {
    cost.store().places().seal(cost.place);
    TallyCounter files = new TallyCounter();
    cost.store()
        .listWithParameters(cost.place, cost.dataset, view -> files.add(view.decode().hash()));
    return files.tally();
  }

  @Test
  void datafilesAreFoundAndListedBothWays() throws Exception {
    CatalogueClientCost cost = cost();
    cost.begin(endpoint(), 1);
    cost.beginReading();
    ThreadParams only = JobClientCostContract.thread(0, 1);
    assertThat(cost.find().name()).isNotEmpty();
    assertThat(cost.findRaw(only)).isPositive();
    assertThat(cost.list().rows()).isEqualTo(CatalogueClientCost.LISTED);
    assertThat(cost.listRaw(only)).isGreaterThan(CatalogueClientCost.LISTED);
    cost.store().places().drop(cost.place);
    assertThatThrownBy(() -> cost.findRaw(only)).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> cost.listRaw(only)).isInstanceOf(IOException.class);
    cost.close();
  }
}
