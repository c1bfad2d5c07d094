package beamtime.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.data.Catalogue;
import beamtime.core.data.Datafile;
import beamtime.core.data.Facility;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a {@link CatalogueStore} promises of the datafiles of a dataset: all that is left to prove
 * of a variant of a store that differs from another in how it lists.
 */
public abstract class CatalogueListsContract extends StoreContract<CatalogueStore> {
  final Catalogue catalogue = new Catalogue(42);

  protected CatalogueListsContract() {
    super("catalogue");
  }

  @Override
  void write(CatalogueStore to, Place place) {
    Chain chain = createChain(to, place, 0);
    to.createDatafiles(place, chain.dataset(), 3, k -> catalogue.datafile(0, 0, 0, k));
  }

  @Override
  long written(CatalogueStore in, Place place) {
    return IntStream.range(0, 3)
        .filter(k -> in.find(place, catalogue.path(0, 0, 0, k)).isPresent())
        .count();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 300})
  void datafilesCreatedTogetherAreListedOnce(int files) {
    Place place = places().create(store());
    Chain chain = createChain(store(), place, 0);
    List<Integer> asked = new ArrayList<>();
    store()
        .createDatafiles(
            place,
            chain.dataset(),
            files,
            k -> {
              asked.add(k);
              return catalogue.datafile(0, 0, 0, k);
            });
    store().places().seal(place);
    assertThat(asked).as("datafiles asked for").hasSize(files).doesNotHaveDuplicates();
    assertThat(list(place, chain.dataset()))
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, files).mapToObj(k -> catalogue.datafile(0, 0, 0, k)).toList());
  }

  /** Datafiles of a list that a server may want to cut short; a multiple of four. */
  protected int longList() {
    return 1_200;
  }

  @Test
  void longListsAreComplete() {
    Place place = places().create(store());
    Chain chain = createChain(store(), place, 0);
    int burst = longList() / 4;
    for (int first = 0; first < longList(); first += burst) {
      int from = first;
      store()
          .createDatafiles(
              place, chain.dataset(), burst, k -> catalogue.datafile(0, 0, 0, from + k));
    }
    store().places().seal(place);
    assertThat(list(place, chain.dataset())).hasSize(longList()).doesNotHaveDuplicates();
  }

  @Test
  void aViewKnowsItsKeyAndSizeBeforeItIsDecoded() {
    Place place = places().create(store());
    Chain chain = createChain(store(), place, 0);
    store().createDatafiles(place, chain.dataset(), 2, k -> catalogue.datafile(0, 0, 0, k));
    store().places().seal(place);
    long rows =
        store()
            .list(
                place,
                chain.dataset(),
                view -> {
                  long keyHash = view.keyHash();
                  assertThat(view.payloadBytes()).isBetween(20, 10_000);
                  assertThat(view.decode().keyHash()).isEqualTo(keyHash);
                  assertThat(view.keyHash()).as("after decode").isEqualTo(keyHash);
                });
    assertThat(rows).isEqualTo(2);
  }

  @Test
  void aDatasetWithoutFilesListsNone() {
    Place place = places().create(store());
    Chain chain = createChain(store(), place, 0);
    store().places().seal(place);
    assertThat(list(place, chain.dataset())).isEmpty();
  }

  @Test
  void parametersOfDatafilesAreReadAndListedWhereTheyAreAskedFor() {
    Catalogue measured = catalogue.withDatafileParameters(3);
    Place place = places().create(store());
    Chain chain = createChain(store(), place, 0);
    store().createDatafiles(place, chain.dataset(), 30, k -> measured.datafile(0, 0, 0, k));
    store().create(place, chain.dataset(), measured.datafile(0, 0, 0, 30));
    store().create(place, chain.dataset(), catalogue.datafile(0, 0, 0, 31));
    store().places().seal(place);
    List<Datafile> created =
        new ArrayList<>(
            IntStream.range(0, 31).mapToObj(k -> measured.datafile(0, 0, 0, k)).toList());
    created.add(catalogue.datafile(0, 0, 0, 31));
    assertThat(listWithParameters(place, chain.dataset()))
        .containsExactlyInAnyOrderElementsOf(created);
    assertThat(list(place, chain.dataset()))
        .containsExactlyInAnyOrderElementsOf(
            created.stream().map(Datafile::withoutParameters).toList());
    assertThat(store().read(place, chain.dataset(), created.get(5))).contains(created.get(5));
    assertThat(store().read(place, chain.dataset(), created.get(31))).contains(created.get(31));
    assertThat(store().find(place, catalogue.path(0, 0, 0, 5)))
        .contains(catalogue.datafile(0, 0, 0, 5));
  }

  @Test
  void aListWithParametersHasLargerViewsThanOneWithout() {
    Catalogue measured = catalogue.withDatafileParameters(3);
    Place place = places().create(store());
    Chain chain = createChain(store(), place, 0);
    store().createDatafiles(place, chain.dataset(), 5, k -> measured.datafile(0, 0, 0, k));
    store().places().seal(place);
    List<Integer> without = new ArrayList<>();
    List<Integer> with = new ArrayList<>();
    store().list(place, chain.dataset(), view -> without.add(view.payloadBytes()));
    store().listWithParameters(place, chain.dataset(), view -> with.add(view.payloadBytes()));
    assertThat(Collections.min(with)).isGreaterThan(Collections.max(without) + 3 * Double.BYTES);
  }

  @Test
  void handlesOfDatafilesAreThoseThatCreateReturnsAndLookUpFinds() {
    Place place = places().create(store());
    Chain chain = createChain(store(), place, 0);
    List<String> created =
        store().createDatafiles(place, chain.dataset(), 250, k -> catalogue.datafile(0, 0, 0, k));
    String single = store().create(place, chain.dataset(), catalogue.datafile(0, 0, 0, 250));
    store().places().seal(place);
    List<String> all = new ArrayList<>(created);
    all.add(single);
    assertThat(listHandles(place, chain.dataset())).containsExactlyInAnyOrderElementsOf(all);
    for (int k : new int[] {0, 100, 250}) {
      assertThat(store().lookUp(place, chain.dataset(), catalogue.datafile(0, 0, 0, k)))
          .contains(all.get(k));
    }
  }

  @Test
  void aDatasetWithoutFilesHasNoHandles() {
    Place place = places().create(store());
    Chain chain = createChain(store(), place, 0);
    store().places().seal(place);
    assertThat(listHandles(place, chain.dataset())).isEmpty();
    assertThat(listWithParameters(place, chain.dataset())).isEmpty();
  }

  @Test
  void deletedDatafilesAreGoneAndTheOthersAreThere() {
    Catalogue measured = catalogue.withDatafileParameters(2);
    Place place = places().create(store());
    Chain chain = createChain(store(), place, 0);
    List<String> created =
        store().createDatafiles(place, chain.dataset(), 150, k -> measured.datafile(0, 0, 0, k));
    store().deleteDatafiles(place, created.subList(0, 1));
    store().deleteDatafiles(place, created.subList(20, 140));
    store().places().seal(place);
    List<Integer> left =
        IntStream.range(0, 150).filter(k -> (k >= 1 && k < 20) || k >= 140).boxed().toList();
    assertThat(listWithParameters(place, chain.dataset()))
        .containsExactlyInAnyOrderElementsOf(
            left.stream().map(k -> measured.datafile(0, 0, 0, k)).toList());
    assertThat(listHandles(place, chain.dataset()))
        .containsExactlyInAnyOrderElementsOf(left.stream().map(created::get).toList());
    Datafile gone = measured.datafile(0, 0, 0, 20);
    assertThat(store().lookUp(place, chain.dataset(), gone)).isEmpty();
    store().create(place, chain.dataset(), gone);
    store().places().seal(place);
    assertThat(store().read(place, chain.dataset(), gone)).contains(gone);
  }

  /** Handles of the levels above the datafiles. */
  record Chain(String facility, String investigation, String dataset) {}

  /** Creates dataset 0 of an investigation of facility 0; the facility only with the first. */
  final Chain createChain(CatalogueStore in, Place place, int investigation) {
    Facility facility = catalogue.facility(0);
    String f =
        in.lookUp(place, CatalogueStore.ROOT, facility)
            .orElseGet(() -> in.create(place, CatalogueStore.ROOT, facility));
    String i = in.create(place, f, catalogue.investigation(0, investigation));
    return new Chain(f, i, in.create(place, i, catalogue.dataset(0, investigation, 0)));
  }

  final List<Datafile> list(Place place, String dataset) {
    return collected(sink -> store().list(place, dataset, view -> sink.accept(view.decode())));
  }

  final List<Datafile> listWithParameters(Place place, String dataset) {
    return collected(
        sink -> store().listWithParameters(place, dataset, view -> sink.accept(view.decode())));
  }

  final List<String> listHandles(Place place, String dataset) {
    return collected(sink -> store().listHandles(place, dataset, sink));
  }

  private static <T> List<T> collected(ToLongFunction<Consumer<T>> list) {
    List<T> all = new ArrayList<>();
    long count = list.applyAsLong(all::add);
    assertThat(count).as("number that was returned").isEqualTo(all.size());
    return all;
  }
}
