package beamtime.core.workload.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.StoreException;
import beamtime.core.data.events.EventModel;
import beamtime.core.data.events.EventPart;
import beamtime.core.data.events.EventShape;
import beamtime.core.data.events.Events;
import beamtime.core.store.Place;
import beamtime.core.store.events.EventDatabase;
import beamtime.core.store.events.InMemoryEventStore;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventWriterTest {
  private static final HeldEvents HELD =
      new HeldEvents(new Events(42, EventShape.SIMULATED, 16), 36, EventModel.A);
  private static final Place PLACE = new Place("bt-writer");

  private final InMemoryEventStore store = new InMemoryEventStore();
  private final AtomicLong databases = new AtomicLong();

  EventWriterTest() {
    store.places().create(PLACE);
  }

  private EventWriter writer(long bytes, boolean keep) {
    return new EventWriter(
        PLACE,
        HELD,
        new Rotation(bytes, keep),
        new CatalogueGauge(System::nanoTime),
        3,
        databases::getAndIncrement);
  }

  @ParameterizedTest
  @CsvSource({"0, 2 2 1", "-1, 1 1 1 1 1", "1, 2 2 1"})
  void aDatabaseIsReplacedAtExactBytes(long more, String batches) {
    long two = 2 * HELD.bytes();
    EventWriter writer = writer(two + more, true);
    for (int i = 0; i < 5; i++) {
      writer.write(store);
    }
    List<Long> expected = List.of(batches.split(" ")).stream().map(Long::valueOf).toList();
    assertThat(writer.databases())
        .extracting(written -> eventsOf(written.database()) / HeldEvents.EVENTS)
        .isEqualTo(expected);
    assertThat(store.databases(PLACE)).hasSize(expected.size());
  }

  private long eventsOf(EventDatabase database) {
    return store.read(PLACE, database, 0, Long.MAX_VALUE, EnumSet.of(EventPart.RAW), view -> {});
  }

  @Test
  void aDatabaseForWhichTheCatalogueGaveNoAnswerMayBeThere() {
    EventWriter writer = writer(1, false);
    Place gone = new Place("bt-gone");
    EventWriter homeless =
        new EventWriter(
            gone,
            HELD,
            new Rotation(1, false),
            new CatalogueGauge(System::nanoTime),
            0,
            databases::getAndIncrement);
    assertThatThrownBy(() -> homeless.write(store)).isInstanceOf(StoreException.class);
    assertThat(homeless.unknown())
        .containsExactly(new EventDatabase(0, EventShape.SIMULATED, EventModel.A));
    store.places().create(gone);
    homeless.write(store);
    assertThat(homeless.databases())
        .extracting(WrittenDatabase::database)
        .containsExactly(new EventDatabase(1, EventShape.SIMULATED, EventModel.A));
    writer.write(store);
    assertThat(writer.unknown()).isEmpty();
  }

  @Test
  void theOldOneIsDeletedWhereItIsNotKept() {
    EventWriter writer = writer(1, false);
    for (int i = 0; i < 4; i++) {
      writer.write(store);
    }
    assertThat(store.databases(PLACE))
        .containsExactly(new EventDatabase(3, EventShape.SIMULATED, EventModel.A));
    assertThat(writer.databases()).hasSize(1);
    assertThat(writer.databases().get(0).proven(store, PLACE, "cell").rows()).isEqualTo(72);
  }
}
