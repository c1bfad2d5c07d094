package beamtime.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import beamtime.core.result.JmhFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A module's {@code benchmarks.jar} as its user runs it: in a process of its own, on a real
 * backend. What the launcher does with any backend is proven on one: see {@link LauncherContract}.
 */
public abstract class BenchmarksJarContract {
  /** Its processes are looked at, and a container's are not our children. */
  private static final List<String> EMBEDDED = List.of("-Dtestbed=embedded");

  @TempDir private Path folder;

  /** Backend of the module. */
  protected abstract String backend();

  /** A workload of the module that is quick to run. */
  protected abstract String workload();

  /** Options of JMH that make it load no more than a test should. */
  protected List<String> small() {
    return List.of();
  }

  /** JMH's names of the workloads of the module. */
  protected abstract List<String> benchmarks();

  @Test
  void listsTheWorkloadsOfTheModuleAndTheFloors() throws Exception {
    JarRun list = java(JarRun.NOBODY_WATCHES, "-l");
    assertThat(list.code()).isZero();
    assertThat(list.lines()).containsAll(benchmarks());
    assertThat(list.lines())
        .contains("beamtime.core.workload.FloorJobScanBenchmark.scan")
        .contains("beamtime.core.workload.JobGeneratorBenchmark.row");
    String ownPackage = benchmarks().get(0).replaceAll("\\.[^.]+\\.[^.]+$", ".");
    assertThat(list.lines().stream().filter(line -> line.startsWith(ownPackage)))
        .filteredOn(line -> !line.contains("ClientCost"))
        .containsExactlyInAnyOrderElementsOf(benchmarks());
  }

  @Test
  void runsOneBenchmarkWithJmhsOwnOptions() throws Exception {
    Path result = folder.resolve("own.json");
    List<String> options = new ArrayList<>(small());
    options.addAll(List.of("^beamtime\\..*(?<!Floor)" + workload() + "Benchmark", "-e", "Floor"));
    // a window of a second is the shortest of which anything can be told
    options.addAll(List.of("-f", "1", "-t", "4", "-wi", "0", "-i", "1", "-r", "1200ms"));
    options.addAll(List.of("-rf", "json", "-rff", result.toString()));
    JarRun run = java(JarRun.NOBODY_WATCHES, options.toArray(String[]::new));
    assertThat(run.code()).as(run.text()).isZero();
    assertThat(JmhFile.read(result))
        .isNotEmpty()
        .allSatisfy(BenchmarksJarContract::tellsWhatClientAndServerSpent)
        .allSatisfy(BenchmarksJarContract::hasWholeRowsInEachOperation);
    run.assertNothingRuns();
  }

  private static void tellsWhatClientAndServerSpent(JmhFile.Entry entry) {
    for (String name :
        List.of(
            "client.cpu.s_op",
            "client.memory.peak.B",
            "server.cpu.s_op",
            "server.disk.written.B_op",
            "server.memory.peak.B",
            "server.net.received.B_op",
            "server.net.sent.B_op")) {
      assertThat(entry.secondary()).containsKey(name);
    }
    for (String name : List.of("client.cpu.s_op", "server.cpu.s_op", "server.net.received.B_op")) {
      assertThat(entry.secondary().get(name).value()).as(name).isPositive();
    }
  }

  /** As many in each: what their rate is by the score of operations. */
  static void hasWholeRowsInEachOperation(JmhFile.Entry entry) {
    assertThat(entry.secondary()).containsKeys("rows", "payloadBytes");
    double each = entry.secondary().get("rows").value() / entry.score().value();
    assertThat(each).as("rows of an operation").isCloseTo(Math.rint(each), within(1e-6));
  }

  /** Folder of the one run. */
  protected final Path runFolder() throws IOException {
    return JarRun.runFolder(folder.resolve("runs"));
  }

  /** A run, of which each line is looked at. */
  protected final JarRun run(BiConsumer<Process, String> eachLine, String... properties)
      throws Exception {
    List<String> args =
        new ArrayList<>(
            List.of(
                "run",
                "--jar=" + JarRun.JAR.toAbsolutePath(),
                "--runs=" + folder.resolve("runs"),
                "-Dtestbed=embedded"));
    args.addAll(List.of(properties));
    return java(eachLine, args.toArray(String[]::new));
  }

  static JarRun java(BiConsumer<Process, String> eachLine, String... args) throws Exception {
    return JarRun.of(EMBEDDED, eachLine, args);
  }
}
