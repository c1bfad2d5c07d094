package beamtime.core.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CatalogueTest {
  private static final int NODES = 300;
  private static final Instant FIRST = Instant.parse("2015-01-01T00:00:00Z");
  private static final Instant END = Instant.parse("2026-01-01T00:00:00Z");

  private final Catalogue catalogue = new Catalogue(1);

  @Test
  void facilityHoldsWhatItsInvestigationsReferTo() {
    Facility facility = catalogue.facility(3);
    assertThat(facility.name()).isEqualTo("F3");
    assertThat(facility.instruments()).hasSize(8).doesNotHaveDuplicates();
    assertThat(facility.users())
        .hasSize(40)
        .extracting(Facility.User::name)
        .doesNotHaveDuplicates();
    assertThat(facility.parameterTypes())
        .hasSize(24)
        .contains(
            new Facility.ParameterType("/entry/instrument/monochromator/wavelength", "Angstrom"));
    List<String> instruments =
        facility.instruments().stream().map(Facility.Instrument::name).toList();
    List<String> users = facility.users().stream().map(Facility.User::name).toList();
    Set<String> keys = new HashSet<>();
    for (int i = 0; i < NODES; i++) {
      Investigation investigation = catalogue.investigation(3, i);
      assertThat(keys.add(investigation.name() + " " + investigation.visitId())).isTrue();
      assertThat(instruments).contains(investigation.instrument().orElseThrow());
      assertThat(users).containsAll(investigation.users());
      assertThat(investigation.users()).hasSizeBetween(2, 6).doesNotHaveDuplicates();
      assertThat(investigation.samples()).hasSizeBetween(1, 4).doesNotHaveDuplicates();
      checkTimes(investigation.start(), investigation.end());
      assertThat(investigation.start()).isBefore(investigation.end());
    }
  }

  @Test
  void datasetsBelongToTheirInvestigation() {
    Facility facility = catalogue.facility(0);
    for (int i = 0; i < NODES; i++) {
      Investigation investigation = catalogue.investigation(0, i);
      Dataset dataset = catalogue.dataset(0, i, i % 7);
      assertThat(investigation.samples()).contains(dataset.sample().orElseThrow());
      assertThat(dataset.start()).isBetween(investigation.start(), investigation.end());
      assertThat(dataset.end()).isBetween(dataset.start(), investigation.end());
      assertThat(dataset.location())
          .contains(investigation.name(), investigation.instrument().orElseThrow());
      assertThat(dataset.parameters())
          .hasSize(Catalogue.PARAMETERS)
          .extracting(Parameter::name)
          .doesNotHaveDuplicates();
      for (Parameter parameter : dataset.parameters()) {
        assertThat(facility.parameterTypes())
            .contains(new Facility.ParameterType(parameter.name(), parameter.units()));
        assertThat(parameter.value()).isFinite();
      }
    }
  }

  @Test
  void datafileNamesSortByNumber() {
    List<String> names =
        LongStream.of(0, 1, 9, 10, 99, 100, 12_345, 99_999_999)
            .mapToObj(k -> catalogue.datafile(0, 1, 2, k).name())
            .toList();
    assertThat(names).isSorted().doesNotHaveDuplicates();
    assertThat(names).allMatch(name -> name.length() == names.get(0).length());
    assertThatThrownBy(() -> catalogue.datafile(0, 1, 2, 100_000_000))
        .hasMessage("number 100000000: 8 digits exist");
  }

  @Test
  void datafilesLieInTheirDataset() {
    for (int k = 0; k < NODES; k++) {
      Dataset dataset = catalogue.dataset(0, 1, k % 3);
      Datafile datafile = catalogue.datafile(0, 1, k % 3, k);
      assertThat(datafile.location()).isEqualTo(dataset.location() + "/" + datafile.name());
      assertThat(datafile.checksum()).matches("[0-9a-f]{32}");
      assertThat(datafile.size()).isBetween(0L, 100_000_000_000L);
      assertThat(datafile.created()).isAfterOrEqualTo(dataset.start());
      checkTimes(datafile.created(), datafile.modified());
    }
  }

  @Test
  void datafilesHaveAsManyParametersAsAskedForAndAreTheSameWithout() {
    List<Facility.ParameterType> types = catalogue.facility(0).parameterTypes();
    for (int count : new int[] {0, 3, 24}) {
      Catalogue measured = catalogue.withDatafileParameters(count);
      for (int k = 0; k < NODES; k++) {
        Datafile datafile = measured.datafile(0, 1, 2, k);
        assertThat(datafile.parameters())
            .hasSize(count)
            .isSortedAccordingTo(Comparator.comparing(Parameter::name))
            .extracting(Parameter::name)
            .doesNotHaveDuplicates();
        for (Parameter parameter : datafile.parameters()) {
          assertThat(types)
              .contains(new Facility.ParameterType(parameter.name(), parameter.units()));
        }
        Datafile plain = catalogue.datafile(0, 1, 2, k);
        assertThat(datafile.withoutParameters()).isEqualTo(plain);
        assertThat(datafile.hash() == plain.hash()).isEqualTo(count == 0);
      }
    }
    assertThatThrownBy(() -> catalogue.withDatafileParameters(25))
        .hasMessage("25 parameters of a datafile: there are 0 to 24");
  }

  @Test
  void aBareCatalogueSaysTheSameOfItsEntitiesAndNothingOfTheirParts() {
    Catalogue bare = catalogue.with(CatalogueDetail.BARE);
    assertThat(bare.facility(3))
        .isEqualTo(
            new Facility("F3", catalogue.facility(3).fullName(), List.of(), List.of(), List.of()));
    Investigation investigation = bare.investigation(3, 5);
    assertThat(investigation)
        .usingRecursiveComparison()
        .ignoringFields("instrument", "users", "samples")
        .isEqualTo(catalogue.investigation(3, 5));
    assertThat(investigation.instrument()).isEmpty();
    assertThat(investigation.users()).isEmpty();
    assertThat(investigation.samples()).isEmpty();
    Dataset dataset = bare.dataset(3, 5, 7);
    assertThat(dataset)
        .usingRecursiveComparison()
        .ignoringFields("sample", "parameters")
        .isEqualTo(catalogue.dataset(3, 5, 7));
    assertThat(dataset.sample()).isEmpty();
    assertThat(dataset.parameters()).isEmpty();
    assertThat(bare.datafile(3, 5, 7, 9)).isEqualTo(catalogue.datafile(3, 5, 7, 9));
    assertThatThrownBy(() -> bare.withDatafileParameters(1))
        .hasMessageContaining("a bare catalogue has no types");
  }

  @Test
  void pathLeadsToTheDatafile() {
    DatafilePath path = catalogue.path(1, 2, 3, 4);
    assertThat(path.facility()).isEqualTo(catalogue.facility(1).name());
    assertThat(path.investigation()).isEqualTo(catalogue.investigation(1, 2).name());
    assertThat(path.visitId()).isEqualTo(catalogue.investigation(1, 2).visitId());
    assertThat(path.dataset()).isEqualTo(catalogue.dataset(1, 2, 3).name());
    assertThat(path.datafile()).isEqualTo(catalogue.datafile(1, 2, 3, 4).name());
  }

  @Test
  void textsAreShortAsciiAndSomeAreHostile() {
    List<String> titles =
        LongStream.range(0, NODES).mapToObj(i -> catalogue.investigation(0, i).title()).toList();
    Facility facility = catalogue.facility(Long.MAX_VALUE);
    Stream<String> users =
        facility.users().stream()
            .flatMap(user -> Stream.of(user.name(), user.fullName(), user.affiliation()));
    Stream<String> deepest =
        Stream.of(
            facility.fullName(),
            catalogue.datafile(Long.MAX_VALUE, 29_999_999, 999_999, 99_999_999).location());
    assertThat(Stream.of(titles.stream(), users, deepest).flatMap(texts -> texts))
        .allMatch(text -> text.matches("[\\x20-\\x7E]{1,255}"));
    assertThat(titles).anyMatch(title -> title.contains("King's <&> Queen's"));
  }

  @Test
  void copyReadBackInAnotherOrderIsEqual() {
    Investigation made = catalogue.investigation(0, 5);
    List<String> reversed = new ArrayList<>(made.users());
    Collections.reverse(reversed);
    Investigation read =
        new Investigation(
            made.name(),
            made.visitId(),
            made.title(),
            made.start(),
            made.end(),
            made.instrument(),
            reversed,
            made.samples());
    assertThat(read).isEqualTo(made);
    assertThat(read.hash()).isEqualTo(made.hash());
  }

  private static void checkTimes(Instant... times) {
    assertThat(times)
        .allMatch(
            time ->
                time.equals(time.truncatedTo(ChronoUnit.SECONDS))
                    && !time.isBefore(FIRST)
                    && time.isBefore(END))
        .isSorted();
  }
}
