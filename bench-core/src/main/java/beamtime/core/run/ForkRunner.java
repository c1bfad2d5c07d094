package beamtime.core.run;

import beamtime.core.cell.CpuProfile;
import beamtime.core.cell.OnBackend;
import beamtime.core.cell.RowRates;
import beamtime.core.cell.ServerName;
import beamtime.core.host.HostProfiler;
import beamtime.core.launch.Pace;
import beamtime.core.owner.JavaCommand;
import beamtime.core.result.Disturbance;
import beamtime.core.result.Score;
import beamtime.core.result.SeparateForks;
import beamtime.core.run.HostMessages.RunReply;
import beamtime.core.run.HostMessages.RunRequest;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Has JMH run one fork of a cell, so that forks of other cells can run in between. What JMH
 * reported of earlier forks is kept in a temporary file of the run, since a fork that hangs takes
 * this process with it. Who asks for a fork again replaces it and drops those after it.
 */
final class ForkRunner {
  private ForkRunner() {}

  /** Runs one fork, and writes the result of all that the cell has had so far. */
  static RunReply run(RunRequest request) {
    try {
      List<RunResult> forks = new ArrayList<>(earlier(request));
      Collection<RunResult> results = results(request);
      if (results.size() != 1) {
        return new HostMessages.Failed(
            "JMH left " + results.size() + " results; see " + request.log());
      }
      forks.addAll(results);
      keep(request, forks);
      new SeparateForks(forks).write(Path.of(request.result()));
      return new HostMessages.Done(disturbance(results.iterator().next(), request.server()));
    } catch (RunnerException e) {
      return JmhFailure.reply(e, request.log());
    } catch (IOException e) {
      return new HostMessages.Failed(String.valueOf(e.getMessage()));
    }
  }

  private static List<RunResult> earlier(RunRequest request) throws IOException {
    if (request.fork() == 0) {
      return List.of();
    }
    try (ObjectInputStream file = new ObjectInputStream(Files.newInputStream(kept(request)))) {
      return Arrays.asList((RunResult[]) file.readObject()).subList(0, request.fork());
    } catch (IOException | ClassNotFoundException | IndexOutOfBoundsException e) {
      throw new IOException("the results of its earlier forks can't be read: " + e, e);
    }
  }

  private static void keep(RunRequest request, List<RunResult> forks) throws IOException {
    try (ObjectOutputStream file = new ObjectOutputStream(Files.newOutputStream(kept(request)))) {
      file.writeObject(forks.toArray(new RunResult[0]));
    }
  }

  private static Path kept(RunRequest request) {
    String name = Path.of(request.result()).getFileName() + ".forks";
    return Path.of(System.getProperty("java.io.tmpdir"), name);
  }

  private static Optional<Disturbance> disturbance(RunResult fork, String server) {
    Map<String, Score> metrics = new HashMap<>();
    fork.getSecondaryResults()
        .forEach(
            (name, result) ->
                metrics.put(
                    name,
                    new Score(result.getScore(), result.getScoreError(), result.getScoreUnit())));
    return Disturbance.of(metrics, server.equals(OnBackend.FLOOR));
  }

  private static Collection<RunResult> results(RunRequest request)
      throws RunnerException, IOException {
    try (PrintStream log = log(request)) {
      return new Runner(
              options(request), OutputFormatFactory.createFormatInstance(log, VerboseMode.NORMAL))
          .run();
    }
  }

  /** JMH's own option would overwrite the file with each fork. */
  private static PrintStream log(RunRequest request) throws IOException {
    OutputStream file =
        Files.newOutputStream(
            Path.of(request.log()), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    PrintStream log = new PrintStream(file, true, StandardCharsets.UTF_8);
    log.print(Turn.heading(request.fork(), request.pace().forks()));
    return log;
  }

  private static String archive(RunRequest request) {
    if (request.cold()) {
      return ClassArchive.COLD;
    }
    return request.archives() ? ClassArchive.LEAVES : "";
  }

  private static Options options(RunRequest request) {
    Pace pace = request.pace();
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("^" + Pattern.quote(request.benchmark()) + "$")
            .forks(1)
            .jvmArgs(JavaCommand.published())
            .warmupIterations(pace.warmups())
            .measurementIterations(pace.iterations())
            .timeout(TimeValue.seconds(pace.timeoutSeconds()))
            .shouldFailOnError(true)
            .addProfiler(HandedCell.class, request.cell().toString())
            .addProfiler(RowRates.class)
            .addProfiler(HostProfiler.class);
    if (request.cold() || pace.warmups() > 0) {
      options.addProfiler(ClassArchive.class, archive(request)); // else loading classes counts
    }
    request.params().forEach(options::param);
    if (pace.series().counts()) {
      options
          .mode(Mode.SingleShotTime)
          .timeUnit(TimeUnit.MILLISECONDS)
          .threads(pace.series().clients())
          .warmupBatchSize(pace.series().times())
          .measurementBatchSize(pace.series().times());
    } else {
      options
          .warmupTime(TimeValue.milliseconds(pace.warmupMillis()))
          .measurementTime(TimeValue.milliseconds(pace.iterationMillis()));
    }
    List<String> appended = new ArrayList<>();
    if (!ServerName.parse(request.server()).isOwn()) {
      appended.add("-D" + ServerName.PROPERTY + "=" + request.server());
    }
    if (pace.series().profiled()) {
      appended.add(CpuProfile.OPTION);
    }
    return options.jvmArgsAppend(appended.toArray(String[]::new)).build();
  }
}
