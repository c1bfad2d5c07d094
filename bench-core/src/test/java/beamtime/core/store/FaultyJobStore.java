package beamtime.core.store;

import beamtime.core.backend.StoreException;
import beamtime.core.data.JobColumn;
import beamtime.core.data.JobGrouping;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A store that gives right answers but for one fault, to see whether the contract notices. */
final class FaultyJobStore implements JobStore {
  enum Fault {
    NONE,
    LOSES_A_ROW,
    DOUBLES_A_ROW,
    ALTERS_A_VALUE,
    ALTERS_A_KEY_HASH,
    IGNORES_THE_SECOND_FILTER,
    INCLUDES_THE_LAST_DAY,
    RETURNS_THE_WRONG_NUMBER,
    STOPS_AT_THREE_THOUSAND_ROWS,
    LOSES_A_GROUP,
    COUNTS_A_PARTIAL_SUM_TWICE,
    HOLDS_BEFORE_SEAL,
    KEEPS_ROWS_AT_CREATE,
    KEEPS_ROWS_AT_DROP,
    LISTS_SEALED_PLACES_ALONE,
    LISTS_A_DROPPED_PLACE,
    SHARES_ONE_PLACE
  }

  private final InMemoryJobStore store;
  private final Fault fault;
  private final Places places = new FaultyPlaces();

  FaultyJobStore(InMemoryJobStore store, Fault fault) {
    this.store = store;
    this.fault = fault;
  }

  @Override
  public void ingest(Place place, Jobs jobs, long from, int rows) {
    store.ingest(at(place), jobs, from, rows);
  }

  @Override
  public long scan(Place place, JobQuery query, Consumer<? super View<JobRow>> sink) {
    long[] rows = {0};
    long returned =
        store.scan(
            at(place),
            asked(query),
            view -> {
              long row = rows[0]++;
              if ((fault == Fault.LOSES_A_ROW && row == 5)
                  || (fault == Fault.STOPS_AT_THREE_THOUSAND_ROWS && row >= 3_000)) {
                return;
              }
              if (fault == Fault.DOUBLES_A_ROW && row == 5) {
                sink.accept(view);
              }
              if (fault == Fault.ALTERS_A_VALUE && row == 5) {
                JobRow altered = view.decode();
                altered.setNumber(JobColumn.PRIORITY, altered.number(JobColumn.PRIORITY) + 1);
              }
              sink.accept(
                  fault == Fault.ALTERS_A_KEY_HASH
                      ? new FixedView<>(view.keyHash() + 1, view.payloadBytes(), view.decode())
                      : view);
            });
    return fault == Fault.RETURNS_THE_WRONG_NUMBER ? returned + 1 : returned;
  }

  @Override
  public Collection<JobGroup> group(Place place, JobQuery query, JobGrouping by) {
    List<JobGroup> groups = new ArrayList<>(store.group(at(place), asked(query), by));
    if (fault == Fault.LOSES_A_GROUP && !groups.isEmpty()) {
      groups.remove(0);
    }
    if (fault == Fault.COUNTS_A_PARTIAL_SUM_TWICE && !groups.isEmpty()) {
      JobGroup sum = groups.get(0);
      groups.set(
          0,
          new JobGroup(
              sum.key(), sum.jobs() + 1, sum.wallSeconds(), sum.cpuSeconds(), sum.inputBytes()));
    }
    return groups;
  }

  @Override
  public Optional<Durability> durability() {
    return store.durability();
  }

  @Override
  public Places places() {
    return places;
  }

  @Override
  public void close() {
    store.close();
  }

  private Place at(Place place) {
    return fault == Fault.SHARES_ONE_PLACE ? new Place("bt-shared") : place;
  }

  private JobQuery asked(JobQuery query) {
    return switch (fault) {
      case INCLUDES_THE_LAST_DAY ->
          new JobQuery(query.from(), query.to().plusDays(1), query.filters());
      case IGNORES_THE_SECOND_FILTER ->
          new JobQuery(query.from(), query.to(), query.filters().stream().limit(1).toList());
      default -> query;
    };
  }

  private final class FaultyPlaces implements Places {
    private final Set<Place> created = new HashSet<>();

    @Override
    public boolean holds(Place place) {
      if (fault != Fault.HOLDS_BEFORE_SEAL) {
        return store.places().holds(at(place));
      }
      try {
        return store.generator(place).isPresent();
      } catch (StoreException absent) {
        return false;
      }
    }

    @Override
    public void create(Place place) {
      created.add(place);
      if (fault != Fault.KEEPS_ROWS_AT_CREATE || !store.places().holds(place)) {
        store.places().create(at(place));
      }
    }

    @Override
    public void seal(Place place) {
      store.places().seal(at(place));
    }

    @Override
    public void drop(Place place) {
      if (fault != Fault.KEEPS_ROWS_AT_DROP) {
        store.places().drop(at(place));
      }
    }

    @Override
    public Set<Place> all() {
      Set<Place> all = store.places().all();
      return switch (fault) {
        case LISTS_SEALED_PLACES_ALONE ->
            all.stream().filter(store.places()::holds).collect(Collectors.toSet());
        case LISTS_A_DROPPED_PLACE -> Set.copyOf(created);
        default -> all;
      };
    }
  }
}
