package beamtime.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlaceTest {
  private static final Instant START = Instant.parse("2026-01-31T23:59:58.7Z");

  @Test
  void aPlaceTellsWhoseItIsAndWhenThatRunBegan() {
    RunId run = RunId.at(START, "here");
    Place place = Place.of(run, "jobs", "0123456789ab");
    assertThat(place.name()).matches("bt-20260131235958[a-z0-9]{4}-jobs-0123456789ab");
    assertThat(place.run()).contains(run);
    assertThat(run.time()).contains(Instant.parse("2026-01-31T23:59:58Z"));
  }

  @Test
  void runsOfOneSecondAreToldApart() {
    assertThat(RunId.at(START, "here")).isNotEqualTo(RunId.at(START, "there"));
    assertThat(RunId.at(START, "here")).isEqualTo(RunId.at(START.plusMillis(100), "here"));
  }

  @Test
  void singleBenchmarksHaveTheIdOfTheirUserAndMachine() {
    RunId own = RunId.own("J\u00e4ger.Anne", "lab1");
    assertThat(own.text()).matches("ownjgeranne[a-z0-9]{4}");
    assertThat(own.time()).isEmpty();
    assertThat(Place.of(own, "tree", "0123456789ab-1000-4-50").run()).contains(own);
    assertThat(own).isEqualTo(RunId.own("J\u00e4ger.Anne", "lab1"));
    assertThat(own).isNotEqualTo(RunId.own("J\u00e4ger.Anne", "lab2"));
    assertThat(own).isNotEqualTo(RunId.own("J\u00e4ger.Anna", "lab1"));
    assertThat(RunId.own("administrator-of-all", "lab").text()).hasSize(15);
    assertThat(RunId.own("\u674e", "lab").text()).hasSize(7);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bt-jobs-0123456789ab", // no run
        "bt-20260131235958-jobs", // nothing unique
        "bt-20260230000000-jobs-1", // no such day
        "bt-2026013123595-jobs-1", // 13 digits
        "bt-20260131235958abcdefg-jobs-1", // too long
        "bt-owner-less", // nothing unique
        "bt-own-jobs-1", // nobody's
      })
  void whatHasNotOurShapeIsNobodys(String name) {
    assertThat(new Place(name).run()).isEmpty();
  }

  @Test
  void noNumberedPlaceBeginsWithAnother() {
    Place below = new Place("bt-20260131235958-box-abc");
    assertThat(below.numbered(0).name()).isEqualTo("bt-20260131235958-box-abc-1000000");
    assertThat(below.numbered(35).name()).endsWith("-100000z");
    assertThat(below.numbered(70_000_000_000L).name()).hasSameSizeAs(below.numbered(0).name());
    assertThat(below.numbered(36).series()).isEqualTo(below.name());
    assertThat(below.series()).isEqualTo(below.name());
    assertThat(below.numbered(1).run()).isEqualTo(below.run());
  }

  @Test
  void anIdThatIsNoneIsRefused() {
    assertThatThrownBy(() -> new RunId("proof"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'proof'");
  }
}
