package beamtime.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cli.BenchMain;
import beamtime.core.launch.MachineLock;
import beamtime.core.result.RunFile;
import beamtime.core.result.RunRecord;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * A module's {@code benchmarks.jar} in a process of its own: how it ended, what it printed, and
 * every process that it was seen to have started.
 */
public record JarRun(int code, List<String> lines, Set<ProcessHandle> started) {
  /** The jar that the build has just made. */
  public static final Path JAR = Path.of("target", "benchmarks.jar");

  /** A run with this option gets a parent that only waits. */
  private static final String WITH_PARENT = "--with-parent";

  /** What a JVM that got options from the build says first. */
  private static final String OPTIONS_TAKEN = "NOTE: Picked up JDK_JAVA_OPTIONS:";

  /** For {@link #of}, where nothing is to be done while it runs. */
  public static final BiConsumer<Process, String> NOBODY_WATCHES = (process, line) -> {};

  /**
   * Runs it to its end.
   *
   * @param jvm options before {@code -jar}
   * @param eachLine called for each line that it prints
   */
  public static JarRun of(List<String> jvm, BiConsumer<Process, String> eachLine, String... args)
      throws IOException, InterruptedException {
    return of(jvm, Map.of(), eachLine, args);
  }

  /** The same, with variables of the environment besides its own. */
  public static JarRun of(
      List<String> jvm,
      Map<String, String> environment,
      BiConsumer<Process, String> eachLine,
      String... args)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvm);
    // modules that are tested side by side measure nothing, nor do other builds
    command.add("-D" + MachineLock.FOLDER + "=" + lockFolder(jvm));
    command.addAll(List.of("-jar", JAR.toString()));
    command.addAll(List.of(args));
    if (command.contains(WITH_PARENT)) {
      // the JDK closes the pipe of a child that has ended; cat lives as long as anybody writes
      String parent = "sh -c '\"$@\" & wait' sh \"$@\" 2>&1 | cat";
      command.addAll(0, List.of("bash", "-o", "pipefail", "-c", parent, "bash"));
    }
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close(); // nobody is there to be asked
    List<String> lines = new ArrayList<>();
    Set<ProcessHandle> started = new HashSet<>();
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        if (line.startsWith(OPTIONS_TAKEN)) {
          continue;
        }
        lines.add(line);
        process.descendants().forEach(started::add);
        eachLine.accept(process, line);
      }
    } catch (Throwable e) { // it holds the machine's lock, and may have servers
      process.destroy();
      throw e;
    }
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new JarRun(process.exitValue(), lines, started);
  }

  /** Kills the parent that the option {@value #WITH_PARENT} has given to a run. */
  public static void killParent(Process run) {
    run.children()
        .filter(child -> child.info().commandLine().orElse("").contains(WITH_PARENT))
        .forEach(ProcessHandle::destroyForcibly);
  }

  /**
   * The same of words that start nothing, in this process.
   *
   * @param properties of the JVM; of those that are ours it has no others
   */
  public static JarRun here(Map<String, String> properties, String... args) {
    Properties before = System.getProperties();
    Properties given = new Properties();
    before.stringPropertyNames().stream()
        .filter(name -> !name.matches("(bench|testbed)(\\..*)?"))
        .forEach(name -> given.setProperty(name, before.getProperty(name)));
    given.putAll(properties);
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream told = new ByteArrayOutputStream();
    PrintStream both = new PrintStream(told, true, StandardCharsets.UTF_8);
    System.setProperties(given);
    System.setOut(both);
    System.setErr(both);
    try {
      int code = BenchMain.execute(args);
      return new JarRun(code, told.toString(StandardCharsets.UTF_8).lines().toList(), Set.of());
    } finally {
      System.setProperties(before);
      System.setOut(out);
      System.setErr(err);
    }
  }

  /** That of its temporary files, where it is given one, else the module's own. */
  private static String lockFolder(List<String> jvm) {
    String option = "-Djava.io.tmpdir=";
    return jvm.stream()
        .filter(given -> given.startsWith(option))
        .map(given -> given.substring(option.length()))
        .findFirst()
        .orElseGet(() -> JAR.toAbsolutePath().getParent().toString());
  }

  /** Folder of the one run of those in a folder. */
  public static Path runFolder(Path runs) throws IOException {
    try (Stream<Path> all = Files.list(runs)) {
      return all.findFirst().orElseThrow().toRealPath();
    }
  }

  /** Record of the same. */
  public static RunRecord record(Path runs) throws IOException {
    return RunFile.read(runFolder(runs).resolve(RunFile.NAME));
  }

  /** All that it printed. */
  public String text() {
    return String.join("\n", lines);
  }

  /** Fails where one of these processes lives on. */
  public void assertNothingRuns() throws InterruptedException {
    assertThat(started).as("servers, hosts and forks").isNotEmpty();
    for (int tries = 0; tries < 600 && started.stream().anyMatch(ProcessHandle::isAlive); tries++) {
      Thread.sleep(100); // a killed process is gone a moment after its parent has given it up
    }
    assertThat(started).as(text()).noneMatch(ProcessHandle::isAlive);
  }
}
