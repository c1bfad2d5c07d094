package beamtime.core.workload.events;

import beamtime.core.cell.Evidence;
import beamtime.core.cell.Grid;
import beamtime.core.cell.RowCounters;
import beamtime.core.data.events.EventModel;
import beamtime.core.data.events.EventShape;
import beamtime.core.store.Place;
import beamtime.core.store.Tally;
import beamtime.core.store.TallyCounter;
import beamtime.core.store.events.EventDatabase;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * One empty database of the client's own closed, deleted and replaced by another. It is what
 * EventWrite asks of the catalogue each time that a database is full, and nothing else: times the
 * size of a database it is as much as the catalogue lets clients write. The catalogue must have the
 * clients' last databases in the end and no others.
 */
public abstract class EventReplaceBenchmark
    extends EventClientsBenchmark<EventReplaceBenchmark.Own> {
  /** How objects would lie in a database. */
  @Param("B")
  @Grid(lab = {"A", "B"})
  public EventModel model;

  private final AtomicLong databases = new AtomicLong();
  private Place place;

  /** The database that a client has. Of one thread at a time. */
  static final class Own {
    private Optional<EventDatabase> current = Optional.empty();

    /** Databases that may be there or not: the catalogue gave no answer. */
    private final Set<EventDatabase> unknown = new HashSet<>();
  }

  @Override
  protected final Evidence prepare() {
    place = freshPlace("eventreplace");
    Own first = newWriter(0);
    replace(first);
    removeProven(List.of(first));
    return new Evidence("databases-" + model, Tally.NONE);
  }

  @Override
  protected final Own newWriter(int client) {
    Own own = new Own();
    open(own);
    return own;
  }

  private void open(Own own) {
    EventDatabase database =
        new EventDatabase(databases.getAndIncrement(), EventShape.SIMULATED, model);
    own.unknown.add(database);
    store().open(place, database);
    own.unknown.remove(database);
    own.current = Optional.of(database);
  }

  /** Where the catalogue failed before, there is none to close. */
  private void replace(Own own) {
    own.current.ifPresent(
        old -> {
          own.current = Optional.empty();
          own.unknown.add(old);
          store().close(place, old);
          store().delete(place, old);
          own.unknown.remove(old);
        });
    open(own);
  }

  @Override
  protected final Tally removeProven(List<Own> ended) {
    Set<EventDatabase> expected =
        ended.stream().flatMap(own -> own.current.stream()).collect(Collectors.toSet());
    Set<EventDatabase> unknown =
        ended.stream().flatMap(own -> own.unknown.stream()).collect(Collectors.toSet());
    requireDatabases(place, expected, unknown);
    remove(place, Stream.concat(expected.stream(), unknown.stream()));
    TallyCounter proven = new TallyCounter();
    expected.forEach(database -> proven.add(database.number()));
    return proven.tally();
  }

  /** One database. */
  @Benchmark
  public long replace(RowCounters counters) {
    Own own = writer();
    replace(own);
    counters.rows++;
    counters.payloadBytes += own.current.orElseThrow().name().length();
    return counters.rows;
  }
}
