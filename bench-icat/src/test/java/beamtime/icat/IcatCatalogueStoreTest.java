package beamtime.icat;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.data.Catalogue;
import beamtime.core.data.Datafile;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.CatalogueStoreContract;
import beamtime.core.store.Durability;
import beamtime.core.store.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class IcatCatalogueStoreTest extends CatalogueStoreContract {
  @RegisterExtension static final BackendExtension ICAT = new BackendExtension("icat");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.PAGE_CACHE);
  }

  @Override
  protected CatalogueStore open() {
    return new IcatCatalogueStore(ICAT.endpoint(), IcatSettings.defaults());
  }

  /** Each is 49 rows of ICAT's: 210 are more than it answers at once. */
  @Test
  void filesOfMoreParametersThanOneAnswerHoldsAreListedInSmallerParts() {
    Catalogue measured = new Catalogue(7).withDatafileParameters(24);
    Place place = new Place("bt-parameters-" + ProcessHandle.current().pid());
    List<Datafile> files =
        IntStream.range(0, 210).mapToObj(k -> measured.datafile(0, 0, 0, k)).toList();
    try (CatalogueStore store = open()) {
      store.places().create(place);
      String facility = store.create(place, CatalogueStore.ROOT, measured.facility(0));
      String investigation = store.create(place, facility, measured.investigation(0, 0));
      String dataset = store.create(place, investigation, measured.dataset(0, 0, 0));
      store.createDatafiles(place, dataset, files.size(), files::get);
      List<Datafile> listed = new ArrayList<>();
      assertThat(store.listWithParameters(place, dataset, view -> listed.add(view.decode())))
          .isEqualTo(files.size());
      assertThat(listed).containsExactlyInAnyOrderElementsOf(files);
      store.places().drop(place);
    }
  }
}
