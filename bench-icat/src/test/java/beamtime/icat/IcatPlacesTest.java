package beamtime.icat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.core.data.Catalogue;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Place;
import beamtime.icat.soap.EntityBean;
import beamtime.icat.soap.FacilityBean;
import beamtime.icat.soap.UserBean;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IcatPlacesTest {
  @RegisterExtension static final BackendExtension ICAT = new BackendExtension("icat");

  private static final Place PLACE = new Place("bt-places-" + ProcessHandle.current().pid());

  @Test
  void dropTouchesOnlyWhatBearsThePlacesOwnPrefix() {
    String name = PLACE.name();
    try (IcatConnection connection = new IcatConnection(ICAT.endpoint(), IcatSettings.defaults())) {
      List<String> others = List.of(name + "1", name + "-x", name + "-x/F0", name + "_F0");
      List<Long> ids =
          connection.createMany(
              "create others", others.stream().map(IcatPlacesTest::bean).toList());
      IcatPlaces places = new IcatPlaces(connection, Optional.empty(), 1);
      places.create(PLACE);
      connection.createMany("create ours", List.of(ours("/F0"), ours("/"), user(name + "/F0/u")));

      places.drop(PLACE);

      assertThat(names(connection, "Facility")).containsExactlyElementsOf(others);
      assertThat(names(connection, "User")).isEmpty();
      delete(connection, ids);
    }
  }

  @Test
  void aForeignFacilityWithinAPlaceKeepsAllOfItFromBeingDropped() {
    try (IcatConnection connection = new IcatConnection(ICAT.endpoint(), IcatSettings.defaults())) {
      IcatPlaces places = new IcatPlaces(connection, Optional.empty(), 1);
      places.create(PLACE);
      List<Long> ids =
          connection.createMany("create", List.of(facility(PLACE.name() + "/F0"), ours("/F1")));
      List<Object> before = names(connection, "Facility");

      assertThatThrownBy(() -> places.drop(PLACE))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("facility " + PLACE.name() + "/F0 is not Beamtime's");

      assertThat(names(connection, "Facility")).isEqualTo(before).hasSize(3);
      delete(connection, ids.subList(0, 1));
      places.drop(PLACE);
      assertThat(names(connection, "Facility")).isEmpty();
    }
  }

  @Test
  void aFacilityThatWasMadeWhenItsPlaceWasGoneIsFoundAndDropped() {
    try (IcatConnection connection = new IcatConnection(ICAT.endpoint(), IcatSettings.defaults())) {
      IcatPlaces places = new IcatPlaces(connection, Optional.empty(), 1);
      connection.createMany("create late", List.of(ours("/F0"), ours("/F1")));

      assertThat(places.all()).contains(PLACE);
      places.drop(PLACE);

      assertThat(names(connection, "Facility")).isEmpty();
      assertThat(places.all()).doesNotContain(PLACE);
    }
  }

  @Test
  void morePlacesThanOneAnswerHoldsAreListed() {
    Place below = new Place("bt-many-" + ProcessHandle.current().pid());
    try (IcatConnection connection = new IcatConnection(ICAT.endpoint(), IcatSettings.defaults())) {
      IcatPlaces places = new IcatPlaces(connection, Optional.empty(), 1, 20);
      Place first = below.numbered(0);
      places.create(first);
      String mark =
          (String)
              connection
                  .search(
                      "see",
                      "SELECT e.description FROM Facility e WHERE e.name = '" + first.name() + "'")
                  .get(0);
      List<Place> all = IntStream.rangeClosed(0, 40).mapToObj(below::numbered).toList();
      List<Long> ids =
          connection.createMany(
              "create others",
              all.subList(1, all.size()).stream().map(each -> marked(each, mark)).toList());
      Set<Place> listed = places.all();
      delete(connection, ids);
      places.drop(first);

      assertThat(listed).containsAll(all);
      assertThat(places.all()).doesNotContainAnyElementsOf(all);
    }
  }

  /** ICAT would read and lock all of them, and keep us waiting for longer than we do. */
  @Test
  void moreDatafilesThanADeletionIsGoodForGoBeforeTheirInvestigation() throws Exception {
    Catalogue catalogue = new Catalogue(7);
    try (Recorder recorder = new Recorder(URI.create(ICAT.endpoint().address("uri")));
        IcatCatalogueStore store =
            new IcatCatalogueStore(ICAT.endpoint(), IcatSettings.defaults());
        IcatConnection connection =
            new IcatConnection(recorder.endpoint(ICAT.endpoint()), IcatSettings.defaults())) {
      IcatPlaces places = new IcatPlaces(connection, Optional.empty(), 1, 2);
      places.create(PLACE);
      String facility = store.create(PLACE, CatalogueStore.ROOT, catalogue.facility(0));
      for (int n = 0; n < 2; n++) {
        int files = 20 + n; // as many as ten pages hold, and one more
        String investigation = store.create(PLACE, facility, catalogue.investigation(0, n));
        String dataset = store.create(PLACE, investigation, catalogue.dataset(0, n, 0));
        store.createDatafiles(PLACE, dataset, files, k -> catalogue.datafile(0, 0, 0, k));
      }

      places.drop(PLACE);

      assertThat(names(connection, "Facility")).isEmpty();
      List<Integer> deleted =
          recorder.requests().stream()
              .filter(request -> request.body().contains("deleteMany"))
              .map(request -> request.body().split(":datafile\"", -1).length - 1)
              .filter(datafiles -> datafiles > 0)
              .toList();
      assertThat(deleted).hasSize(11).contains(1).allMatch(datafiles -> datafiles <= 2);
    }
  }

  /** Of an investigation with few datafiles, and with many. */
  @ParameterizedTest
  @ValueSource(ints = {1, 20_000})
  void anIcatThatKeepsWhatItSaysItHasDeletedIsToldOf(int datafiles) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> answer(exchange, datafiles));
    server.start();
    Map<String, String> address = new TreeMap<>(ICAT.endpoint().address());
    address.put("rest", "http://127.0.0.1:" + server.getAddress().getPort() + "/icat");
    Endpoint keeps = new Endpoint("icat", "external", "6.2", address, new TreeMap<>());
    try (IcatConnection connection =
        new IcatConnection(keeps, IcatSettings.of(1, IcatSettings.Transport.REST, Rights.ROOT))) {
      IcatPlaces places = new IcatPlaces(connection, Optional.empty(), 1);
      assertThatThrownBy(() -> places.drop(PLACE))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("can't drop place " + PLACE.name())
          .hasMessageEndingWith("says that it has deleted 2 entities, and still has them");
    } finally {
      server.stop(0);
    }
  }

  private static void answer(HttpExchange exchange, int datafiles) throws IOException {
    String asked = String.valueOf(exchange.getRequestURI().getQuery()).replace('+', ' ');
    String said = "[]";
    if (exchange.getRequestMethod().equals("POST")) {
      said = "{\"sessionId\":\"s\"}";
    } else if (asked.contains("COUNT(e)")) {
      said = "[" + datafiles + "]";
    } else if (asked.contains("SELECT e.id FROM")) {
      said = "[1, 2]";
    } else if (asked.contains("e.id > 0")) {
      said = "[{\"Facility\":{\"id\":7,\"name\":\"" + PLACE.name() + "/F0\"}}]";
    }
    byte[] bytes = said.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static EntityBean marked(Place place, String mark) {
    FacilityBean bean = facility(place.name());
    bean.description = mark;
    return bean;
  }

  @Test
  void aForeignUserOfThePlacesNameIsNotDropped() {
    try (IcatConnection connection = new IcatConnection(ICAT.endpoint(), IcatSettings.defaults())) {
      Long id = connection.createMany("create", List.of(user(PLACE.name() + "/F0/u"))).get(0);
      assertThatThrownBy(() -> new IcatPlaces(connection, Optional.empty(), 1).create(PLACE))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("user " + PLACE.name() + "/F0/u is not Beamtime's");
      connection.deleteMany("clean up", List.of(EntityBean.reference(UserBean::new, id)));
    }
  }

  private static EntityBean bean(String name) {
    return facility(name);
  }

  private static FacilityBean ours(String name) {
    FacilityBean bean = facility(PLACE.name() + name);
    bean.description = IcatPlaces.PART;
    return bean;
  }

  private static void delete(IcatConnection connection, List<Long> facilities) {
    connection.deleteMany("clean up", facilities.stream().map(IcatPlacesTest::reference).toList());
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

  private static FacilityBean facility(String name) {
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
