package beamtime.core.workload;

import beamtime.core.data.Catalogue;
import beamtime.core.data.Entity;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Place;
import beamtime.core.store.TallyCounter;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Looks each level up and creates what is absent, from facility to datafile: the complete ingestion
 * cycle of the PaNdata study. One operation is one cycle, four entities looked up and those below
 * {@code absentFrom} created. Afterwards every entity is read back and compared.
 */
public abstract class CatalogueCycleBenchmark extends StoreBenchmark<CatalogueStore> {
  /** Topmost level that is new in every cycle; those above it exist already. */
  @Param("FACILITY")
  @Grid(
      smoke = "FACILITY",
      lab = {"FACILITY", "INVESTIGATION", "DATASET", "DATAFILE"})
  public CatalogueLevel absentFrom;

  private final Catalogue catalogue = new Catalogue(SEED);
  private final AtomicLong next = new AtomicLong();
  private Place place;

  @Override
  protected final Evidence prepare() {
    place = freshPlace("cycle");
    chain(next.getAndIncrement()).ensure(store(), place);
    return new Evidence(catalogue.digest(), new TallyCounter().tally());
  }

  @Override
  protected final Evidence finish(Evidence prepared) {
    if (isFloor()) {
      return prepared;
    }
    store().seal(place);
    TallyCounter expected = new TallyCounter();
    TallyCounter actual = new TallyCounter();
    for (long cycle = 0; cycle < next.get(); cycle++) {
      CatalogueChain chain = chain(cycle);
      int depth = cycle == 0 ? 0 : absentFrom.ordinal();
      String parent = depth == 0 ? CatalogueStore.ROOT : chain.handle(store(), place, depth - 1);
      List<Entity> entities = chain.entities();
      for (Entity entity : entities.subList(depth, entities.size())) {
        expected.add(entity.hash());
        store().read(place, parent, entity).ifPresent(read -> actual.add(read.hash()));
        if (entity != entities.get(entities.size() - 1)) {
          parent = store().lookUp(place, parent, entity).orElse("lost");
        }
      }
    }
    return proven(prepared.data(), expected.tally(), actual.tally());
  }

  /** One cycle. */
  @Benchmark
  public String cycle(RowCounters counters) {
    String datafile = chain(next.getAndIncrement()).ensure(store(), place);
    counters.rows += CatalogueLevel.values().length - absentFrom.ordinal();
    return datafile;
  }

  private CatalogueChain chain(long n) {
    return switch (absentFrom) {
      case FACILITY -> CatalogueChain.of(catalogue, n, 0, 0, 0);
      case INVESTIGATION -> CatalogueChain.of(catalogue, 0, n, 0, 0);
      case DATASET -> CatalogueChain.of(catalogue, 0, 0, n, 0);
      case DATAFILE -> CatalogueChain.of(catalogue, 0, 0, 0, n);
    };
  }
}
