package beamtime.core.workload;

import beamtime.core.cell.ArrivalCounts;
import beamtime.core.cell.Evidence;
import beamtime.core.cell.Grid;
import beamtime.core.cell.RowCounters;
import beamtime.core.data.Catalogue;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Place;
import beamtime.core.store.TallyCounter;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.runner.IterationType;

/**
 * One batch of datafiles stored as they arrive, at a steady rate. The rate is the one that the
 * PaNdata study named as out of reach, the 50 Hz of the free-electron laser FERMI. A batch, which
 * may be of one file, is due when its last file has arrived; the score can't exceed the rate and
 * tells whether it was kept up.
 *
 * <p>Latency counts from the instant at which a file arrived, however late its request was sent; a
 * file is late that is not stored when the batch after its own is due. Both stand in the cell's
 * evidence, over the measured iterations of all forks; a file that was not even sent when its
 * iteration ended counts among the late ones and has no latency. Afterwards every datafile is
 * listed and compared.
 *
 * <p>There is no floor: a paced operation takes as long on a store that does nothing.
 */
public abstract class CatalogueArrivalBenchmark extends StoreBenchmark<CatalogueStore> {
  private static final int DIGITS = 3;

  /** Datafiles that arrive each second. */
  @Param("50")
  @Grid(lab = {"50", "200", "1000"})
  public int rate;

  /** Datafiles of a request. */
  @Param("1")
  @Grid(
      smoke = "5",
      lab = {"1", "50"})
  public int batch;

  private final Catalogue catalogue = new Catalogue(SEED);
  private final AtomicLong created = new AtomicLong(1);
  private final AtomicLong taken = new AtomicLong();
  private final AtomicLong late = new AtomicLong();
  private final AtomicLong unsent = new AtomicLong();
  private final Histogram latency = new ConcurrentHistogram(DIGITS);
  private volatile SteadyRate arrivals;
  private boolean measured;
  private Place place;
  private String dataset;

  @Override
  protected final Evidence prepare() {
    requirePositive("batch", batch);
    place = freshPlace("arrivals");
    dataset = CatalogueChain.of(catalogue, 0, 0, 0, 0).ensureDataset(store(), place);
    start();
    return new Evidence(catalogue.digest(), new TallyCounter().tally());
  }

  /** What was left over from the iteration before is forgotten. */
  @Override
  final void beforeIteration(IterationType type) {
    if (type == IterationType.MEASUREMENT && !measured) {
      measured = true;
      latency.reset();
      late.set(0);
      unsent.set(0);
    }
    start();
  }

  private void start() {
    taken.set(0);
    arrivals = SteadyRate.from(System.nanoTime(), rate);
  }

  /** Files that arrived and were not even sent are late too. */
  @Override
  final void afterIteration() {
    long overdue = arrivals.dueUntil(System.nanoTime()) - batch - taken.get();
    if (overdue > 0) {
      late.addAndGet(overdue);
      unsent.addAndGet(overdue);
    }
  }

  @Override
  protected Optional<String> unfitForLoad() {
    return Optional.of("it has a rate of its own; use CatalogueBurst with batch=1 and --rate");
  }

  @Override
  protected final Evidence finish(Evidence prepared) {
    store().places().seal(place);
    TallyCounter expected = new TallyCounter();
    for (long k = 0; k < created.get(); k++) {
      expected.add(catalogue.datafile(0, 0, 0, k).hash());
    }
    TallyCounter actual = new TallyCounter();
    store().list(place, dataset, view -> actual.add(view.decode().hash()));
    return proven(prepared.data(), expected.tally(), actual.tally())
        .with(new ArrivalCounts(unsent.get(), late.get(), latency).facts());
  }

  /** One batch: waits until it is complete, and stores it. */
  @Benchmark
  public long arrive(RowCounters counters) {
    long first = taken.getAndAdd(batch);
    SteadyRate due = arrivals;
    due.await(first + batch - 1);
    long from = created.getAndAdd(batch);
    store()
        .createDatafiles(
            place,
            dataset,
            batch,
            i -> CatalogueChain.sent(counters, catalogue.datafile(0, 0, 0, from + i)));
    long stored = System.nanoTime();
    for (int i = 0; i < batch; i++) {
      latency.recordValue(Math.max(0, stored - due.due(first + i)));
    }
    if (stored > due.due(first + 2L * batch - 1)) {
      late.addAndGet(batch);
    }
    return from;
  }
}
