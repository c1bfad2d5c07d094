package beamtime.core.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.StoreException;
import beamtime.core.das.CacheState;
import beamtime.core.das.Das;
import beamtime.core.das.DasAnswer;
import beamtime.core.das.HttpLayer;
import beamtime.core.das.LayerPlan;
import beamtime.core.das.LayerServer;
import beamtime.core.das.QueryException;
import beamtime.core.das.ServedProcess;
import beamtime.core.data.RecordSource;
import beamtime.core.owner.Owner;
import beamtime.core.store.Place;
import beamtime.core.store.records.InMemoryRecordStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class DasCommandTest {
  @Test
  void theLayerServesTheFloorUntilItIsEnded() {
    ServedProcess process =
        ServedProcess.start(ServedProcess.LAYER, List.of("--backend=floor", "--records=1000"));
    ProcessHandle handle = ProcessHandle.of(process.pid()).orElseThrow();
    try (HttpLayer layer = new HttpLayer(process.port())) {
      for (String query : List.of("block=/a*", "dataset=/a/b/c", "block=/a* | count(block.name)")) {
        DasAnswer answer = layer.ask(query);
        assertThat(answer.rows()).isEqualTo(1);
        assertThat(answer.text()).isNotEmpty();
      }
      ByteArrayOutputStream printed = new ByteArrayOutputStream();
      Commands commands = new Commands(new PrintStream(printed, true, StandardCharsets.UTF_8));
      String port = "--port=" + process.port();
      List<String> bench =
          List.of("das-bench", port, "--clients=1,4", "--repeat=2", "--hold=100ms", "block=/a*");
      assertThat(commands.execute(bench)).isZero();
      assertThat(printed.toString(StandardCharsets.UTF_8).lines())
          .filteredOn(line -> line.matches("\\| +[14] \\|.*"))
          .hasSize(2);
      assertThatThrownBy(() -> layer.ask("block=/[a]")).isInstanceOf(QueryException.class);
      process.close();
      assertThat(handle.isAlive()).isFalse();
      assertThatThrownBy(() -> layer.ask("block=/a*"))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("does not answer");
    } finally {
      process.close();
    }
  }

  @Test
  void answersWithoutTheServicesAreNoSuccess() throws IOException {
    Place place = new Place("bt-test-das");
    InMemoryRecordStore store = new InMemoryRecordStore();
    store.places().create(place);
    Map<RecordSource, Integer> dead = Map.of(RecordSource.DBS, 1, RecordSource.PHEDEX, 1);
    LayerPlan plan =
        new LayerPlan(place, CacheState.COLD, dead, LayerPlan.LIFETIME, LayerPlan.PATIENCE);
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    try (Das das = new Das(store, plan);
        LayerServer server = new LayerServer(das)) {
      Commands commands = new Commands(new PrintStream(printed, true, StandardCharsets.UTF_8));
      String port = "--port=" + server.port();
      assertThat(
              commands.execute(
                  List.of(
                      "das-bench", port, "--clients=2", "--repeat=2", "--hold=0s", "block=/a*")))
          .isEqualTo(CommandLine.ExitCode.SOFTWARE);
    }
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .containsPattern("\\| +2 \\|( +- \\|){6} +0 \\| +- \\| +6 \\|")
        .contains("INCOMPLETE: 6 answers lack what a service says");
  }

  @Test
  void whatIsWrongEndsItBeforeItServes() {
    for (String option : List.of("--backend=nowhere", "--cache=lukewarm")) {
      expectEnd(ServedProcess.LAYER, List.of("--place=bt-x-das-1", option));
    }
    expectEnd(ServedProcess.SERVICE, List.of("dbx"));
  }

  @Test
  void aPlaceThatIsNoneIsToldInALine() {
    Commands commands = new Commands(new PrintStream(new ByteArrayOutputStream()));
    assertThat(commands.execute(List.of("das", "--backend=floor", "--place=x")))
        .isEqualTo(CommandLine.ExitCode.USAGE);
  }

  @Test
  void aServiceWhoseLauncherDiedAsItStartedEnds() throws Exception {
    Process gone = new ProcessBuilder("true").start();
    String launcher = Owner.of(gone.toHandle()).toString();
    gone.waitFor();
    Process service =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                BenchMain.class.getName(),
                ServedProcess.SERVICE,
                ServedProcess.WITH_PARENT + "=" + launcher,
                "dbs")
            .redirectErrorStream(true)
            .start();
    assertThat(service.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(service.exitValue()).isEqualTo(137);
  }

  private static void expectEnd(String command, List<String> arguments) {
    assertThatThrownBy(() -> ServedProcess.start(command, arguments))
        .hasMessageContaining("the command " + command + " ended with code ");
  }
}
