package beamtime.core.workload;

import beamtime.core.data.Catalogue;
import beamtime.core.data.Datafile;
import beamtime.core.data.Dataset;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.FilledDataset;
import beamtime.core.store.Place;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The catalogue that all searching cells share: loaded once for a run, named by its digest and
 * size. An empty one answers nothing that a laboratory asks.
 *
 * <p>The datasets that are listed lie next to it, each in an investigation of its own, which is
 * created when a cell first asks for its size.
 *
 * @param investigations investigations of the one facility, each with 10 datasets of 100 datafiles
 */
record CatalogueData(Catalogue catalogue, int investigations) {
  static final int DATASETS = 10;
  static final int DATAFILES = 100;

  /** Parameters of each datafile of a listed dataset. */
  static final int LISTED_PARAMETERS = 3;

  /** Datafiles of one request where one dataset is filled: the study's burst. */
  private static final int BATCH = 2000;

  /** Beyond the investigations of any content. */
  private static final long FIRST_LISTED = 50_000_000;

  /** Digest of the tree, with its size. */
  String name() {
    return catalogue.digest() + "-" + investigations;
  }

  long files() {
    return (long) investigations * DATASETS * DATAFILES;
  }

  /** Datafiles of a listed dataset: those of the catalogue, with parameters. */
  Datafile listed(ListedDataset dataset, long k) {
    return parametrized().datafile(0, dataset.investigation(), 0, k);
  }

  void load(CatalogueStore store, Place place) {
    String facility = store.create(place, CatalogueStore.ROOT, catalogue.facility(0));
    Loaders.forEach(
        investigations,
        i -> {
          String investigation = store.create(place, facility, catalogue.investigation(0, i));
          store.createDatasets(
              place,
              investigation,
              IntStream.range(0, DATASETS).mapToObj(d -> filled(i, d)).toList());
        });
  }

  private FilledDataset filled(int i, int d) {
    return new FilledDataset(
        catalogue.dataset(0, i, d),
        IntStream.range(0, DATAFILES).mapToObj(k -> catalogue.datafile(0, i, d, k)).toList());
  }

  /** Whether the dataset with so many datafiles is there, and complete. */
  boolean holdsListed(CatalogueStore store, Place place, int files) {
    return search(store, place, facility(store, place), files).complete().isPresent();
  }

  /** The dataset with so many datafiles; created where it is not there yet. */
  ListedDataset ensureListed(CatalogueStore store, Place place, int files) {
    String facility = facility(store, place);
    Search search = search(store, place, facility, files);
    return search
        .complete()
        .orElseGet(() -> createListed(store, place, facility, search.investigation(), files));
  }

  /**
   * Where a listed dataset was looked for.
   *
   * @param investigation the last that was tried: that of the dataset, or one that is not there yet
   */
  private record Search(long investigation, Optional<ListedDataset> complete) {}

  /**
   * Looks for the dataset with so many datafiles. It is complete if an empty dataset follows it; if
   * none does, a killed process has left it, and the next investigation is tried.
   */
  private Search search(CatalogueStore store, Place place, String facility, int files) {
    for (long i = FIRST_LISTED + 10L * files; ; i++) {
      Optional<String> there = store.lookUp(place, facility, catalogue.investigation(0, i));
      if (there.isEmpty()) {
        return new Search(i, Optional.empty());
      }
      if (store.lookUp(place, there.get(), catalogue.dataset(0, i, 1)).isPresent()) {
        Dataset listed = catalogue.dataset(0, i, 0);
        String handle = store.lookUp(place, there.get(), listed).orElseThrow();
        return new Search(i, Optional.of(new ListedDataset(i, handle)));
      }
    }
  }

  private String facility(CatalogueStore store, Place place) {
    return CatalogueChain.of(catalogue, 0, 0, 0, 0)
        .handle(store, place, CatalogueLevel.FACILITY.ordinal());
  }

  private ListedDataset createListed(
      CatalogueStore store, Place place, String facility, long i, int files) {
    String investigation = store.create(place, facility, catalogue.investigation(0, i));
    String handle = store.create(place, investigation, catalogue.dataset(0, i, 0));
    ListedDataset listed = new ListedDataset(i, handle);
    Loaders.forEach(
        (files + BATCH - 1) / BATCH,
        batch -> {
          int from = batch * BATCH;
          int count = Math.min(BATCH, files - from);
          store.createDatafiles(place, handle, count, k -> listed(listed, from + k));
        });
    store.places().seal(place);
    store.create(place, investigation, catalogue.dataset(0, i, 1));
    store.places().settle(place);
    store.places().seal(place);
    return listed;
  }

  private Catalogue parametrized() {
    return catalogue.withDatafileParameters(LISTED_PARAMETERS);
  }

  /**
   * A dataset that is listed.
   *
   * @param investigation number of its investigation, whose dataset number 0 it is
   * @param handle of the dataset
   */
  record ListedDataset(long investigation, String handle) {}
}
