package beamtime.icat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.LacksException;
import beamtime.core.backend.StoreException;
import beamtime.core.data.Catalogue;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.CatalogueStoreContract;
import beamtime.core.store.Durability;
import beamtime.core.store.Place;
import beamtime.icat.IcatSettings.Syntax;
import beamtime.icat.IcatSettings.Transport;
import beamtime.icat.soap.EntityBean;
import beamtime.icat.soap.GroupingBean;
import beamtime.icat.soap.InvestigationBean;
import beamtime.icat.soap.InvestigationUserBean;
import beamtime.icat.soap.RuleBean;
import beamtime.icat.soap.UserBean;
import beamtime.icat.soap.UserGroupBean;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a user with rules does, in places of their own and in those that another has loaded. */
class IcatCatalogueStoreByRulesTest extends CatalogueStoreContract {
  @RegisterExtension static final BackendExtension ICAT = new BackendExtension("icat");

  private static final Place PLACE = new Place("bt-rules-" + ProcessHandle.current().pid());

  private final Catalogue catalogue = new Catalogue(7);

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.PAGE_CACHE);
  }

  @Override
  protected CatalogueStore open() {
    return new IcatCatalogueStore(
        ICAT.endpoint(),
        IcatSettings.of(1, Transport.SOAP, Rights.RULES)
            .withSyntax(Syntax.CONCISE)
            .withSearchChunk(100));
  }

  /** A search asks the rules of every place. */
  @AfterEach
  void dropPlacesOfTheTest() {
    dropPlaces();
  }

  /** More than two answers hold. Rules are asked for each datafile: a thousand take long. */
  @Override
  protected int longList() {
    return 240;
  }

  @Test
  void aPlaceThatTheAdministratorHasLoadedIsReadOnceItWasAskedFor() {
    try (CatalogueStore root = new IcatCatalogueStore(ICAT.endpoint(), IcatSettings.defaults());
        CatalogueStore user = open()) {
      load(root);
      assertThat(user.find(PLACE, catalogue.path(0, 0, 0, 0))).isEmpty();

      assertThat(user.places().holds(PLACE)).isTrue();
      assertThat(user.find(PLACE, catalogue.path(0, 0, 0, 0)))
          .contains(catalogue.datafile(0, 0, 0, 0));
      root.places().drop(PLACE);
    }
  }

  /** As where another user was let in before. */
  @Test
  void aUserIsLetIntoAPlaceWhoseGroupIsThereWithoutHim() {
    try (CatalogueStore root = new IcatCatalogueStore(ICAT.endpoint(), IcatSettings.defaults());
        IcatConnection connection = new IcatConnection(ICAT.endpoint(), IcatSettings.defaults())) {
      load(root);
      try (CatalogueStore user = open()) {
        assertThat(user.places().holds(PLACE)).isTrue();
      }
      List<Object> members =
          connection.search(
              "see",
              "SELECT g.id FROM UserGroup g JOIN g.grouping o WHERE o.name LIKE '"
                  + PLACE.name()
                  + "%'");
      assertThat(members).hasSize(1);
      connection.deleteMany(
          "leave", List.of(EntityBean.reference(UserGroupBean::new, (Long) members.get(0))));
      try (CatalogueStore user = open()) {
        assertThat(user.places().holds(PLACE)).isTrue();
        assertThat(user.find(PLACE, catalogue.path(0, 0, 0, 0)))
            .contains(catalogue.datafile(0, 0, 0, 0));
      }
      root.places().drop(PLACE);
    }
  }

  /** As where an earlier version has loaded it. */
  @Test
  void otherRulesOfAPlaceAreReplaced() {
    try (CatalogueStore root = new IcatCatalogueStore(ICAT.endpoint(), IcatSettings.defaults());
        IcatConnection administrator =
            new IcatConnection(ICAT.endpoint(), IcatSettings.defaults())) {
      long investigation = Long.parseLong(load(root, PLACE));
      try (CatalogueStore user = open()) {
        assertThat(user.places().holds(PLACE)).isTrue();
      }
      List<String> made = rules(administrator);
      RuleBean more = new RuleBean();
      more.crudFlags = "R";
      more.what = "Dataset";
      more.grouping =
          EntityBean.reference(
              GroupingBean::new,
              (Long)
                  administrator
                      .search(
                          "see",
                          "SELECT g.id FROM Grouping g WHERE g.name = "
                              + Jpql.text(new Names(PLACE).grouping()))
                      .get(0));
      administrator.createMany("allow more", List.of(more));
      assertThat(rules(administrator)).hasSize(made.size() + 1);
      takePart(administrator, investigation, "rule user");

      try (CatalogueStore user = open()) {
        assertThat(user.places().holds(PLACE)).isTrue();
        assertThat(user.find(PLACE, catalogue.path(0, 0, 0, 0)))
            .contains(catalogue.datafile(0, 0, 0, 0));
      }
      assertThat(rules(administrator)).containsExactlyInAnyOrderElementsOf(made);
      assertThat(roles(administrator, investigation)).containsExactly(new Names(PLACE).grouping());
      root.places().drop(PLACE);
    }
  }

  private static void takePart(IcatConnection administrator, long investigation, String role) {
    InvestigationUserBean part = new InvestigationUserBean();
    part.role = role;
    part.investigation = EntityBean.reference(InvestigationBean::new, investigation);
    part.user =
        EntityBean.reference(
            UserBean::new,
            (Long)
                administrator
                    .search(
                        "see",
                        "SELECT u.id FROM User u WHERE u.fullName = 'Beamtime: user with rules'")
                    .get(0));
    administrator.createMany("take part", List.of(part));
  }

  private static List<Object> roles(IcatConnection administrator, long investigation) {
    return administrator.search(
        "see",
        "SELECT p.role FROM InvestigationUser p JOIN p.investigation i JOIN p.user u"
            + " WHERE u.fullName = 'Beamtime: user with rules' AND i.id = "
            + investigation);
  }

  private static List<String> rules(IcatConnection administrator) {
    return administrator
        .search(
            "see",
            "SELECT r FROM Rule r JOIN r.grouping g WHERE g.name = "
                + Jpql.text(new Names(PLACE).grouping()))
        .stream()
        .map(RuleBean.class::cast)
        .map(rule -> rule.crudFlags + " " + rule.what)
        .toList();
  }

  /** A laboratory's account may be named as the user with rules. */
  @Test
  void rulesDoNotReachAnInvestigationThatTheUserTakesPartInElsewhere() {
    Place elsewhere = new Place(PLACE.name() + "-lab");
    IcatSettings byRules = IcatSettings.of(1, Transport.SOAP, Rights.RULES);
    try (CatalogueStore root = new IcatCatalogueStore(ICAT.endpoint(), IcatSettings.defaults());
        IcatConnection administrator =
            new IcatConnection(ICAT.endpoint(), IcatSettings.defaults());
        CatalogueStore user = open();
        IcatConnection scientist =
            new IcatConnection(Rights.ofRuleUser(ICAT.endpoint()), byRules)) {
      long investigation = Long.parseLong(load(root, elsewhere));
      load(user);
      takePart(administrator, investigation, "user");

      assertThat(scientist.search("see", "SELECT i.id FROM Investigation i"))
          .isNotEmpty()
          .doesNotContain(investigation);
      root.places().drop(PLACE);
      root.places().drop(elsewhere);
    }
  }

  /** Each store makes what is missing, as processes do that start together. */
  @Test
  void severalLetTheSameUserInAtOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(6);
    try (CatalogueStore root = new IcatCatalogueStore(ICAT.endpoint(), IcatSettings.defaults())) {
      for (int round = 0; round < 5; round++) {
        load(root);
        CyclicBarrier together = new CyclicBarrier(6);
        Callable<Boolean> another = () -> isHeldByAnother(together);
        for (Future<Boolean> held : threads.invokeAll(Collections.nCopies(6, another))) {
          assertThat(held.get()).isTrue();
        }
        root.places().drop(PLACE);
      }
    } finally {
      threads.shutdown();
    }
  }

  private boolean isHeldByAnother(CyclicBarrier together) throws Exception {
    try (CatalogueStore user = open()) {
      user.places().holds(new Place("bt-none")); // logs in
      together.await();
      return user.places().holds(PLACE);
    }
  }

  @Test
  void nothingOfAPlaceIsLeftWhenItIsDropped() {
    try (CatalogueStore root = new IcatCatalogueStore(ICAT.endpoint(), IcatSettings.defaults());
        CatalogueStore user = open()) {
      load(user);
      root.places().drop(PLACE);
    }
    try (IcatConnection connection = new IcatConnection(ICAT.endpoint(), IcatSettings.defaults())) {
      for (String entity : new String[] {"Grouping", "User"}) {
        assertThat(
                connection.search(
                    "see",
                    "SELECT e.name FROM "
                        + entity
                        + " e WHERE e.name LIKE '"
                        + PLACE.name()
                        + "/%'"))
            .as(entity)
            .isEmpty();
      }
      assertThat(
              connection.search(
                  "see", "SELECT e.what FROM Rule e WHERE e.what LIKE '%" + PLACE.name() + "/%'"))
          .isEmpty();
    }
  }

  @Test
  void anEndpointWithoutSuchAUserLacksIt() {
    Endpoint here = ICAT.endpoint();
    Map<String, String> address = new TreeMap<>(here.address());
    address.remove("ruleUser");
    Endpoint without =
        new Endpoint(here.backend(), here.provider(), here.version(), address, here.facts());
    assertThatThrownBy(
            () -> new IcatCatalogueStore(without, IcatSettings.of(1, Transport.SOAP, Rights.RULES)))
        .isInstanceOf(LacksException.class)
        .hasMessageContaining("testbed.icat.ruleUser")
        .hasMessageNotContaining("\n");
  }

  /** Root and the user with rules in each other's place. */
  @ParameterizedTest
  @EnumSource(Transport.class)
  void whomIcatTreatsOtherwiseThanIsMeasuredIsRefusedBeforeAnythingIsWritten(Transport transport) {
    Endpoint here = ICAT.endpoint();
    Map<String, String> address = new TreeMap<>(here.address());
    address.put("user", here.address("ruleUser"));
    address.put("passwordFile", here.address("rulePasswordFile"));
    address.put("ruleUser", here.address("user"));
    address.put("rulePasswordFile", here.address("passwordFile"));
    Endpoint swapped =
        new Endpoint(here.backend(), here.provider(), here.version(), address, here.facts());
    try (CatalogueStore root =
            new IcatCatalogueStore(swapped, IcatSettings.of(1, transport, Rights.ROOT));
        CatalogueStore user =
            new IcatCatalogueStore(swapped, IcatSettings.of(1, transport, Rights.RULES))) {
      assertThatThrownBy(() -> root.places().create(PLACE))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("user 'simple/scientist' is not among ICAT's rootUserNames")
          .hasMessageContaining("testbed.icat.user")
          .hasMessageNotContaining("\n");
      assertThatThrownBy(() -> user.places().holds(PLACE))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("user 'simple/root' is among ICAT's rootUserNames")
          .hasMessageContaining("testbed.icat.ruleUser")
          .hasMessageNotContaining("\n");
    }
  }

  private void load(CatalogueStore store) {
    load(store, PLACE);
  }

  /** One datafile and what is above it; answers its investigation. */
  private String load(CatalogueStore store, Place place) {
    store.places().create(place);
    String facility = store.create(place, CatalogueStore.ROOT, catalogue.facility(0));
    String investigation = store.create(place, facility, catalogue.investigation(0, 0));
    String dataset = store.create(place, investigation, catalogue.dataset(0, 0, 0));
    store.createDatafiles(place, dataset, 1, k -> catalogue.datafile(0, 0, 0, k));
    store.places().seal(place);
    return investigation;
  }
}
