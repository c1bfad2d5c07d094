package beamtime.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.data.events.Attributes;
import beamtime.core.data.events.Event;
import beamtime.core.data.events.EventModel;
import beamtime.core.data.events.EventObject;
import beamtime.core.data.events.EventPart;
import beamtime.core.data.events.EventShape;
import beamtime.core.data.events.Events;
import beamtime.core.data.events.Link;
import beamtime.core.store.events.EventDatabase;
import beamtime.core.store.events.EventSelection;
import beamtime.core.store.events.EventStore;
import beamtime.core.store.events.InMemoryEventStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every {@link EventStore} promises. A backend's test extends this and says how to open a
 * store; answers are compared with the oracle's.
 */
public abstract class EventStoreContract extends StoreContract<EventStore>
    implements PlacesContract<EventStore> {
  private static final Set<EventPart> ALL = EnumSet.allOf(EventPart.class);

  private final InMemoryEventStore oracle = new InMemoryEventStore();
  private final List<Place> opened = new ArrayList<>();

  protected EventStoreContract() {
    super("events");
  }

  @Override
  void write(EventStore to, Place place) {
    EventDatabase database = new EventDatabase(0, EventShape.SIMULATED, EventModel.A);
    to.open(place, database);
    to.write(place, database, made(EventShape.SIMULATED, 0, 2));
  }

  @Override
  long written(EventStore in, Place place) {
    return in.databases(place).stream()
        .mapToLong(database -> in.read(place, database, 0, 2, ALL, view -> {}))
        .sum();
  }

  static Stream<EventDatabase> databases() {
    return Stream.of(EventShape.values())
        .flatMap(
            shape ->
                Stream.of(EventModel.values()).map(model -> new EventDatabase(3, shape, model)));
  }

  @ParameterizedTest
  @MethodSource("databases")
  void graphsAreReadBackAsTheyWereWritten(EventDatabase database) {
    Place place = opened(database);
    writeBoth(place, database, made(database.shape(), 5, 8));
    writeBoth(place, database, made(database.shape(), 9, 10));
    writeBoth(place, database, List.of());

    List<EventObject> all = read(store(), place, database, 0, 100, ALL);

    assertThat(all).isEqualTo(read(oracle, place, database, 0, 100, ALL));
    assertThat(all).hasSize(4 * database.shape().objects().size());
    assertThat(read(store(), place, database, 6, 8, ALL))
        .isEqualTo(read(oracle, place, database, 6, 8, ALL))
        .hasSize(2 * database.shape().objects().size());
    assertThat(read(store(), place, database, 8, 9, ALL)).isEmpty();
  }

  @Test
  void moreThanAPageOfAnyDriverIsReadAtOnce() {
    EventDatabase database = new EventDatabase(20, EventShape.SIMULATED, EventModel.B);
    Place place = opened(database);
    for (long from = 0; from < 72; from += 12) {
      store().write(place, database, made(EventShape.SIMULATED, from, from + 12));
    }
    long[] bytes = {0};
    long objects =
        store().read(place, database, 0, 100, ALL, view -> bytes[0] += view.payloadBytes());
    assertThat(objects).isEqualTo(6 * 72);
    assertThat(bytes[0]).isGreaterThan(16 << 20);
  }

  @ParameterizedTest
  @MethodSource("databases")
  void aPartIsReadAlone(EventDatabase database) {
    Place place = opened(database);
    writeBoth(place, database, made(database.shape(), 0, 3));
    for (Set<EventPart> parts :
        List.of(
            Set.of(EventPart.RAW),
            Set.of(EventPart.ECAL),
            Set.of(EventPart.TRACKER, EventPart.TRACKS))) {
      assertThat(read(store(), place, database, 1, 3, parts))
          .as(parts.toString())
          .isEqualTo(read(oracle, place, database, 1, 3, parts));
    }
  }

  @ParameterizedTest
  @EnumSource(EventModel.class)
  void aTrackIsFoundFromItsRawEvent(EventModel model) {
    EventDatabase database = new EventDatabase(0, EventShape.SIMULATED, model);
    Place place = opened(database);
    writeBoth(place, database, made(EventShape.SIMULATED, 0, 3));
    for (EventPart part : List.of(EventPart.TRACKS, EventPart.HCAL)) {
      List<EventObject> found = follow(store(), place, database, 1, part);
      assertThat(found).hasSize(1).isEqualTo(follow(oracle, place, database, 1, part));
      assertThat(found.get(0).event()).isEqualTo(1);
    }
    assertThat(follow(store(), place, database, 77, EventPart.TRACKS)).isEmpty();
  }

  @Test
  void aLinkLeadsWhereItLeadsThoughItBeToAnotherEvent() {
    EventDatabase database = new EventDatabase(0, EventShape.SIMULATED, EventModel.A);
    Place place = opened(database);
    List<Event> events = made(EventShape.SIMULATED, 0, 2);
    List<EventObject> objects = new ArrayList<>(events.get(1).objects());
    EventObject raw = objects.get(0);
    objects.set(
        0,
        new EventObject(
            1, 0, raw.part(), List.of(new Link(0, 4)), raw.attributes(), raw.content()));
    writeBoth(place, database, List.of(events.get(0), new Event(1, objects)));

    assertThat(follow(store(), place, database, 1, EventPart.TRACKS))
        .isEqualTo(follow(oracle, place, database, 1, EventPart.TRACKS))
        .containsExactly(events.get(0).objects().get(4));
    assertThat(follow(store(), place, database, 1, EventPart.ECAL)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(EventModel.class)
  void eventsAreSelectedByAttribute(EventModel model) {
    EventDatabase database = new EventDatabase(0, EventShape.TAG, model);
    Place place = opened(database);
    writeBoth(place, database, made(EventShape.TAG, 0, 500));
    Attributes one = events(EventShape.TAG).attributes(17);
    for (EventSelection selection :
        List.of(
            new EventSelection.Energy(one.energy(), one.energy() + 1),
            new EventSelection.Energy(0, Attributes.LIMIT / 10),
            new EventSelection.Energy(5, 5),
            new EventSelection.Momentum(one.momentum(), one.momentum() + 1),
            new EventSelection.Momentum(0, Attributes.LIMIT),
            new EventSelection.Trigger(one.trigger()),
            new EventSelection.Trigger("_MET"),
            new EventSelection.Trigger("_met"),
            new EventSelection.Trigger("nothing"))) {
      assertThat(select(store(), place, database, selection))
          .as(selection.toString())
          .isEqualTo(select(oracle, place, database, selection));
    }
  }

  @Test
  void aTriggerThatMeansSomethingToAQueryLanguageIsText() {
    EventDatabase database = new EventDatabase(0, EventShape.TAG, EventModel.B);
    Place place = opened(database);
    List<String> hostile = List.of("a'b\"c", "%_?*", ".*[x]$", "\\", "{\"$gt\":\"\"};--", "plain");
    List<Event> events = new ArrayList<>();
    for (Event event : made(EventShape.TAG, 0, hostile.size())) {
      EventObject tag = event.objects().get(0);
      Attributes named = new Attributes(1, 2, hostile.get((int) event.number()));
      EventObject renamed =
          new EventObject(
              event.number(), 0, tag.part(), List.of(), Optional.of(named), tag.content());
      events.add(new Event(event.number(), List.of(renamed)));
    }
    writeBoth(place, database, events);
    for (String text : List.of("'", "\"", "%", "_", "?", "*", ".", "[x]", "$", "\\", "--", "a")) {
      EventSelection selection = new EventSelection.Trigger(text);
      assertThat(select(store(), place, database, selection))
          .as(text)
          .isNotEmpty()
          .isEqualTo(select(oracle, place, database, selection));
    }
  }

  @Test
  void theCatalogueHasWhatIsOpenAndWhatIsClosedAndNothingThatIsDeleted() {
    Place place = places().create(store());
    EventDatabase first = new EventDatabase(0, EventShape.SIMULATED, EventModel.A);
    EventDatabase second = new EventDatabase(1, EventShape.SIMULATED, EventModel.B);
    EventDatabase third = new EventDatabase(12, EventShape.SYNTHETIC, EventModel.A);
    for (EventDatabase database : List.of(first, second, third)) {
      store().open(place, database);
      store().write(place, database, made(database.shape(), 0, 1));
    }
    store().close(place, first);
    store().close(place, second);
    store().delete(place, second);
    assertThat(store().databases(place)).containsExactlyInAnyOrder(first, third);
    assertThat(read(store(), place, first, 0, 1, ALL)).hasSize(6);

    store().delete(place, first);
    store().open(place, first);

    assertThat(store().databases(place)).containsExactlyInAnyOrder(first, third);
    assertThat(read(store(), place, first, 0, 1, ALL)).isEmpty();
    assertThat(read(store(), place, third, 0, 1, ALL)).hasSize(100);
  }

  @Test
  void anotherStoreReadsWhatOneHasWritten() {
    EventDatabase database = new EventDatabase(0, EventShape.SIMULATED, EventModel.A);
    Place place = opened(database);
    writeBoth(place, database, made(EventShape.SIMULATED, 0, 2));
    try (EventStore other = open()) {
      assertThat(other.databases(place)).contains(database);
      assertThat(read(other, place, database, 0, 2, ALL))
          .isEqualTo(read(oracle, place, database, 0, 2, ALL));
    }
  }

  @Test
  void aViewKnowsItsKeyAndSizeBeforeItIsDecoded() {
    EventDatabase database = new EventDatabase(0, EventShape.SIMULATED, EventModel.A);
    Place place = opened(database);
    writeBoth(place, database, made(EventShape.SIMULATED, 0, 2));
    long rows =
        store()
            .read(
                place,
                database,
                0,
                2,
                ALL,
                view -> {
                  long key = view.keyHash();
                  int bytes = view.payloadBytes();
                  EventObject object = view.decode();
                  assertThat(object.keyHash()).isEqualTo(key);
                  assertThat(bytes).isBetween(object.content().length, object.payloadBytes() + 200);
                });
    assertThat(rows).isPositive();
  }

  @Test
  void twoClientsWriteDatabasesOfTheirOwnAtTheSameTime()
      throws InterruptedException, ExecutionException {
    Place place = places().create(store());
    TwoThreads.call(
        thread -> {
          for (int turn = 0; turn < 3; turn++) {
            EventDatabase own =
                new EventDatabase(2L * turn + thread, EventShape.SIMULATED, EventModel.A);
            store().open(place, own);
            store().write(place, own, made(EventShape.SIMULATED, thread, thread + 1));
            store().close(place, own);
            if (turn < 2) {
              store().delete(place, own);
            }
          }
          return thread;
        });
    assertThat(store().databases(place))
        .containsExactlyInAnyOrder(
            new EventDatabase(4, EventShape.SIMULATED, EventModel.A),
            new EventDatabase(5, EventShape.SIMULATED, EventModel.A));
    assertThat(
            read(
                store(),
                place,
                new EventDatabase(5, EventShape.SIMULATED, EventModel.A),
                0,
                9,
                ALL))
        .isEqualTo(made(EventShape.SIMULATED, 1, 2).get(0).objects());
  }

  private static Events events(EventShape shape) {
    return new Events(42, shape, Events.RANDOM_BITS);
  }

  private static List<Event> made(EventShape shape, long from, long to) {
    Events events = events(shape);
    return LongStream.range(from, to).mapToObj(events::event).toList();
  }

  private Place opened(EventDatabase database) {
    Place place = claimed(database);
    store().open(place, database);
    return place;
  }

  /**
   * Some servers take a second for a place: tests share those in which no other has this database.
   * A backend's test may run several at a time.
   */
  private synchronized Place claimed(EventDatabase database) {
    Place place =
        opened.stream()
            .filter(each -> !oracle.databases(each).contains(database))
            .findFirst()
            .orElseGet(this::another);
    oracle.open(place, database);
    return place;
  }

  private Place another() {
    Place place = places().create(store());
    oracle.places().create(place);
    opened.add(place);
    return place;
  }

  private void writeBoth(Place place, EventDatabase database, List<Event> events) {
    store().write(place, database, events);
    oracle.write(place, database, events);
  }

  private static List<EventObject> read(
      EventStore in,
      Place place,
      EventDatabase database,
      long from,
      long to,
      Set<EventPart> parts) {
    return sorted(sink -> in.read(place, database, from, to, parts, sink));
  }

  private static List<EventObject> follow(
      EventStore in, Place place, EventDatabase database, long event, EventPart part) {
    return sorted(sink -> in.follow(place, database, event, part, sink));
  }

  private static List<EventObject> select(
      EventStore in, Place place, EventDatabase database, EventSelection selection) {
    return sorted(sink -> in.select(place, database, selection, sink));
  }

  private interface Request {
    long to(Consumer<View<EventObject>> sink);
  }

  private static List<EventObject> sorted(Request request) {
    List<EventObject> found = new ArrayList<>();
    long handed = request.to(view -> found.add(view.decode()));
    assertThat(handed).as("number that was returned").isEqualTo(found.size());
    found.sort(Comparator.comparing(EventObject::event).thenComparing(EventObject::index));
    return found;
  }
}
