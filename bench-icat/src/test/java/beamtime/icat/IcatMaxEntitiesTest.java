package beamtime.icat;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Endpoint;
import beamtime.core.data.Catalogue;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Place;
import beamtime.icat.IcatSettings.Transport;
import beamtime.icat.soap.EntityBean;
import beamtime.icat.soap.FacilityBean;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An ICAT whose administrator allows fewer rows of an answer than we ask for at first. */
class IcatMaxEntitiesTest {
  private static final Place PLACE = new Place("bt-few-" + ProcessHandle.current().pid());
  private static final int MANY = 50;

  @TempDir private static Path folder;

  private static Process process;
  private static Endpoint endpoint;

  private final Catalogue catalogue = new Catalogue(7);

  @BeforeAll
  static void start() throws Exception {
    Path jar = folder.resolve("endpoint.jar");
    try (InputStream in =
        IcatMaxEntitiesTest.class.getResourceAsStream("/beamtime/testbed/icat-endpoint.jar")) {
      Files.copy(in, jar);
    }
    String secret = Files.writeString(folder.resolve("password"), "secret").toString();
    Files.writeString(folder.resolve("users"), "scientist = secret");
    process =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-Xmx256m",
                "-jar",
                jar.toString(),
                "--max-entities=40",
                "--data=data",
                "--password-file=password",
                "--users-file=users")
            .directory(folder.toFile())
            .redirectError(folder.resolve("stderr").toFile())
            .start();
    String ready = process.inputReader().readLine();
    assertThat(ready).startsWith("ready ");
    endpoint =
        new Endpoint(
            "icat",
            "external",
            "6.2.0",
            Map.of(
                "uri",
                ready.substring("ready ".length()),
                "plugin",
                "simple",
                "user",
                "root",
                "passwordFile",
                secret,
                "ruleUser",
                "scientist",
                "rulePasswordFile",
                secret),
            Map.of());
  }

  @AfterAll
  static void stop() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Test
  void placesAreListed() {
    List<Place> all = IntStream.range(0, MANY).mapToObj(PLACE::numbered).toList();
    try (IcatConnection connection = new IcatConnection(endpoint, IcatSettings.defaults())) {
      List<Long> parts =
          connection.createMany("plant", all.stream().map(IcatMaxEntitiesTest::part).toList());
      IcatPlaces places = new IcatPlaces(connection, Optional.empty(), 20);
      assertThat(places.all()).containsAll(all);
      connection.deleteMany(
          "clean up",
          parts.stream()
              .<EntityBean>map(id -> EntityBean.reference(FacilityBean::new, id))
              .toList());
    }
  }

  private static EntityBean part(Place place) {
    FacilityBean part = new FacilityBean();
    part.name = new Names(place).facility("F0");
    part.description = IcatPlaces.PART;
    return part;
  }

  @Test
  void aUserWithRulesTakesPartInAllInvestigations() {
    try (CatalogueStore root = new IcatCatalogueStore(endpoint, IcatSettings.defaults());
        CatalogueStore user =
            new IcatCatalogueStore(
                endpoint, IcatSettings.of(1, Transport.SOAP, Rights.RULES).withSearchChunk(40));
        IcatConnection connection = new IcatConnection(endpoint, IcatSettings.defaults())) {
      root.places().create(PLACE);
      String facility = root.create(PLACE, CatalogueStore.ROOT, catalogue.facility(0));
      for (int n = 0; n < MANY; n++) {
        root.create(PLACE, facility, catalogue.investigation(0, n));
      }
      root.places().seal(PLACE);

      assertThat(user.places().holds(PLACE)).isTrue();
      assertThat(
              connection.search(
                  "count",
                  "SELECT COUNT(p) FROM InvestigationUser p WHERE p.role = "
                      + Jpql.text(new Names(PLACE).grouping())))
          .containsExactly((long) MANY);
      root.places().drop(PLACE);
    }
  }

  @Test
  void manyDatafilesAreDropped() {
    try (CatalogueStore store = new IcatCatalogueStore(endpoint, IcatSettings.defaults());
        IcatConnection connection = new IcatConnection(endpoint, IcatSettings.defaults())) {
      Place place = new Place(PLACE.name() + "-files");
      store.places().create(place);
      String facility = store.create(place, CatalogueStore.ROOT, catalogue.facility(0));
      String investigation = store.create(place, facility, catalogue.investigation(0, 0));
      String dataset = store.create(place, investigation, catalogue.dataset(0, 0, 0));
      store.createDatafiles(place, dataset, 10 * MANY + 1, k -> catalogue.datafile(0, 0, 0, k));

      new IcatPlaces(connection, Optional.empty(), 20, MANY).drop(place);

      assertThat(connection.search("see", "SELECT e.id FROM Datafile e")).isEmpty();
      assertThat(store.places().all()).doesNotContain(place);
    }
  }
}
