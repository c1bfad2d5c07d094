package beamtime.core.workload;

import beamtime.core.data.Catalogue;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Place;
import beamtime.core.store.TallyCounter;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Creates datafiles below an existing dataset, one request for each batch: the burst of the PaNdata
 * study. One operation is one acknowledged batch. Afterwards every datafile is listed and compared.
 */
public abstract class CatalogueBurstBenchmark extends StoreBenchmark<CatalogueStore> {
  /** Datafiles of a batch; 2 000 in the study. */
  @Param("500")
  @Grid(
      smoke = "100",
      lab = {"10", "500", "2000"})
  public int batch;

  private final Catalogue catalogue = new Catalogue(SEED);
  private final AtomicLong next = new AtomicLong(1);
  private Place place;
  private String dataset;

  @Override
  protected final Evidence prepare() {
    place = freshPlace("burst");
    CatalogueChain chain = CatalogueChain.of(catalogue, 0, 0, 0, 0);
    chain.ensure(store(), place);
    dataset = chain.handle(store(), place, CatalogueLevel.DATASET.ordinal());
    return new Evidence(catalogue.digest(), new TallyCounter().tally());
  }

  @Override
  protected final Evidence finish(Evidence prepared) {
    if (isFloor()) {
      return prepared;
    }
    store().seal(place);
    TallyCounter expected = new TallyCounter();
    for (long k = 0; k < next.get(); k++) {
      expected.add(catalogue.datafile(0, 0, 0, k).hash());
    }
    TallyCounter actual = new TallyCounter();
    store().list(place, dataset, view -> actual.add(view.decode().hash()));
    return proven(prepared.data(), expected.tally(), actual.tally());
  }

  /** One batch. */
  @Benchmark
  public long burst(RowCounters counters) {
    long from = next.getAndAdd(batch);
    store().createDatafiles(place, dataset, batch, i -> catalogue.datafile(0, 0, 0, from + i));
    counters.rows += batch;
    return from;
  }
}
