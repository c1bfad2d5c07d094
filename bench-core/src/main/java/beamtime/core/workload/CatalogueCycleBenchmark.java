package beamtime.core.workload;

import beamtime.core.backend.StoreException;
import beamtime.core.cell.Evidence;
import beamtime.core.cell.Grid;
import beamtime.core.cell.RowCounters;
import beamtime.core.cell.WarmUp;
import beamtime.core.data.Catalogue;
import beamtime.core.data.CatalogueDetail;
import beamtime.core.data.Entity;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Place;
import beamtime.core.store.TallyCounter;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * One chain from facility to datafile: each level looked up, and created where it is absent. It is
 * the complete ingestion cycle of the PaNdata study: four entities looked up, unless {@code
 * lookUps} is false, and those from {@code absentFrom} down created. Afterwards every entity is
 * read back and compared. Of several machines each creates entities of its own, in a place of its
 * own.
 */
@WarmUp(4)
public abstract class CatalogueCycleBenchmark extends StoreBenchmark<CatalogueStore> {
  /** Topmost level that is new in every cycle; those above it exist already. */
  @Param("FACILITY")
  @Grid(lab = {"FACILITY", "INVESTIGATION", "DATASET", "DATAFILE"})
  public CatalogueLevel absentFrom;

  /** How much is said of each entity; the study's cycle makes the four and nothing else. */
  @Param("FULL")
  @Grid(lab = {"BARE", "FULL"})
  public CatalogueDetail detail;

  /**
   * Whether each level is looked up before it is created. Without, what is absent is created
   * without asking, and what exists was looked up once, before the first cycle.
   */
  @Param("true")
  @Grid(lab = {"true", "false"})
  public boolean lookUps;

  private final AtomicLong next = new AtomicLong();

  /** Cycles of which every entity is read back, at least; seven calls each, against one. */
  private static final int WHOLE = 1000;

  /** Numbers of datasets have six digits, those of the other levels eight or more. */
  private static final long DATASETS = 1_000_000;

  private static final long OTHERS = 100_000_000;

  private Catalogue catalogue;
  private Place place;
  private String above;

  @Override
  protected final Evidence prepare() {
    catalogue = new Catalogue(SEED).with(detail);
    place = freshPlace("cycle");
    CatalogueChain first = chain(next.getAndIncrement());
    first.ensure(store(), place);
    above = first.above(store(), place, absentFrom.ordinal());
    return new Evidence(catalogue.digest(), new TallyCounter().tally());
  }

  @Override
  protected final Evidence finish(Evidence prepared) {
    if (isFloor()) {
      return prepared;
    }
    store().places().seal(place);
    TallyCounter expected = new TallyCounter();
    TallyCounter actual = new TallyCounter();
    int cycles = (int) Math.min(next.get(), numbers());
    int step = Math.max(1, cycles / WHOLE);
    Loaders.forEach(
        cycles,
        cycle -> {
          TallyCounter here = new TallyCounter();
          TallyCounter there = new TallyCounter();
          compare(cycle, cycle % step == 0, here, there);
          synchronized (expected) {
            expected.add(here.tally());
            actual.add(there.tally());
          }
        });
    return proven(prepared.data(), expected.tally(), actual.tally());
  }

  private void compare(long cycle, boolean whole, TallyCounter expected, TallyCounter actual) {
    if (whole) {
      compareWhole(cycle, expected, actual);
      return;
    }
    CatalogueChain chain = chain(cycle);
    expected.add(chain.datafile().hash());
    store().find(place, chain.path()).ifPresent(found -> actual.add(found.hash()));
  }

  private void compareWhole(long cycle, TallyCounter expected, TallyCounter actual) {
    CatalogueChain chain = chain(cycle);
    int depth = cycle == 0 ? 0 : absentFrom.ordinal();
    String parent = chain.above(store(), place, depth);
    List<Entity> entities = chain.entities();
    for (Entity entity : entities.subList(depth, entities.size())) {
      expected.add(entity.hash());
      store().read(place, parent, entity).ifPresent(read -> actual.add(read.hash()));
      if (entity != chain.datafile()) {
        parent = CatalogueChain.below(store(), place, parent, entity);
      }
    }
  }

  /** What surrounds each cycle, such as a login of its own; nothing unless a backend says so. */
  protected String around(Supplier<String> cycle) {
    return cycle.get();
  }

  /** One cycle. */
  @Benchmark
  public String cycle(RowCounters counters) {
    long cycle = next.getAndIncrement();
    if (cycle >= numbers() && !isFloor()) {
      throw new StoreException(cell() + ": " + numbers() + " cycles have used up the names");
    }
    CatalogueChain chain = chain(cycle);
    List<Entity> entities = chain.entities();
    entities
        .subList(absentFrom.ordinal(), entities.size())
        .forEach(entity -> CatalogueChain.sent(counters, entity));
    return around(
        () ->
            lookUps
                ? chain.ensure(store(), place)
                : chain.create(store(), place, absentFrom.ordinal(), above));
  }

  private long numbers() {
    return absentFrom == CatalogueLevel.DATASET ? DATASETS : OTHERS;
  }

  private CatalogueChain chain(long cycle) {
    long n = (slice().first(numbers()) + cycle) % numbers();
    return switch (absentFrom) {
      case FACILITY -> CatalogueChain.of(catalogue, n, 0, 0, 0);
      case INVESTIGATION -> CatalogueChain.of(catalogue, 0, n, 0, 0);
      case DATASET -> CatalogueChain.of(catalogue, 0, 0, n, 0);
      case DATAFILE -> CatalogueChain.of(catalogue, 0, 0, 0, n);
    };
  }
}
