package beamtime.mongo;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.run.JarRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The properties that a user may set: shown, documented, and refused where nothing uses them. */
class SettingsIT {
  private static final Path PAGE = Path.of("..", "docs", "settings.md");

  private static final Map<String, String> PRESET = Map.of("bench.preset", "smoke");

  /** A property as it is typed; that of a test of the endpoint is none of a command. */
  private static final Pattern GIVEN =
      Pattern.compile("-D((?:bench|testbed)(?!\\.icat\\.credentials)[\\w.]*)=");

  /** What is told here in one process is, in others, what the jar prints and ends with. */
  @Test
  void theJarAnswersInALineAndEndsWithItsCode() throws Exception {
    JarRun refused = jar(List.of("-Dbench.preset=smoke"), "MongoJobScan");
    assertThat(refused.code()).as(refused.text()).isEqualTo(2);
    assertThat(refused).isEqualTo(JarRun.here(PRESET, "MongoJobScan"));
    JarRun unknown = jar(List.of(), "laod", "JobScan");
    assertThat(unknown.code()).as(unknown.text()).isEqualTo(2);
    assertThat(unknown).isEqualTo(JarRun.here(Map.of(), "laod", "JobScan"));
  }

  @Test
  void thePageOfTheManualIsWhatTheCommandSays() throws Exception {
    JarRun shown = jar(List.of(), "settings", "--markdown");
    assertThat(shown.code()).as(shown.text()).isZero();
    assertThat(Files.readAllLines(PAGE))
        .as(
            "write it again: java -jar bench-mongo/target/benchmarks.jar settings --markdown"
                + " > docs/settings.md")
        .isEqualTo(shown.lines());
  }

  @Test
  void theManualNamesNoOtherProperties() throws Exception {
    JarRun shown = JarRun.here(Map.of(), "settings", "--markdown");
    try (Stream<Path> docs = Files.list(PAGE.getParent())) {
      Stream<Path> pages = docs.filter(file -> file.toString().endsWith(".md"));
      for (Path page : Stream.concat(pages, Stream.of(Path.of("..", "README.md"))).toList()) {
        assertThat(GIVEN.matcher(Files.readString(page)).results().map(given -> given.group(1)))
            .as(page.toString())
            .allMatch(
                name ->
                    name.startsWith("bench.param.") || shown.text().contains("| `" + name + "` |"));
      }
    }
  }

  @Test
  void aWordNarrowsTheList() {
    assertThat(JarRun.here(Map.of(), "settings").text())
        .contains("bench.preset", "testbed.mongodb.uri", "testbed.icat.heap");
    assertThat(JarRun.here(Map.of(), "settings", "HBase", "heap").lines())
        .filteredOn(line -> line.startsWith("| testbed"))
        .isNotEmpty()
        .allMatch(line -> line.contains("testbed.hbase."));
    JarRun none = JarRun.here(Map.of(), "settings", "testbed.mongo.uri");
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.text()).contains("no property has").contains("'testbed.mongodb.uri'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "load JobScan",
        "MongoJobScan",
        "-l",
        "clean",
        "up",
        "status",
        "down",
        "merge none --to other",
        "settings"
      })
  void aCommandRefusesAPropertyThatItDoesNotUse(String command) {
    JarRun refused = JarRun.here(PRESET, command.split(" "));
    assertThat(refused.code()).as(refused.text()).isEqualTo(2);
    assertThat(refused.lines())
        .singleElement()
        .asString()
        .startsWith("error: ")
        .contains(" does not use 'bench.preset' (run does); ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "laod JobScan | no command or benchmark 'laod'; nearest: 'load'",
        "load --hold 1s | load needs a workload; this jar has Catalogue, CatalogueArrival, ",
        "load --hold | Missing required parameter for option '--hold' (time)",
        "settings hertz | no property has 'hertz'; it is a parameter of WaveformIngest, WaveformRead: see -lp",
        "JobScna | no command or benchmark 'JobScna'; nearest: 'JobScan'",
        "load JobScan --client 3 | Unknown options: '--client', '3'; nearest: --clients",
        "MongoJobScan -prof nope | profiler 'nope' can't be used here",
        "-Dtestbed.mongodb.cache=1g settings | settings does not use 'testbed.mongodb.cache'",
        "MongoJobScan -Dtestbed.mongodb.cach=1g | unknown property 'testbed.mongodb.cach'; nearest: 'testbed.mongodb.cache'",
      })
  void aWrongWordIsAnsweredInALine(String words, String answer) {
    JarRun refused = JarRun.here(Map.of(), words.split(" "));
    assertThat(refused.code()).as(refused.text()).isEqualTo(2);
    assertThat(refused.lines().get(0)).startsWith("error: " + answer);
    assertThat(refused.lines()).hasSizeLessThanOrEqualTo(2);
  }

  private static JarRun jar(List<String> jvm, String... args) throws Exception {
    return JarRun.of(jvm, JarRun.NOBODY_WATCHES, args);
  }
}
