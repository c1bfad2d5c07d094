package beamtime.core.workload.events;

import beamtime.core.backend.LacksException;
import beamtime.core.backend.StoreException;
import beamtime.core.cell.Evidence;
import beamtime.core.cell.Grid;
import beamtime.core.cell.RowCounters;
import beamtime.core.cell.WrongAnswerException;
import beamtime.core.store.Place;
import beamtime.core.store.TallyCounter;
import beamtime.core.store.events.Containers;
import beamtime.core.workload.Loaders;
import beamtime.core.workload.StoreBenchmark;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * One container created next to those that are there, and deleted again. It is what the GIOD study
 * asked of the catalogue of an object database; a container is what the backend keeps a place of
 * the suite in, with our mark on it, and with the looks at what has its name already.
 *
 * <p>Those that are there are created first, by many clients but for those whose time is taken; the
 * evidence has how long the k-th took, see {@link CreationTimes}. Before the measurement and after
 * it the store's own list of containers is compared with those that must be there, and some are
 * asked for. A backend that refuses one and goes on answering has given way: the cell is left out
 * with the number that it bore and its words. Of several machines each makes containers of its own,
 * its share of all.
 */
public abstract class CatalogueBenchmark extends StoreBenchmark<Containers> {
  /** Pairs before all else, so that the first creation is not that of a client that just began. */
  private static final int WARM_UP = 3;

  /** Names in a message. */
  private static final int NAMED = 3;

  /**
   * Containers that are there while one is created and deleted. Few in {@code quick}, in which each
   * fork makes its own: a table of HBase takes tenths of a second.
   */
  @Param("20")
  @Grid(
      smoke = "10",
      lab = {"100", "2000", "32000"},
      proof = "20")
  public int containers;

  private final AtomicLong next = new AtomicLong();
  private Place below;
  private List<Place> kept = List.of();

  @Override
  protected final Evidence prepare() {
    int own = (int) slice().count(containers);
    if (own < 1) {
      throw new IllegalArgumentException(cell() + ": use 1 container or more for each machine");
    }
    below = freshName("box");
    CreationTimes times = new CreationTimes(own);
    List<Place> made = new ArrayList<>();
    try {
      LongStream.range(0, WARM_UP).forEach(i -> dropPlace(create()));
      while (made.size() < own) {
        createUntimed(times, made);
        long start = System.nanoTime();
        made.add(create());
        times.add(System.nanoTime() - start);
      }
      kept = List.copyOf(made);
      rehearse(made);
    } catch (StoreException e) {
      throw gaveWay(times, e);
    }
    Evidence evidence = new Evidence("containers-" + containers, new TallyCounter().tally());
    for (Map.Entry<String, String> fact : times.facts().entrySet()) {
      evidence = evidence.with(fact.getKey(), fact.getValue());
    }
    return evidence;
  }

  private void createUntimed(CreationTimes times, List<Place> made) {
    Loaders.changeEach(
        times.untimed(),
        i -> {
          Place place = create();
          synchronized (made) {
            made.add(place);
            times.add();
          }
        });
  }

  private Place create() {
    return freshPlace(below, next.getAndIncrement());
  }

  /** As many more as threads may create at the same time: those must find room too. */
  private void rehearse(List<Place> made) {
    for (int i = 0; i < threads(); i++) {
      made.add(create());
    }
    prove(made);
    made.subList(kept.size(), made.size()).forEach(this::dropPlace);
    prove(kept);
  }

  /** What no longer answers has not given way but failed. */
  private RuntimeException gaveWay(CreationTimes times, StoreException refusal) {
    String told = times.told() + ": " + refusal.getMessage();
    try {
      store().places().all();
    } catch (StoreException e) {
      return new StoreException(cell() + " failed with " + told, refusal);
    }
    return new LacksException(cell().backend() + " gave way at " + told);
  }

  @Override
  protected final Evidence finish(Evidence prepared) {
    prove(kept);
    TallyCounter found = new TallyCounter();
    for (int i = 0; i < kept.size(); i++) {
      found.add(i);
    }
    requireContent();
    return new Evidence(prepared.data(), found.tally(), prepared.facts());
  }

  /** Of the containers that we made the store has these, and no others. */
  private void prove(List<Place> expected) {
    Set<String> lost = names(expected);
    Set<String> there =
        names(
            store().places().all().stream()
                .filter(place -> place.name().startsWith(below.name() + "-"))
                .toList());
    Set<String> left = new TreeSet<>(there);
    left.removeAll(lost);
    lost.removeAll(there);
    if (!lost.isEmpty() || !left.isEmpty()) {
      throw new WrongAnswerException(
          cell()
              + " has "
              + there.size()
              + " containers, expected "
              + expected.size()
              + told("; lost: ", lost)
              + told("; there although deleted: ", left));
    }
  }

  private static Set<String> names(List<Place> places) {
    return places.stream().map(Place::name).collect(Collectors.toCollection(TreeSet::new));
  }

  private static String told(String what, Set<String> names) {
    if (names.isEmpty()) {
      return "";
    }
    String first = names.stream().limit(NAMED).collect(Collectors.joining(", "));
    return what + first + (names.size() > NAMED ? " and " + (names.size() - NAMED) + " more" : "");
  }

  /** The first, the last and one between can be sealed: a list may have what is not there. */
  private void requireContent() {
    for (int i : new TreeSet<>(List.of(0, kept.size() / 2, kept.size() - 1))) {
      Place place = kept.get(i);
      store().places().seal(place);
      if (!store().places().holds(place)) {
        throw new WrongAnswerException(
            cell() + " lists a container that is not there: " + place.name());
      }
    }
  }

  /** One pair. */
  @Benchmark
  public String pair(RowCounters counters) {
    Place place = create();
    dropPlace(place);
    counters.rows++;
    counters.payloadBytes += place.name().length();
    return place.name();
  }
}
