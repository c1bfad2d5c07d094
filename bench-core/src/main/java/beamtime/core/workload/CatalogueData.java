package beamtime.core.workload;

import beamtime.core.data.Catalogue;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Place;

/**
 * The catalogue tree that reading cells share: loaded once for a run, named by its digest and size.
 *
 * @param investigations investigations of the one facility
 * @param datasets datasets of an investigation
 * @param datafiles datafiles of a dataset
 */
record CatalogueData(Catalogue catalogue, int investigations, int datasets, int datafiles) {
  /** Datafiles of one request while loading: the study's burst. */
  private static final int LOAD_BATCH = 2000;

  /** Digest of the tree, with its size. */
  String name() {
    return catalogue.digest() + "-" + investigations + "-" + datasets + "-" + datafiles;
  }

  long files() {
    return (long) investigations * datasets * datafiles;
  }

  void ensureLoaded(CatalogueStore store, Place place) {
    if (store.holds(place)) {
      return;
    }
    store.create(place);
    String facility = store.create(place, CatalogueStore.ROOT, catalogue.facility(0));
    for (int i = 0; i < investigations; i++) {
      String investigation = store.create(place, facility, catalogue.investigation(0, i));
      for (int d = 0; d < datasets; d++) {
        String dataset = store.create(place, investigation, catalogue.dataset(0, i, d));
        for (int from = 0; from < datafiles; from += LOAD_BATCH) {
          int inv = i;
          int set = d;
          int first = from;
          store.createDatafiles(
              place,
              dataset,
              Math.min(LOAD_BATCH, datafiles - from),
              n -> catalogue.datafile(0, inv, set, first + n));
        }
      }
    }
    store.seal(place);
  }
}
