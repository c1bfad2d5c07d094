package beamtime.core.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.data.events.EventPart;
import beamtime.core.store.Place;
import beamtime.core.store.Tally;
import beamtime.core.store.TallyCounter;
import beamtime.core.store.events.EventStore;
import beamtime.core.workload.events.HeldEvents;
import java.io.IOException;
import java.sql.SQLException;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.infra.ThreadParams;

/** What is compared does the same work, and the raw program fails where it did not. */
public abstract class EventClientCostContract {
  private static final int THREADS = 4;

  /** As JMH makes it. */
  protected abstract EventClientCost cost();

  protected abstract Endpoint endpoint();

  /**
   * Makes sure that what was just written can't be written again; does nothing where events that
   * are there already are refused.
   *
   * @return false where nothing keeps it from being written again
   */
  protected boolean spoil(EventStore store, Place place) {
    return true;
  }

  /** Whether what was removed can still be read by who had it open. */
  protected boolean outlivesThePlace() {
    return false;
  }

  @Test
  void eventsWrittenToTheWireAreThoseOfTheStore() throws Exception {
    EventClientCost cost = cost();
    cost.begin(endpoint(), THREADS);
    cost.beginWriting(HeldEvents.EVENTS);
    ThreadParams second = JobClientCostContract.thread(1, THREADS);
    Tally expected = shareOfTheSecond(cost);

    cost.write(second);
    assertThat(written(cost)).isEqualTo(expected);

    cost.empty();
    cost.writeRaw(second);
    assertThat(written(cost)).isEqualTo(expected);
    if (spoil(cost.store(), cost.place)) {
      assertThatThrownBy(() -> cost.writeRaw(second))
          .isInstanceOfAny(IOException.class, SQLException.class);
    }
    cost.close();
  }

  private static Tally shareOfTheSecond(EventClientCost cost) {
    TallyCounter objects = new TallyCounter();
    for (int batch = 1; batch < cost.batches(HeldEvents.EVENTS); batch += THREADS) {
      cost.held.count((long) batch * HeldEvents.EVENTS, objects);
    }
    return objects.tally();
  }

  /** What is in the second's database. */
  private static Tally written(EventClientCost cost) {
    TallyCounter objects = new TallyCounter();
    cost.store()
        .read(
            cost.place,
            EventClientCost.database(1),
            0,
            Long.MAX_VALUE,
            EnumSet.allOf(EventPart.class),
            view -> objects.add(view.decode().hash()));
    return objects.tally();
  }

  @Test
  void eventsAreReadBothWays() throws Exception {
    EventClientCost cost = cost();
    cost.begin(endpoint(), 1);
    cost.beginReading();
    ThreadParams only = JobClientCostContract.thread(0, 1);
    assertThat(cost.read().rows()).isEqualTo(EventClientCost.OBJECTS);
    assertThat(cost.readRaw(only)).isGreaterThanOrEqualTo(EventClientCost.OBJECTS);
    cost.store().places().drop(cost.place);
    if (!outlivesThePlace()) {
      assertThatThrownBy(() -> cost.readRaw(only))
          .isInstanceOfAny(IOException.class, SQLException.class);
    }
    cost.close();
  }
}
