package beamtime.core.store;

import java.util.ArrayList;
import java.util.List;

/** Names places that no other test uses, and removes them in the end. */
final class FreshPlaces {
  private final String family;
  private final List<Place> named = new ArrayList<>();

  FreshPlaces(String family) {
    this.family = family;
  }

  /** A name of a place that does not exist, told apart from those of other test runs by the pid. */
  synchronized Place next() {
    long pid = ProcessHandle.current().pid();
    Place place =
        new Place(Place.PREFIX + "contract-" + family + "-" + pid + "-" + (named.size() + 1));
    named.add(place);
    return place;
  }

  /** A new, empty place. */
  Place create(Store store) {
    Place place = next();
    store.create(place);
    return place;
  }

  synchronized void dropAll(Store store) {
    named.forEach(store::drop);
  }
}
