package beamtime.core.workload;

import beamtime.core.data.Catalogue;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Place;
import beamtime.core.store.Tally;
import beamtime.core.store.TallyCounter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Lists all datafiles of a dataset: the query with many results of the PaNdata study. One operation
 * is one dataset with all its datafiles.
 */
public abstract class CatalogueListBenchmark extends StoreBenchmark<CatalogueStore> {
  /** Datafiles of the dataset; 2 000 in the study. */
  @Param("2000")
  @Grid(
      smoke = "200",
      lab = {"200", "2000", "20000"},
      large = true)
  public int datafiles;

  private Place place;
  private String dataset;
  private Tally expected;

  @Override
  protected final Evidence prepare() {
    Catalogue catalogue = new Catalogue(SEED);
    CatalogueData data = new CatalogueData(catalogue, 1, 1, datafiles);
    place = lastingPlace("tree", data.name());
    data.ensureLoaded(store(), place);
    CatalogueChain chain = CatalogueChain.of(catalogue, 0, 0, 0, 0);
    dataset = chain.handle(store(), place, CatalogueLevel.DATASET.ordinal());
    TallyCounter keys = new TallyCounter();
    TallyCounter whole = new TallyCounter();
    for (int k = 0; k < datafiles; k++) {
      keys.add(catalogue.datafile(0, 0, 0, k).keyHash());
      whole.add(catalogue.datafile(0, 0, 0, k).hash());
    }
    expected = keys.tally();
    TallyCounter actual = new TallyCounter();
    store().list(place, dataset, view -> actual.add(view.decode().hash()));
    return proven(catalogue.digest(), whole.tally(), actual.tally());
  }

  @Override
  protected final Evidence finish(Evidence prepared) {
    return prepared;
  }

  /** One dataset. */
  @Benchmark
  public Tally list(RowCounters counters) {
    TallyCounter answer = new TallyCounter();
    store()
        .list(
            place,
            dataset,
            view -> {
              answer.add(view.keyHash());
              counters.payloadBytes += view.payloadBytes();
            });
    counters.rows += answer.rows();
    return checked(expected, answer.tally());
  }
}
