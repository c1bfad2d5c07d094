package beamtime.icat;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.Place;
import beamtime.icat.soap.EntityBean;
import beamtime.icat.soap.FacilityBean;
import beamtime.icat.soap.UserBean;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PlacesTest {
  @RegisterExtension static final BackendExtension ICAT = new BackendExtension("icat");

  private static final Place PLACE = new Place("bt-places-" + ProcessHandle.current().pid());

  @Test
  void dropTouchesOnlyWhatBearsThePlacesOwnPrefix() {
    String name = PLACE.name();
    try (IcatConnection connection = new IcatConnection(ICAT.endpoint(), IcatSettings.defaults())) {
      List<String> others =
          List.of(name, name + "1", name + "-x", name + "-x/F0", "x" + name + "/F0", name + "_F0");
      List<Long> ids =
          connection.createMany(
              "create others", others.stream().map(PlacesTest::facility).toList());
      connection.createMany(
          "create ours",
          List.of(facility(name + "/F0"), facility(name + "/"), user(name + "/F0/u")));

      new Places(connection, 1).drop(PLACE);

      assertThat(names(connection, "Facility")).containsExactlyElementsOf(others);
      assertThat(names(connection, "User")).isEmpty();
      connection.deleteMany("clean up", ids.stream().map(id -> reference(id)).toList());
    }
  }

  private static List<Object> names(IcatConnection connection, String entity) {
    return connection.search(
        "see",
        "SELECT e.name FROM "
            + entity
            + " e WHERE e.name LIKE '%"
            + PLACE.name()
            + "%' ORDER BY e.id");
  }

  private static EntityBean facility(String name) {
    FacilityBean bean = new FacilityBean();
    bean.name = name;
    return bean;
  }

  private static EntityBean user(String name) {
    UserBean bean = new UserBean();
    bean.name = name;
    return bean;
  }

  private static EntityBean reference(long id) {
    return EntityBean.reference(FacilityBean::new, id);
  }
}
