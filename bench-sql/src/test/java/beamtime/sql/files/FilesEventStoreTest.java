package beamtime.sql.files;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.data.events.Attributes;
import beamtime.core.data.events.EventModel;
import beamtime.core.data.events.EventShape;
import beamtime.core.data.events.Events;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.Durability;
import beamtime.core.store.EventStoreContract;
import beamtime.core.store.Place;
import beamtime.core.store.events.EventDatabase;
import beamtime.core.store.events.EventSelection;
import beamtime.core.store.events.EventStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class FilesEventStoreTest extends EventStoreContract {
  @RegisterExtension static final BackendExtension FILES = new BackendExtension("files");

  @Override
  protected Optional<Durability> durability() {
    boolean memory = FILES.endpoint().facts().get("filesystem").equals("tmpfs");
    return Optional.of(memory ? Durability.PAGE_CACHE : Durability.DISK);
  }

  @Override
  protected EventStore open() {
    return new FilesEventStore(FILES.endpoint(), FilesSettings.defaults());
  }

  /** A closed one looks them up where an open one looks at each; both in more than one piece. */
  @Test
  void aClosedDatabaseFindsTheSameEventsByEnergyAsAnOpenOne() {
    Events events = new Events(42, EventShape.TAG, Events.RANDOM_BITS);
    EventDatabase database = new EventDatabase(0, EventShape.TAG, EventModel.B);
    Place place = new Place("bt-energies");
    long one = events.attributes(17).energy();
    List<EventSelection> asked =
        List.of(
            new EventSelection.Energy(one, one + 1),
            new EventSelection.Energy(0, Attributes.LIMIT / 3),
            new EventSelection.Energy(-5, 2 * Attributes.LIMIT),
            new EventSelection.Energy(Attributes.LIMIT, 2 * Attributes.LIMIT),
            new EventSelection.Energy(5, 5));
    try (EventStore store = open()) {
      store.places().create(place);
      store.open(place, database);
      store.write(place, database, LongStream.range(0, 40_000).mapToObj(events::event).toList());
      List<List<Long>> open =
          asked.stream().map(each -> found(store, place, database, each)).toList();
      store.close(place, database);
      assertThat(asked.stream().map(each -> found(store, place, database, each)))
          .isEqualTo(open)
          .extracting(List::size)
          .element(2)
          .isEqualTo(40_000);
      store.places().drop(place);
    }
  }

  private static List<Long> found(
      EventStore store, Place place, EventDatabase database, EventSelection selection) {
    List<Long> numbers = new ArrayList<>();
    store.select(place, database, selection, view -> numbers.add(view.decode().event()));
    return numbers.stream().sorted().toList();
  }
}
