package beamtime.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.Glossary;
import beamtime.core.cell.WorkloadText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandsTest {
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final Commands commands =
      new Commands(new PrintStream(printed, true, StandardCharsets.UTF_8));

  @ParameterizedTest
  @ValueSource(strings = {"", "--help", "help"})
  void everyCommandHasALine(String word) {
    assertThat(commands.execute(word.isEmpty() ? List.of() : List.of(word))).isZero();
    assertThat(text()).contains("Measure:", "Servers:", "Look up:", "Examples:");
    for (String name : Commands.names()) {
      assertThat(text().lines())
          .filteredOn(line -> line.matches("  " + name + " +\\S.*"))
          .hasSize(1);
    }
    assertThat(text().lines()).allMatch(line -> line.length() <= 120);
  }

  @Test
  void theGroupsHoldEveryCommandOnce() {
    assertThat(commands.forManual().subcommands().keySet())
        .containsExactlyInAnyOrderElementsOf(Commands.names());
  }

  @Test
  void eachCommandHasHelp() {
    for (String name : Commands.names()) {
      assertThat(commands.execute(List.of("help", name))).as(name).isZero();
      assertThat(text()).contains("Usage: java -jar benchmarks.jar " + name);
    }
    assertThat(text()).doesNotContain("${");
    assertThat(text().lines()).allMatch(line -> line.length() <= 120);
  }

  @ParameterizedTest
  @CsvSource({"load, workload", "load, floor", "run, cell", "run, preset", "run, study"})
  void helpHasTheWordsOfTheGlossary(String command, String word) {
    assertThat(commands.execute(List.of(command, "--help"))).isZero();
    assertThat(text().replaceAll("\\s+", " ")).contains(Glossary.words().get(word));
  }

  @ParameterizedTest
  @ValueSource(strings = {"clients", "rate", "arrivals"})
  void helpOfALoadSaysWhatListsOfParametersSay(String param) {
    assertThat(commands.execute(List.of("load", "--help"))).isZero();
    String meaning = WorkloadText.ofParam("JobScan", param).orElseThrow();
    assertThat(text().replaceAll("\\s+", " "))
        .containsIgnoringCase(meaning.substring(0, meaning.length() - 1));
  }

  @Test
  void theVersionNamesTheCommit() {
    assertThat(commands.execute(List.of("-V"))).isZero();
    assertThat(text())
        .containsPattern("Beamtime .+, commit .+")
        .contains("Java " + Runtime.version());
  }

  @Test
  void wordsOfJmhAreNoCommand() {
    assertThat(List.of("load", "jmh", "-V", "--help", "help")).allMatch(commands::has);
    assertThat(List.of("JobScan", "-h", "-l", "-lp", "laod", "-f")).noneMatch(commands::has);
  }

  @Test
  void cleanHasItsOldNameToo() {
    assertThat(commands.has("--clean")).isTrue();
    assertThat(commands.execute(List.of("--clean", "--help"))).isZero();
    assertThat(text()).contains("Usage: java -jar benchmarks.jar clean ").doesNotContain("--clean");
  }

  @Test
  void theShellCompletesTheAlias() {
    assertThat(commands.execute(List.of("generate-completion"))).isZero();
    assertThat(text()).contains("complete -F _complete_beamtime", "settings", "--find-max");
  }

  @Test
  void everyCommandHasAManualPage(@TempDir Path folder) throws IOException {
    ManPages.main(folder.toString());
    assertThat(folder.resolve("beamtime.adoc")).content().contains("= beamtime(1)");
    for (String name : Commands.names()) {
      assertThat(folder.resolve("beamtime-" + name + ".adoc"))
          .content()
          .contains("= beamtime-" + name + "(1)")
          .doesNotContain("${");
    }
  }

  private String text() {
    return printed.toString(StandardCharsets.UTF_8);
  }
}
