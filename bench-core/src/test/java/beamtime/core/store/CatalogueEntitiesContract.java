package beamtime.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.StoreException;
import beamtime.core.data.Catalogue;
import beamtime.core.data.CatalogueDetail;
import beamtime.core.data.Datafile;
import beamtime.core.data.DatafilePath;
import beamtime.core.data.Dataset;
import beamtime.core.data.Entity;
import beamtime.core.data.Facility;
import beamtime.core.data.Investigation;
import beamtime.core.data.Parameter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What a {@link CatalogueStore} promises of entities.
 *
 * <p>{@code lookUp} answers at once after {@code create}; {@code find}, {@code list} and {@code
 * read} are asked only of places that were sealed. Lists within an entity are compared in order.
 */
public abstract class CatalogueEntitiesContract extends CatalogueListsContract {
  /** Characters that mean something to JPQL, SQL, XML, JSON, regular expressions and paths. */
  private static final String ODD = "O'Brien & <S\u00f8n> \"100%_a\" \\ $1 {x} .* /";

  private static final Instant TIME = Instant.parse("2024-02-29T23:59:59Z");

  @Test
  void eachLevelIsAbsentUntilItIsCreatedAndFoundByTheSameHandleAfterwards() {
    Place place = places().create(store());
    String parent = CatalogueStore.ROOT;
    for (Entity entity : levels(0)) {
      assertThat(store().lookUp(place, parent, entity)).as("before: %s", entity).isEmpty();
      String handle = store().create(place, parent, entity);
      assertThat(store().lookUp(place, parent, entity)).as("after: %s", entity).contains(handle);
      parent = handle;
    }
  }

  @Test
  void lookUpTellsSiblingsApart() {
    Place place = places().create(store());
    Chain chain = createChain(store(), place, 0);
    assertThat(store().lookUp(place, CatalogueStore.ROOT, catalogue.facility(1))).isEmpty();
    assertThat(store().lookUp(place, chain.facility(), catalogue.investigation(0, 1))).isEmpty();
    assertThat(store().lookUp(place, chain.investigation(), catalogue.dataset(0, 0, 1))).isEmpty();
    assertThat(store().lookUp(place, chain.dataset(), catalogue.datafile(0, 0, 0, 1))).isEmpty();
  }

  @Test
  void lookUpLooksAtTheKeyAlone() {
    Place place = places().create(store());
    Chain chain = createChain(store(), place, 0);
    Investigation made = catalogue.investigation(0, 0);
    Investigation sameKey = investigation(made.name(), made.visitId(), made, "another title");
    Investigation otherVisit = investigation(made.name(), made.visitId() + "9", made, made.title());
    assertThat(store().lookUp(place, chain.facility(), sameKey)).contains(chain.investigation());
    assertThat(store().lookUp(place, chain.facility(), otherVisit)).isEmpty();
  }

  @Test
  void oneProposalHasSeveralVisits() {
    Place place = places().create(store());
    Chain chain = createChain(store(), place, 0);
    Investigation first = catalogue.investigation(0, 0);
    Investigation second = investigation(first.name(), first.visitId() + "9", first, "again");
    String handle = store().create(place, chain.facility(), second);
    store().places().seal(place);
    assertThat(handle).isNotEqualTo(chain.investigation());
    assertThat(store().read(place, chain.facility(), first)).contains(first);
    assertThat(store().read(place, chain.facility(), second)).contains(second);
  }

  @Test
  void namesMayBeTheSameBelowOtherParents() {
    Place place = places().create(store());
    Chain chain = createChain(store(), place, 0);
    Dataset first = catalogue.dataset(0, 0, 0);
    Dataset other = dataset("other", first);
    String dataset = store().create(place, chain.investigation(), other);
    Datafile file = catalogue.datafile(0, 0, 0, 0);
    store().create(place, chain.dataset(), file);
    store().create(place, dataset, file);
    store().places().seal(place);
    assertThat(list(place, chain.dataset())).containsExactly(file);
    assertThat(list(place, dataset)).containsExactly(file);
  }

  @Test
  void twoThreadsCreateDatafilesBelowOneDataset() throws InterruptedException, ExecutionException {
    Place place = places().create(store());
    Chain chain = createChain(store(), place, 0);
    TwoThreads.call(
        thread -> {
          int first = thread * 50;
          store()
              .createDatafiles(
                  place, chain.dataset(), 50, k -> catalogue.datafile(0, 0, 0, first + k));
          return null;
        });
    store().places().seal(place);
    assertThat(list(place, chain.dataset())).hasSize(100).doesNotHaveDuplicates();
  }

  @Test
  void findReturnsTheOneDatafileAtItsPath() {
    Place place = places().create(store());
    for (int investigation = 0; investigation < 2; investigation++) {
      int i = investigation;
      Chain chain = createChain(store(), place, i);
      store().createDatafiles(place, chain.dataset(), 5, k -> catalogue.datafile(0, i, 0, k));
    }
    store().places().seal(place);
    assertThat(store().find(place, catalogue.path(0, 0, 0, 3)))
        .contains(catalogue.datafile(0, 0, 0, 3));
    assertThat(store().find(place, catalogue.path(0, 1, 0, 3)))
        .contains(catalogue.datafile(0, 1, 0, 3));
  }

  @Test
  void findIsEmptyWhereAnyKeyOfThePathIsAnother() {
    Place place = places().create(store());
    write(store(), place);
    store().places().seal(place);
    DatafilePath there = catalogue.path(0, 0, 0, 0);
    String f = there.facility();
    String i = there.investigation();
    String v = there.visitId();
    String d = there.dataset();
    String k = there.datafile();
    assertThat(store().find(place, there)).isPresent();
    assertThat(store().find(place, new DatafilePath(f + "x", i, v, d, k))).isEmpty();
    assertThat(store().find(place, new DatafilePath(f, i + "x", v, d, k))).isEmpty();
    assertThat(store().find(place, new DatafilePath(f, i, v + "x", d, k))).isEmpty();
    assertThat(store().find(place, new DatafilePath(f, i, v, d + "x", k))).isEmpty();
    assertThat(store().find(place, new DatafilePath(f, i, v, d, k + "x"))).isEmpty();
  }

  @Test
  void readReturnsEachLevelAsItWasGenerated() {
    Place place = places().create(store());
    assertReadAsCreated(place, levels(0));
  }

  @Test
  void readReturnsEachLevelOfABareCatalogueAsItWasGenerated() {
    Place place = places().create(store());
    assertReadAsCreated(place, levels(catalogue.with(CatalogueDetail.BARE), 0));
  }

  @Test
  void deletionOfADatafileThatIsGoneFails() {
    Place place = places().create(store());
    Chain chain = createChain(store(), place, 0);
    List<String> created =
        store().createDatafiles(place, chain.dataset(), 3, k -> catalogue.datafile(0, 0, 0, k));
    store().deleteDatafiles(place, created.subList(1, 2));
    assertThatThrownBy(() -> store().deleteDatafiles(place, created))
        .isInstanceOf(StoreException.class)
        .hasMessageNotContaining("\n");
  }

  @Test
  void datasetsCreatedWithTheirDatafilesAreAllThere() {
    Catalogue measured = catalogue.withDatafileParameters(2);
    Place place = places().create(store());
    String facility = store().create(place, CatalogueStore.ROOT, measured.facility(0));
    String investigation = store().create(place, facility, measured.investigation(0, 0));
    List<FilledDataset> filled =
        IntStream.range(0, 3)
            .mapToObj(
                d ->
                    new FilledDataset(
                        measured.dataset(0, 0, d),
                        IntStream.range(0, 10 * d)
                            .mapToObj(k -> measured.datafile(0, 0, d, k))
                            .toList()))
            .toList();
    store().createDatasets(place, investigation, filled);
    store().places().seal(place);
    for (FilledDataset one : filled) {
      assertThat(store().read(place, investigation, one.dataset())).contains(one.dataset());
      String handle = store().lookUp(place, investigation, one.dataset()).orElseThrow();
      assertThat(listWithParameters(place, handle))
          .containsExactlyInAnyOrderElementsOf(one.datafiles());
    }
    assertThat(store().find(place, measured.path(0, 0, 2, 19)))
        .contains(catalogue.datafile(0, 0, 2, 19));
    assertThatThrownBy(() -> store().createDatasets(place, investigation, filled))
        .isInstanceOf(StoreException.class)
        .hasMessageNotContaining("\n");
  }

  @Test
  void readOfAnAbsentEntityIsEmpty() {
    Place place = places().create(store());
    Chain chain = createChain(store(), place, 0);
    store().places().seal(place);
    assertThat(store().read(place, CatalogueStore.ROOT, catalogue.facility(1))).isEmpty();
    assertThat(store().read(place, chain.facility(), catalogue.investigation(0, 1))).isEmpty();
    assertThat(store().read(place, chain.investigation(), catalogue.dataset(0, 0, 1))).isEmpty();
    assertThat(store().read(place, chain.dataset(), catalogue.datafile(0, 0, 0, 0))).isEmpty();
  }

  @Test
  void oddCharactersSurviveInKeysAndTexts() {
    Place place = places().create(store());
    assertReadAsCreated(place, oddLevels());
    DatafilePath path =
        new DatafilePath("f " + ODD, "i " + ODD, "v " + ODD, "d " + ODD, "k " + ODD);
    assertThat(store().find(place, path))
        .contains(((Datafile) oddLevels().get(3)).withoutParameters());
    DatafilePath wildcard = new DatafilePath("f%", "i%", "v%", "d%", "k%");
    assertThat(store().find(place, wildcard)).isEmpty();
  }

  @Test
  void createOfWhatExistsFails() {
    Place place = places().create(store());
    String parent = CatalogueStore.ROOT;
    for (Entity entity : levels(0)) {
      String below = parent;
      String handle = store().create(place, below, entity);
      assertThatThrownBy(() -> store().create(place, below, entity))
          .as("second create of %s", entity)
          .isInstanceOf(StoreException.class)
          .hasMessageContaining(entity.name())
          .hasMessageNotContaining("\n");
      assertThat(store().lookUp(place, below, entity)).contains(handle);
      parent = handle;
    }
  }

  @Test
  void createDatafilesWithOneThatExistsFails() {
    Place place = places().create(store());
    Chain chain = createChain(store(), place, 0);
    store().create(place, chain.dataset(), catalogue.datafile(0, 0, 0, 1));
    assertThatThrownBy(
            () ->
                store()
                    .createDatafiles(
                        place, chain.dataset(), 3, k -> catalogue.datafile(0, 0, 0, k)))
        .isInstanceOf(StoreException.class)
        .hasMessageNotContaining("\n");
  }

  @Test
  void twoPlacesHoldTheSameFacilityApart() {
    Place one = places().create(store());
    Place two = places().create(store());
    write(store(), one);
    Facility facility = catalogue.facility(0);
    assertThat(store().lookUp(two, CatalogueStore.ROOT, facility)).isEmpty();
    write(store(), two);
    store().places().seal(one);
    store().places().seal(two);

    store().places().drop(one);

    assertThat(store().read(two, CatalogueStore.ROOT, facility)).contains(facility);
    assertThat(written(store(), two)).isEqualTo(3);
  }

  @Test
  void onePlaceHoldsSeveralFacilities() {
    Place place = places().create(store());
    Facility first = catalogue.facility(0);
    Facility second = catalogue.facility(1);
    store().create(place, CatalogueStore.ROOT, first);
    store().create(place, CatalogueStore.ROOT, second);
    store().places().seal(place);
    assertThat(store().read(place, CatalogueStore.ROOT, first)).contains(first);
    assertThat(store().read(place, CatalogueStore.ROOT, second)).contains(second);
  }

  private List<Entity> levels(int file) {
    return levels(catalogue, file);
  }

  private static List<Entity> levels(Catalogue of, int file) {
    return List.of(
        of.facility(0), of.investigation(0, 0), of.dataset(0, 0, 0), of.datafile(0, 0, 0, file));
  }

  private static List<Entity> oddLevels() {
    return List.of(
        new Facility(
            "f " + ODD,
            "facility " + ODD,
            List.of(new Facility.Instrument("b " + ODD, "beamline " + ODD, "type " + ODD)),
            List.of(new Facility.User("u " + ODD, "user " + ODD, "affiliation " + ODD)),
            List.of(new Facility.ParameterType("/entry/" + ODD, "\u00c5 " + ODD))),
        new Investigation(
            "i " + ODD,
            "v " + ODD,
            "title " + ODD,
            TIME,
            TIME.plusSeconds(1),
            Optional.of("b " + ODD),
            List.of("u " + ODD),
            List.of("s " + ODD)),
        new Dataset(
            "d " + ODD,
            Optional.of("s " + ODD),
            false,
            "/location/" + ODD,
            TIME,
            TIME.plusSeconds(60),
            List.of(new Parameter("/entry/" + ODD, "\u00c5 " + ODD, -1.25e-7))),
        new Datafile(
            "k " + ODD,
            "/location/" + ODD,
            Long.MAX_VALUE >> 10,
            "00ff",
            TIME,
            TIME.plusSeconds(2),
            List.of(new Parameter("/entry/" + ODD, "\u00c5 " + ODD, 1.5))));
  }

  private void assertReadAsCreated(Place place, List<Entity> levels) {
    List<String> parents = new ArrayList<>(List.of(CatalogueStore.ROOT));
    for (Entity entity : levels) {
      parents.add(store().create(place, parents.get(parents.size() - 1), entity));
    }
    store().places().seal(place);
    for (int level = 0; level < levels.size(); level++) {
      Entity entity = levels.get(level);
      assertThat(store().lookUp(place, parents.get(level), entity))
          .contains(parents.get(level + 1));
      assertThat(store().read(place, parents.get(level), entity)).contains(entity);
    }
  }

  private static Investigation investigation(
      String name, String visitId, Investigation like, String title) {
    return new Investigation(
        name,
        visitId,
        title,
        like.start(),
        like.end(),
        like.instrument(),
        like.users(),
        like.samples());
  }

  private static Dataset dataset(String name, Dataset like) {
    return new Dataset(
        name,
        like.sample(),
        like.complete(),
        like.location(),
        like.start(),
        like.end(),
        like.parameters());
  }
}
