package beamtime.core.workload;

import beamtime.core.cell.Evidence;
import beamtime.core.cell.Grid;
import beamtime.core.cell.RowCounters;
import beamtime.core.data.Catalogue;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Place;
import beamtime.core.store.TallyCounter;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * One batch of datafiles created below a dataset, and acknowledged. It is the burst of the PaNdata
 * study, in one request or in one for each datafile. Afterwards every datafile is listed and
 * compared. Of several machines each creates files of its own, in a place of its own.
 */
public abstract class CatalogueBurstBenchmark extends StoreBenchmark<CatalogueStore> {
  /** Datafiles of a batch; 2 000 in the study. */
  @Param("2000")
  @Grid(
      smoke = "100",
      lab = {"1", "100", "1000", "2000"},
      proof = {"1", "100"})
  public int batch;

  /** Whether a batch is one request, or as many as it has datafiles. */
  @Param("MANY")
  @Grid(lab = {"MANY", "SINGLE"})
  public CatalogueRequest request;

  /** Parameters of each datafile. */
  @Param("0")
  @Grid(lab = {"0", "3"})
  public int parameters;

  /** Their names have eight digits. */
  private static final long FILES = 100_000_000;

  private final AtomicLong next = new AtomicLong();
  private long first;
  private Catalogue catalogue;
  private Place place;
  private String dataset;

  @Override
  protected final Evidence prepare() {
    requirePositive("batch", batch);
    catalogue = new Catalogue(SEED).withDatafileParameters(parameters);
    place = freshPlace("burst");
    first = slice().first(FILES);
    dataset = CatalogueChain.of(catalogue, 0, 0, 0, first).ensureDataset(store(), place);
    next.set(first + 1);
    return new Evidence(catalogue.digest(), new TallyCounter().tally());
  }

  @Override
  protected final Evidence finish(Evidence prepared) {
    if (isFloor()) {
      return prepared;
    }
    store().places().seal(place);
    TallyCounter expected = new TallyCounter();
    for (long k = first; k < next.get(); k++) {
      expected.add(catalogue.datafile(0, 0, 0, k).hash());
    }
    TallyCounter actual = new TallyCounter();
    store().listWithParameters(place, dataset, view -> actual.add(view.decode().hash()));
    return proven(prepared.data(), expected.tally(), actual.tally());
  }

  /** One batch. */
  @Benchmark
  public long burst(RowCounters counters) {
    long from = next.getAndAdd(batch);
    switch (request) {
      case MANY ->
          store()
              .createDatafiles(
                  place,
                  dataset,
                  batch,
                  i -> CatalogueChain.sent(counters, catalogue.datafile(0, 0, 0, from + i)));
      case SINGLE -> createSingly(from, counters);
    }
    return from;
  }

  private void createSingly(long from, RowCounters counters) {
    for (long k = from; k < from + batch; k++) {
      store().create(place, dataset, CatalogueChain.sent(counters, catalogue.datafile(0, 0, 0, k)));
    }
  }
}
