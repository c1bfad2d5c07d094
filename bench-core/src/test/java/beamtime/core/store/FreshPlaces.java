package beamtime.core.store;

import beamtime.core.workload.Loaders;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Names places that no other test uses, and removes them. */
final class FreshPlaces {
  private final String prefix;
  private final List<Place> named = new ArrayList<>(); // and not dropped yet
  private int names;

  /** Those of one class of tests: others have the same backend at the same time. */
  FreshPlaces(String family) {
    String unique = UUID.randomUUID().toString().substring(0, 8);
    prefix = Place.PREFIX + "contract-" + family + "-" + unique + "-";
  }

  /** A name of a place that does not exist. */
  synchronized Place next() {
    names++;
    Place place = new Place(prefix + names);
    named.add(place);
    return place;
  }

  /** A new, empty place. */
  Place create(Store store) {
    Place place = next();
    store.places().create(place);
    return place;
  }

  /** Several at a time: some servers take a second or two for each. */
  synchronized void dropAll(Store store) {
    Loaders.forEach(named.size(), i -> store.places().drop(named.get(i)));
    named.clear();
  }
}
