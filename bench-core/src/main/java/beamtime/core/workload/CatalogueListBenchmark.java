package beamtime.core.workload;

import beamtime.core.cell.Evidence;
import beamtime.core.cell.Grid;
import beamtime.core.cell.RowCounters;
import beamtime.core.cell.WarmUp;
import beamtime.core.cell.WrongAnswerException;
import beamtime.core.data.Catalogue;
import beamtime.core.data.Datafile;
import beamtime.core.data.Mix64;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Place;
import beamtime.core.store.Tally;
import beamtime.core.store.TallyCounter;
import beamtime.core.store.View;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * One dataset with all its datafiles listed. It is the query with many results of the PaNdata
 * study; each datafile has three parameters. Every operation asks for the same one, on every
 * machine that has a part in it: there is nothing to divide.
 */
@WarmUp(4)
public abstract class CatalogueListBenchmark extends StoreBenchmark<CatalogueStore> {
  /** Handles that are looked up to prove a list of handles: a second's worth on a slow link. */
  private static final int SAMPLES = 100;

  /** What is asked for of each datafile. */
  @Param("ENTITIES")
  @Grid(
      smoke = "WITH_PARAMETERS",
      lab = {"HANDLES", "ENTITIES", "WITH_PARAMETERS"})
  public CatalogueAnswer answer;

  /** Datafiles of the dataset; 2 000 in the study. */
  @Param("2000")
  @Grid(
      smoke = "200",
      lab = {"2000", "10000", "100000", "1000000"},
      large = true)
  public int datafiles;

  /** Further investigations, each with 10 datasets of 100 datafiles. */
  @Param("100")
  @Grid(smoke = "2", lab = "10000", large = true)
  public int investigations;

  private Place place;
  private CatalogueData data;
  private CatalogueData.ListedDataset dataset;
  private Tally expected = Tally.NONE;

  @Override
  protected final Evidence prepare() {
    requirePositive("datafiles", datafiles);
    Catalogue catalogue = new Catalogue(SEED);
    data = new CatalogueData(catalogue, isFloor() ? 1 : investigations);
    place = lastingPlace("tree", data.name(), at -> data.load(store(), at));
    awaitLoaded(() -> data.holdsListed(store(), place, datafiles));
    dataset = data.ensureListed(store(), place, datafiles);
    return answer == CatalogueAnswer.HANDLES ? proveHandles() : proveDatafiles();
  }

  private Evidence proveDatafiles() {
    TallyCounter keys = new TallyCounter();
    TallyCounter whole = new TallyCounter();
    for (int k = 0; k < datafiles; k++) {
      Datafile file = data.listed(dataset, k);
      keys.add(file.keyHash());
      whole.add((answer == CatalogueAnswer.ENTITIES ? file.withoutParameters() : file).hash());
    }
    expected = keys.tally();
    TallyCounter actual = new TallyCounter();
    list(view -> actual.add(view.decode().hash()));
    return proven(data.name(), whole.tally(), actual.tally());
  }

  /**
   * Only the backend knows the handles: there are as many as datafiles, all of them different, and
   * a sample of datafiles have theirs among them. The evidence is of the sample.
   */
  private Evidence proveHandles() {
    Set<String> distinct = new HashSet<>();
    TallyCounter handles = new TallyCounter();
    store()
        .listHandles(
            place,
            dataset.handle(),
            handle -> {
              handles.add(Mix64.hash(handle));
              distinct.add(handle);
            });
    expected = new Tally(datafiles, handles.tally().checksum());
    checked(expected, handles.tally());
    if (!isFloor() && distinct.size() != datafiles) {
      throw new WrongAnswerException(
          cell() + " returned " + distinct.size() + " different handles, expected " + datafiles);
    }
    TallyCounter sample = new TallyCounter();
    TallyCounter found = new TallyCounter();
    for (int s = 0; s < SAMPLES; s++) {
      Datafile file = data.listed(dataset, (long) datafiles * s / SAMPLES);
      sample.add(file.keyHash());
      store()
          .lookUp(place, dataset.handle(), file)
          .filter(distinct::contains)
          .ifPresent(handle -> found.add(file.keyHash()));
    }
    return proven(data.name(), sample.tally(), isFloor() ? sample.tally() : found.tally());
  }

  @Override
  protected final Evidence finish(Evidence prepared) {
    return prepared;
  }

  /** One dataset. */
  @Benchmark
  public Tally list(RowCounters counters) {
    TallyCounter listed = new TallyCounter();
    if (answer == CatalogueAnswer.HANDLES) {
      store()
          .listHandles(
              place,
              dataset.handle(),
              handle -> {
                listed.add(Mix64.hash(handle));
                counters.payloadBytes += handle.length();
              });
    } else {
      list(
          view -> {
            listed.add(view.keyHash());
            counters.payloadBytes += view.payloadBytes();
          });
    }
    counters.rows += listed.rows();
    return checked(expected, listed.tally());
  }

  private void list(Consumer<View<Datafile>> sink) {
    if (answer == CatalogueAnswer.WITH_PARAMETERS) {
      store().listWithParameters(place, dataset.handle(), sink);
    } else {
      store().list(place, dataset.handle(), sink);
    }
  }
}
