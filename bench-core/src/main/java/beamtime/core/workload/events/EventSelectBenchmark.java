package beamtime.core.workload.events;

import beamtime.core.backend.LacksException;
import beamtime.core.cell.Evidence;
import beamtime.core.cell.Grid;
import beamtime.core.cell.RowCounters;
import beamtime.core.cell.WarmUp;
import beamtime.core.cell.WrongAnswerException;
import beamtime.core.data.Mix64;
import beamtime.core.data.events.Attributes;
import beamtime.core.data.events.EventModel;
import beamtime.core.data.events.EventObject;
import beamtime.core.data.events.EventShape;
import beamtime.core.data.events.Events;
import beamtime.core.store.Place;
import beamtime.core.store.Tally;
import beamtime.core.store.TallyCounter;
import beamtime.core.store.events.EventSelection;
import beamtime.core.store.events.EventStore;
import beamtime.core.workload.StoreBenchmark;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * One selection among small objects: about one of 300. From 10 000 objects on about as many are
 * selected whichever way, so that the ways differ in how they are found alone; of 1 000 chance
 * selects two to five. Number and keys of those that were found are checked each time, all of them
 * only before the measurement. Of several machines each begins elsewhere in the order of
 * selections.
 */
@WarmUp(4)
public abstract class EventSelectBenchmark extends StoreBenchmark<EventStore> {
  /** Selections that are asked in turn, so that no cache of one answer is of use. */
  private static final int SELECTIONS = 16;

  private static final long WIDTH = Attributes.LIMIT / 300;
  private static final int FIRST_THRESHOLD = 10;

  /** Number of the stream of chance. */
  private static final int DRAWN = 22;

  /** How events are selected. */
  @Param({"INDEX", "PREDICATE"})
  @Grid(lab = {"INDEX", "PREDICATE", "TEXT"})
  public SelectBy by;

  /** Objects that are loaded, of 64 bytes and their attributes. */
  @Param("100000")
  @Grid(
      smoke = "1000",
      lab = {"1000", "10000", "100000", "1000000", "10000000"},
      proof = "3000")
  public int objects;

  private final List<Question> questions = new ArrayList<>();
  private final AtomicLong next = new AtomicLong();
  private EventData data;
  private Place place;

  private record Question(EventSelection selection, Tally keys, Tally all) {}

  @Override
  protected final Evidence prepare() {
    requirePositive("objects", objects);
    if (by == SelectBy.INDEX && !store().indexesEnergy()) {
      throw new LacksException(
          cell().backend() + " lacks an index of energies: PREDICATE tells how it selects");
    }
    data =
        new EventData(new Events(SEED, EventShape.TAG, Events.RANDOM_BITS), EventModel.B, objects);
    place = lastingPlace("tags", data.name(), at -> data.load(store(), at));
    next.set(slice().first(SELECTIONS));
    ask();
    return proof();
  }

  private void ask() {
    long chance = Mix64.stream(SEED, DRAWN);
    List<EventSelection> selections =
        IntStream.range(0, SELECTIONS)
            .mapToObj(i -> selection(Mix64.bounded(Mix64.at(chance, i), Attributes.LIMIT - WIDTH)))
            .toList();
    List<TallyCounter> keys = selections.stream().map(each -> new TallyCounter()).toList();
    List<TallyCounter> all = selections.stream().map(each -> new TallyCounter()).toList();
    Events events = data.events();
    for (long number = 0; number < (isFloor() ? 0 : objects); number++) {
      Attributes attributes = events.attributes(number);
      for (int i = 0; i < SELECTIONS; i++) {
        if (selections.get(i).matches(attributes)) {
          keys.get(i).add(EventObject.keyHash(number, 0));
          all.get(i).add(events.object(number, 0).hash());
        }
      }
    }
    for (int i = 0; i < SELECTIONS; i++) {
      questions.add(new Question(selections.get(i), keys.get(i).tally(), all.get(i).tally()));
    }
  }

  private EventSelection selection(long from) {
    return switch (by) {
      case INDEX -> new EventSelection.Energy(from, from + WIDTH);
      case PREDICATE -> new EventSelection.Momentum(from, from + WIDTH);
      case TEXT ->
          new EventSelection.Trigger("_Tau" + (FIRST_THRESHOLD + from * 50 / Attributes.LIMIT));
    };
  }

  private Evidence proof() {
    Tally expected = Tally.NONE;
    TallyCounter found = new TallyCounter();
    for (Question question : questions) {
      expected = expected.plus(question.all());
      store()
          .select(
              place,
              data.database(),
              question.selection(),
              view -> found.add(view.decode().hash()));
    }
    Tally tally = found.tally();
    return proven(data.digest(), isFloor() ? tally : expected, tally);
  }

  @Override
  protected final Evidence finish(Evidence prepared) {
    return prepared;
  }

  /** One selection. */
  @Benchmark
  public long select(RowCounters counters) {
    Question question = questions.get((int) (next.getAndIncrement() % SELECTIONS));
    TallyCounter found = new TallyCounter();
    counters.rows +=
        store()
            .select(
                place,
                data.database(),
                question.selection(),
                view -> {
                  found.add(view.keyHash());
                  counters.payloadBytes += view.payloadBytes();
                });
    if (!isFloor() && !found.tally().equals(question.keys())) {
      throw new WrongAnswerException(
          found
              .tally()
              .difference(cell() + ": " + question.selection(), question.keys())
              .orElseThrow());
    }
    return found.rows();
  }
}
