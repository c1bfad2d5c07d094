package beamtime.core.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.LacksException;
import beamtime.core.cell.CellName;
import beamtime.core.cell.OnBackend;
import beamtime.core.cell.RowCounters;
import beamtime.core.cell.RunContext;
import beamtime.core.cell.Slice;
import beamtime.core.cell.WrongAnswerException;
import beamtime.core.data.events.Event;
import beamtime.core.data.events.EventModel;
import beamtime.core.data.events.EventObject;
import beamtime.core.data.events.EventShape;
import beamtime.core.data.events.Events;
import beamtime.core.data.events.Link;
import beamtime.core.store.FaultyEventStore;
import beamtime.core.store.Place;
import beamtime.core.store.events.EventDatabase;
import beamtime.core.store.events.EventStore;
import beamtime.core.workload.events.EventReadBenchmark;
import beamtime.core.workload.events.EventReconstructBenchmark;
import beamtime.core.workload.events.EventReplaceBenchmark;
import beamtime.core.workload.events.EventSelectBenchmark;
import beamtime.core.workload.events.EventWriteBenchmark;
import beamtime.core.workload.events.ReadWhat;
import beamtime.core.workload.events.SelectBy;
import beamtime.core.workload.events.Work;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An object that is lost, doubled, altered or linked elsewhere is found, by whatever meets it. */
class WrongEventsTest {
  private static final Endpoint ENDPOINT =
      new Endpoint("faulty", "in-process", "", Map.of(), Map.of());

  private static final List<Event> MADE =
      List.of(new Events(1, EventShape.SIMULATED, Events.RANDOM_BITS).event(0));

  static Stream<UnaryOperator<List<Event>>> faults() {
    return Stream.of(
        batch -> batch.subList(1, batch.size()),
        batch -> first(batch, objects -> objects.subList(0, objects.size() - 1)),
        WrongEventsTest::doubled,
        batch -> first(batch, objects -> with(objects, altered(objects.get(0)))),
        batch -> first(batch, objects -> with(objects, linkedElsewhere(objects.get(0)))));
  }

  private static List<Event> doubled(List<Event> batch) {
    List<Event> more = new ArrayList<>(batch);
    more.add(batch.get(0).numbered(batch.get(0).number() + 1_000_000));
    return more;
  }

  private static List<Event> first(List<Event> batch, UnaryOperator<List<EventObject>> fault) {
    List<Event> others = new ArrayList<>(batch);
    Event event = batch.get(0);
    others.set(0, new Event(event.number(), fault.apply(event.objects())));
    return others;
  }

  private static List<EventObject> with(List<EventObject> objects, EventObject first) {
    List<EventObject> others = new ArrayList<>(objects);
    others.set(0, first);
    return others;
  }

  private static EventObject altered(EventObject object) {
    byte[] content = object.content().clone();
    content[content.length - 1] ^= 1;
    return new EventObject(
        object.event(), 0, object.part(), object.links(), object.attributes(), content);
  }

  private static EventObject linkedElsewhere(EventObject object) {
    List<Link> links = new ArrayList<>(object.links());
    links.set(0, new Link(object.event() + 1, links.get(0).index()));
    return new EventObject(
        object.event(), 0, object.part(), links, object.attributes(), object.content());
  }

  @ParameterizedTest
  @MethodSource("faults")
  void anAcquisitionThatIsNotWhatWasGivenFails(UnaryOperator<List<Event>> fault) {
    Write write = begun(new Write(fault), "EventWrite");
    write.write(new RowCounters());
    assertThatThrownBy(() -> end(write))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageContaining("EventWrite[faulty], database sa0, returned ");
  }

  @Test
  void aDatabaseThatTheCatalogueHasLostIsFound() {
    Write write = begun(new Write(UnaryOperator.identity()), "EventWrite");
    write.write(new RowCounters());
    Place place = write.opened.places().all().iterator().next();
    write.opened.delete(place, new EventDatabase(0, EventShape.SIMULATED, EventModel.A));
    assertThatThrownBy(() -> end(write))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageContaining("the catalogue has [], expected [sa0]");
  }

  @Test
  void aDatabaseThatTheCatalogueShouldNotHaveIsFound() {
    Write write = begun(new Write(UnaryOperator.identity()), "EventWrite");
    write.write(new RowCounters());
    Place place = write.opened.places().all().iterator().next();
    write.opened.open(place, new EventDatabase(9, EventShape.SIMULATED, EventModel.A));
    assertThatThrownBy(() -> end(write)).hasMessageContaining("has [sa0, sa9], expected [sa0]");
  }

  @Test
  void aReplacedDatabaseThatIsStillThereIsFound() {
    Replace replace = begun(new Replace(), "EventReplace");
    replace.replace(new RowCounters());
    Place place = replace.opened.places().all().iterator().next();
    replace.opened.open(place, new EventDatabase(2, EventShape.SIMULATED, EventModel.B));
    assertThatThrownBy(() -> end(replace))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageContaining("the catalogue has [sb2, sb3], expected [sb3]");
  }

  @Test
  void whatWasNeverAcknowledgedMayBeThereOrNot() {
    for (boolean stored : new boolean[] {true, false}) {
      boolean[] fails = {false};
      Write write =
          begun(
              new Write(
                  batch -> {
                    if (fails[0] && !stored) {
                      throw new IllegalStateException("no answer");
                    }
                    return batch;
                  }) {
                @Override
                public long write(RowCounters counters) {
                  long rows = super.write(counters);
                  if (fails[0] && stored) {
                    throw new IllegalStateException("no answer");
                  }
                  return rows;
                }
              },
              "EventWrite");
      write.write(new RowCounters());
      fails[0] = true;
      assertThatThrownBy(() -> write.write(new RowCounters())).hasMessage("no answer");
      fails[0] = false;
      write.write(new RowCounters());
      assertThatCode(() -> end(write)).doesNotThrowAnyException();
    }
  }

  @Test
  void whatFindsNoRoomOnTheDiskIsLeftOutBeforeAnythingIsWritten(@TempDir Path folder) {
    Endpoint here = server(folder);
    Write large = new Write(UnaryOperator.identity());
    large.rotateMb = Integer.MAX_VALUE;
    assertThatThrownBy(() -> driven(large, here, 1_000, Duration.ZERO))
        .isInstanceOf(LacksException.class)
        .hasMessageContaining("needs 4294967294.0 GB of disk");
    assertThat(large.opened.places().all()).isEmpty();

    Write kept = new Write(UnaryOperator.identity());
    kept.keep = true;
    assertThatThrownBy(() -> driven(kept, here, 1, Duration.ofDays(30)))
        .hasMessageContaining("needs 5184000.1 GB of disk");
    kept.keep = false;
    driven(kept, here, 1, Duration.ofDays(30));
    end(kept);
    assertThatThrownBy(
            () -> driven(new Reconstruct(UnaryOperator.identity()), here, 1, Duration.ofDays(30)))
        .hasMessageContaining("needs 518400.0 GB of disk");
  }

  private static Endpoint server(Path folder) {
    return new Endpoint("faulty", "in-process", "", Map.of(), Map.of("data", folder.toString()));
  }

  private static void driven(
      StoreBenchmark<EventStore> benchmark, Endpoint server, int clients, Duration lasts) {
    benchmark.drivenBy(clients, Slice.WHOLE, Optional.empty(), lasts);
    benchmark.begin(
        new CellName("EventWrite", "faulty", Map.of()), server, new RunContext(Optional.empty()));
  }

  /** Those of the events that are asked for. */
  static Stream<UnaryOperator<List<Event>>> faultsWithin() {
    return faults().filter(fault -> fault.apply(MADE).size() <= MADE.size());
  }

  @ParameterizedTest
  @MethodSource("faultsWithin")
  void eventsThatAreReadAreLookedAtAsAWholeBefore(UnaryOperator<List<Event>> fault) {
    assertThatThrownBy(() -> begun(new Read(fault), "EventRead"))
        .isInstanceOf(WrongAnswerException.class);
  }

  @Test
  void aSelectionIsLookedAtAsAWholeBefore() {
    assertThatThrownBy(
            () ->
                begun(
                    new Select(batch -> first(batch, o -> with(o, altered(o.get(0))))),
                    "EventSelect"))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageContaining("some are altered or others");
  }

  @Test
  void aReconstructedEventThatIsLostIsFound() {
    int[] batches = {0};
    Reconstruct reconstruct =
        begun(new Reconstruct(batch -> batches[0]++ == 50 ? List.of() : batch), "EventReconstruct");
    for (int i = 0; i < 20; i++) {
      reconstruct.reconstruct(new RowCounters());
    }
    assertThat(batches[0]).isGreaterThan(51);
    int written = batches[0] - 2; // those by which the input was loaded
    assertThatThrownBy(() -> end(reconstruct))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageContaining((10 * written - 10) + " rows, expected " + 10 * written);
  }

  private static void end(StoreBenchmark<?> benchmark) {
    benchmark.end();
  }

  private static <B extends StoreBenchmark<EventStore>> B begun(B benchmark, String workload) {
    benchmark.begin(
        new CellName(workload, "faulty", Map.of()), ENDPOINT, new RunContext(Optional.empty()));
    return benchmark;
  }

  /** See the class that it extends. */
  @OnBackend("faulty")
  public static class Write extends EventWriteBenchmark {
    private final EventStore opened;

    Write(UnaryOperator<List<Event>> fault) {
      opened = new FaultyEventStore(fault);
      model = EventModel.A;
      rotateMb = 60;
      randomBits = 16;
    }

    @Override
    protected EventStore open(Endpoint endpoint) {
      return opened;
    }
  }

  /** See the class that it extends. */
  @OnBackend("faulty")
  public static class Replace extends EventReplaceBenchmark {
    private final EventStore opened = new FaultyEventStore(UnaryOperator.identity());

    Replace() {
      model = EventModel.B;
    }

    @Override
    protected EventStore open(Endpoint endpoint) {
      return opened;
    }
  }

  /** See the class that it extends. */
  @OnBackend("faulty")
  public static class Read extends EventReadBenchmark {
    private final UnaryOperator<List<Event>> fault;

    Read(UnaryOperator<List<Event>> fault) {
      this.fault = fault;
      what = ReadWhat.EVENT;
      shape = EventShape.SIMULATED;
      model = EventModel.A;
      events = 3;
    }

    @Override
    protected EventStore open(Endpoint endpoint) {
      return new FaultyEventStore(fault);
    }
  }

  /** See the class that it extends. */
  @OnBackend("faulty")
  public static class Select extends EventSelectBenchmark {
    private final UnaryOperator<List<Event>> fault;

    Select(UnaryOperator<List<Event>> fault) {
      this.fault = batch -> batch.stream().flatMap(e -> fault.apply(List.of(e)).stream()).toList();
      by = SelectBy.TEXT;
      objects = 3_000;
    }

    @Override
    protected EventStore open(Endpoint endpoint) {
      return new FaultyEventStore(fault);
    }
  }

  /** See the class that it extends. */
  @OnBackend("faulty")
  public static class Reconstruct extends EventReconstructBenchmark {
    private final UnaryOperator<List<Event>> fault;

    Reconstruct(UnaryOperator<List<Event>> fault) {
      this.fault = fault;
      work = Work.NONE;
      model = EventModel.A;
      events = 3;
    }

    @Override
    protected EventStore open(Endpoint endpoint) {
      return new FaultyEventStore(fault);
    }
  }
}
