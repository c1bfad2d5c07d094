package beamtime.icat;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.ForeignPlaceContract;
import beamtime.core.store.Place;
import beamtime.core.store.Store;
import beamtime.icat.soap.EntityBean;
import beamtime.icat.soap.FacilityBean;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A facility that somebody else made stays as it is. */
class IcatForeignPlaceTest extends ForeignPlaceContract {
  @RegisterExtension static final BackendExtension ICAT = new BackendExtension("icat");

  @Override
  protected Store open() {
    return new IcatCatalogueStore(ICAT.endpoint(), IcatSettings.defaults());
  }

  @Override
  protected void plant(Place place) {
    FacilityBean theirs = new FacilityBean();
    theirs.name = place.name();
    theirs.description = "theirs";
    with(connection -> connection.createMany("plant", List.of(theirs)));
  }

  @Override
  protected String content(Place place) {
    FacilityBean theirs = facility(place);
    return theirs.id + theirs.name + theirs.description;
  }

  @Override
  protected void uproot(Place place) {
    long id = facility(place).id;
    with(
        connection -> {
          connection.deleteMany("uproot", List.of(EntityBean.reference(FacilityBean::new, id)));
          return null;
        });
  }

  private static FacilityBean facility(Place place) {
    return (FacilityBean)
        with(connection ->
                connection.search(
                    "see", "SELECT e FROM Facility e WHERE e.name = " + Jpql.text(place.name())))
            .get(0);
  }

  private static <T> T with(Function<IcatConnection, T> task) {
    try (IcatConnection connection = new IcatConnection(ICAT.endpoint(), IcatSettings.defaults())) {
      return task.apply(connection);
    }
  }
}
