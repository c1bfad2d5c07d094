package beamtime.core.workload;

import beamtime.core.cell.Evidence;
import beamtime.core.cell.Grid;
import beamtime.core.cell.RowCounters;
import beamtime.core.data.Catalogue;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Place;
import beamtime.core.store.TallyCounter;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * One batch of datafiles deleted in one request. They are of one dataset, and named by their
 * handles. Afterwards what is left is listed and compared.
 *
 * <p>What is to be deleted is created before each operation, outside the timed section: JMH's
 * {@code Level.Invocation}, which adds two readings of the clock to an operation, some 50 ns of the
 * tenths of a millisecond that the fastest deletion takes. The server may still be busy with what
 * it was given just before.
 */
public abstract class CatalogueDeleteBenchmark extends StoreBenchmark<CatalogueStore> {
  /** Datafiles of a batch. */
  @Param("1000")
  @Grid(
      smoke = "100",
      lab = {"1", "100", "1000"})
  public int batch;

  /** Datafiles that are to be deleted, numbered from {@code first}. */
  private record Doomed(long first, List<String> handles) {}

  private final Catalogue catalogue = new Catalogue(SEED);
  private final Queue<Doomed> stock = new ConcurrentLinkedQueue<>();
  private final AtomicLong next = new AtomicLong(1);
  private Place place;
  private String dataset;

  @Override
  protected final Evidence prepare() {
    requirePositive("batch", batch);
    place = freshPlace("delete");
    dataset = CatalogueChain.of(catalogue, 0, 0, 0, 0).ensureDataset(store(), place);
    return new Evidence(catalogue.digest(), new TallyCounter().tally());
  }

  /** Called by JMH before each operation. */
  @Setup(Level.Invocation)
  public final void stockUp(BenchmarkParams jmh) {
    beforeOperation(jmh.getThreads());
  }

  /**
   * Creates a batch for each thread: between two calls no thread begins more than one operation.
   * With each batch comes a datafile that stays.
   */
  @Override
  final void beforeOperation(int threads) {
    while (stock.size() < threads) {
      long from = next.getAndAdd(batch + 1L);
      List<String> handles =
          store()
              .createDatafiles(
                  place, dataset, batch + 1, i -> catalogue.datafile(0, 0, 0, from + i));
      stock.add(new Doomed(from, List.copyOf(handles.subList(0, batch))));
    }
  }

  @Override
  protected Optional<String> unfitForLoad() {
    return Optional.of("what it deletes is created between its operations; use CatalogueBurst");
  }

  @Override
  protected final Evidence finish(Evidence prepared) {
    if (isFloor()) {
      return prepared;
    }
    store().places().seal(place);
    TallyCounter expected = new TallyCounter();
    expectAll(expected, 0, 1);
    for (long kept = batch + 1L; kept < next.get(); kept += batch + 1L) {
      expectAll(expected, kept, 1);
    }
    stock.forEach(left -> expectAll(expected, left.first(), batch));
    TallyCounter actual = new TallyCounter();
    store().list(place, dataset, view -> actual.add(view.decode().hash()));
    return proven(prepared.data(), expected.tally(), actual.tally())
        .with("spent", "with the creation of what is deleted");
  }

  private void expectAll(TallyCounter expected, long from, int count) {
    for (long k = from; k < from + count; k++) {
      expected.add(catalogue.datafile(0, 0, 0, k).hash());
    }
  }

  /** One batch. */
  @Benchmark
  public int delete(RowCounters counters) {
    List<String> handles = stock.remove().handles();
    store().deleteDatafiles(place, handles);
    counters.rows += batch;
    for (String handle : handles) {
      counters.payloadBytes += handle.length();
    }
    return handles.size();
  }
}
