package beamtime.core.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.cell.Preset;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunSettingsTest {
  private static final Map<String, String> TESTBED =
      Map.of("testbed", "", "testbed.hbase.heap", "");

  @Test
  void takesTheQuickPresetUnlessTold() {
    assertThat(RunSettings.of("run", Map.of(), TESTBED).preset()).isEqualTo(Preset.QUICK);
  }

  @Test
  void readsParametersAndTestbedProperties() {
    RunSettings settings =
        RunSettings.of(
            "run",
            Map.of(
                "bench.preset",
                "smoke",
                "bench.param.period",
                "DAY, WEEK",
                "testbed.hbase.heap",
                "1g"),
            TESTBED);
    assertThat(settings.preset()).isEqualTo(Preset.SMOKE);
    assertThat(settings.params()).containsExactly(Map.entry("period", List.of("DAY", "WEEK")));
    assertThat(settings.testbed()).containsExactly(Map.entry("testbed.hbase.heap", "1g"));
  }

  @Test
  void refusesASecretBeforeItCanGetIntoARecord() {
    String uri = "mongodb://db/?authMechanismProperties=AWS_SESSION_TOKEN:hush";
    assertThatThrownBy(
            () ->
                RunSettings.of(
                    "run", Map.of("testbed.mongodb.uri", uri), Map.of("testbed.mongodb.uri", "")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("testbed.mongodb.uri holds a secret")
        .hasMessageNotContaining("hush");
  }

  @ParameterizedTest
  @CsvSource({
    "testbed.elasticsearch.uri, elastic:hush@es:9200",
    "testbed.icat.rest, me:hush@icat.lab/icat",
    "testbed.postgresql.uri, jdbc:postgresql:db?password=hush"
  })
  void anAddressWithoutItsSchemeMayHoldASecretToo(String property, String address) {
    assertThatThrownBy(() -> RunSettings.of("run", Map.of(property, address), Map.of(property, "")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(property + " holds a")
        .hasMessageNotContaining("hush");
  }

  @Test
  void quickHasTheFamiliesThatTenMinutesAreEnoughForUnlessCellsAreChosen() {
    assertThat(families(Map.of())).containsExactly("jobs", "waveforms", "catalogue");
    assertThat(families(Map.of("bench.minutes", "30"))).hasSize(3);
    assertThat(families(Map.of("bench.families", "events"))).containsExactly("events");
    for (String choice : List.of("bench.include", "bench.backends", "bench.study")) {
      assertThat(families(Map.of(choice, "mongodb"))).as(choice).isEmpty();
    }
    assertThat(families(Map.of("bench.preset", "smoke"))).isEmpty();
  }

  private static List<String> families(Map<String, String> given) {
    return RunSettings.of("run", given, TESTBED).families();
  }

  /** A variable of a script that was never set. */
  @ParameterizedTest
  @ValueSource(strings = {"bench.study", "bench.backends", "bench.param.points", "bench.minutes"})
  void refusesAnEmptyValue(String name) {
    assertThatThrownBy(() -> RunSettings.of("run", Map.of(name, " "), TESTBED))
        .isInstanceOf(UsageException.class)
        .hasMessage("'" + name + "' is empty: give it a value or leave it out");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bench.families", "bench.backends", "bench.param.points"})
  void refusesAListOfNothing(String name) {
    assertThatThrownBy(() -> RunSettings.of("run", Map.of(name, ", ,"), TESTBED))
        .isInstanceOf(UsageException.class)
        .hasMessage("', ,' (" + name + ") names nothing: give it a value or leave it out");
  }

  @Test
  void anUnknownFamilyBringsTheNearest() {
    assertThat(
            RunSettings.of("run", Map.of("bench.families", "jobs, catalogue"), TESTBED).families())
        .containsExactly("jobs", "catalogue");
    assertThatThrownBy(() -> RunSettings.of("run", Map.of("bench.families", "job"), TESTBED))
        .hasMessageContaining("unknown family 'job' (bench.families); ")
        .hasMessageContaining("'jobs'");
  }

  @Test
  void waitsAMinuteForAnotherRunUnlessTold() {
    assertThat(RunSettings.of("run", Map.of(), TESTBED).patience())
        .isEqualTo(Duration.ofMinutes(1));
    assertThat(RunSettings.of("run", Map.of("bench.wait", "0"), TESTBED).patience()).isZero();
  }

  @Test
  void aStudySetsItsOwnParameters() {
    assertThat(RunSettings.of("run", Map.of("bench.study", "pandata-icat"), TESTBED).study())
        .isEqualTo("pandata-icat");
    assertThatThrownBy(
            () ->
                RunSettings.of(
                    "run",
                    Map.of("bench.study", "pandata-icat", "bench.param.batch", "1"),
                    TESTBED))
        .hasMessageContaining("bench.param.batch: a study sets its own");
  }

  @Test
  void hasThePresetsForksUnlessTold() {
    assertThat(effort(Map.of("bench.preset", "lab"))).isEqualTo(Effort.fixed(5));
    assertThat(effort(Map.of("bench.preset", "smoke"))).isEqualTo(Effort.fixed(1));
    assertThat(effort(Map.of("bench.forks", "3"))).isEqualTo(Effort.fixed(3));
    assertThat(effort(Map.of("bench.forks", "50"))).isEqualTo(Effort.fixed(50));
  }

  private static Effort effort(Map<String, String> given) {
    return RunSettings.of("run", given, TESTBED).effort();
  }

  @Test
  void aRunIsPlannedByItsMinutesAndItsPrecision() {
    assertThat(effort(Map.of())).isEqualTo(new Effort(5, 50, Duration.ofMinutes(10), 0.05));
    assertThat(effort(Map.of("bench.minutes", "30")))
        .as("more time makes narrower intervals")
        .isEqualTo(new Effort(5, 50, Duration.ofMinutes(30), 0));
    assertThat(effort(Map.of("bench.precision", "2.5%")))
        .isEqualTo(new Effort(5, 50, Effort.UNLIMITED, 0.025));
    assertThat(
            effort(Map.of("bench.preset", "lab", "bench.minutes", "60", "bench.precision", "3%")))
        .isEqualTo(new Effort(5, 50, Duration.ofMinutes(60), 0.03));
  }

  @ParameterizedTest
  @CsvSource({
    "minutes,0",
    "minutes,-1",
    "minutes,10081",
    "minutes,1.5",
    "precision,3",
    "precision,0%",
    "precision,51%",
    "precision,0.4%",
    "precision,x%",
    "warmup,0",
    "warmup,601",
    "warmup,0.5",
    "warmup,5s"
  })
  void refusesAPlanThatIsNone(String name, String value) {
    assertThatThrownBy(() -> effort(Map.of("bench." + name, value)))
        .hasMessageContaining("'" + value + "' (bench." + name + ") is no ");
  }

  @ParameterizedTest
  @CsvSource({
    "forks,1,50,0,51",
    "minutes,1,10080,0,10081",
    "precision,0.5%,50%,0.4%,51%",
    "warmup,1,600,0,601"
  })
  void theTextOfANumberNamesItsLeastAndItsMost(
      String name, String least, String most, String tooSmall, String tooLarge) {
    String property = "bench." + name;
    assertThat(RunSettings.properties().get(property)).startsWith(least + " to " + most + ": ");
    for (String value : List.of(least, most)) {
      assertThat(effort(Map.of(property, value))).isNotNull();
    }
    for (String value : List.of(tooSmall, tooLarge)) {
      assertThatThrownBy(() -> effort(Map.of(property, value))).hasMessageContaining(value);
    }
  }

  @Test
  void theTextOfThePresetNamesThemAll() {
    assertThat(RunSettings.properties().get("bench.preset").split(": ")[0].split(", | or "))
        .containsExactly(Arrays.stream(Preset.values()).map(Preset::label).toArray(String[]::new));
  }

  @Test
  void aFixedNumberOfForksLeavesNothingToPlanAndAStudySetsItsOwn() {
    assertThatThrownBy(() -> effort(Map.of("bench.forks", "3", "bench.minutes", "5")))
        .hasMessageContaining("leave one out");
    assertThatThrownBy(() -> effort(Map.of("bench.study", "wlcg", "bench.precision", "5%")))
        .hasMessageContaining("a study sets its own forks");
    assertThatThrownBy(() -> effort(Map.of("bench.study", "wlcg", "bench.warmup", "5")))
        .hasMessageContaining("bench.warmup: a study sets its own");
  }

  @Test
  void aCellWarmsUpAsLongAsThePresetSaysUnlessTold() {
    Map<String, String> lab = Map.of("bench.preset", "lab", "bench.forks", "3");
    assertThat(pace(lab).jmhOptions()).isEqualTo("-f 3 -wi 5 -w 1000ms -i 10 -r 1000ms");
    assertThat(pace(Map.of("bench.warmup", "8")).jmhOptions())
        .isEqualTo("-f 5 -wi 8 -w 1000ms -i 2 -r 450ms");
    assertThat(pace(Map.of("bench.warmup", "8")).cold(false))
        .as("servers are warmed as ever")
        .isEqualTo(pace(Map.of()).cold(false));
  }

  private static Pace pace(Map<String, String> given) {
    return RunSettings.of("run", given, TESTBED).pace();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "51", "100", "two", "1.5"})
  void refusesANumberOfForksThatIsNone(String forks) {
    assertThatThrownBy(() -> RunSettings.of("run", Map.of("bench.forks", forks), TESTBED))
        .hasMessageContaining("'" + forks + "' (bench.forks) is no number of JVMs from 1 to 50");
  }

  @Test
  void aStudySetsItsOwnForks() {
    assertThatThrownBy(
            () ->
                RunSettings.of(
                    "run", Map.of("bench.study", "pandata-icat", "bench.forks", "3"), TESTBED))
        .hasMessageContaining("a study sets its own forks");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bench.preset",
        "bench.study",
        "bench.include",
        "bench.backends",
        "bench.families",
        "bench.forks"
      })
  void aLoadAndASingleBenchmarkRefuseWhatOnlyARunUses(String name) {
    for (String command : List.of("load", RunSettings.SINGLE)) {
      assertThat(RunSettings.of(command, Map.of("bench.wait", "5"), TESTBED).given())
          .containsExactly(Map.entry("bench.wait", "5"));
      assertThatThrownBy(() -> RunSettings.of(command, Map.of(name, "1"), TESTBED))
          .isInstanceOf(UsageException.class)
          .hasMessage("%s does not use '%s' (run does); nearest: 'bench.wait'", command, name);
      assertThatThrownBy(() -> RunSettings.of(command, Map.of("bench.param.days", "1"), TESTBED))
          .hasMessage("%s does not use 'bench.param.days' (run does); write -p days=...", command);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"clean", "down", "merge", "settings", "status", "up"})
  void otherCommandsRefuseAllOfARun(String command) {
    for (String name : List.of("bench.wait", "bench.preset")) {
      assertThatThrownBy(() -> RunSettings.of(command, Map.of(name, "1"), TESTBED))
          .isInstanceOf(UsageException.class)
          .hasMessage("%s does not use '%s' (run does); it uses none of bench.*", command, name);
    }
  }

  @Test
  void whatTouchesNoServerRefusesTheirSettings() {
    for (String command : List.of("clean", "down", "status", "up")) {
      assertThat(RunSettings.of(command, Map.of("testbed", "docker"), TESTBED).testbed())
          .containsExactly(Map.entry("testbed", "docker"));
    }
    for (String command : List.of("merge", "settings", "studies")) {
      assertThatThrownBy(() -> RunSettings.of(command, Map.of("testbed", "docker"), TESTBED))
          .hasMessage("%s does not use 'testbed': it touches no server", command);
    }
  }

  @Test
  void tellsAllProblemsAtOnceWithTheNearestNames() {
    Map<String, String> given =
        Map.of(
            "bench.preset", "smok",
            "bench.inclde", "Job",
            "testbed.hbase.heep", "1g",
            "bench.wait", "soon",
            "bench.include", "*");
    assertThatThrownBy(() -> RunSettings.of("run", given, TESTBED))
        .isInstanceOfSatisfying(
            UsageException.class,
            e ->
                assertThat(e.problems())
                    .hasSize(5)
                    .anyMatch(p -> p.contains("'soon' (bench.wait)"))
                    .anyMatch(p -> p.contains("unknown preset 'smok'") && p.contains("'smoke'"))
                    .anyMatch(p -> p.contains("'bench.inclde'") && p.contains("'bench.include'"))
                    .anyMatch(
                        p ->
                            p.contains("'testbed.hbase.heep'")
                                && p.contains("'testbed.hbase.heap'"))
                    .anyMatch(p -> p.contains("no regular expression")));
  }
}
