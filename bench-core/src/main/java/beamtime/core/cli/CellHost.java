package beamtime.core.cli;

import beamtime.core.host.HostProfiler;
import beamtime.core.store.LacksException;
import beamtime.core.store.StoreException;
import beamtime.core.store.TestbedException;
import beamtime.core.study.StudyRun;
import beamtime.core.workload.CellName;
import beamtime.core.workload.Preset;
import beamtime.core.workload.RunContext;
import beamtime.core.workload.ServerName;
import beamtime.core.workload.WrongAnswerException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Runs cells of one module for the launcher, in a process with that module's class path: one
 * request a line on standard input, one answer a line on standard output, both JSON. JMH forks from
 * here, so that a fork sees the module alone.
 */
final class CellHost {
  /**
   * Asks for the cells of a preset, or of a study where its name is not empty; parameters that are
   * given replace the preset's values.
   */
  record ListRequest(Preset preset, String study, Map<String, List<String>> params) {}

  /** A cell, JMH's name for its benchmark, how it is run and the name of the server it needs. */
  record Listed(
      String workload,
      String backend,
      Map<String, String> params,
      String benchmark,
      Pace pace,
      String server) {
    CellName cell() {
      Map<String, String> all = new TreeMap<>(params);
      all.putAll(pace.series().params());
      all.putAll(ServerName.parse(server).params());
      return new CellName(workload, backend, all);
    }
  }

  /**
   * All cells of the module for a request, the values that each parameter may have, empty for free
   * ones, and the names of its studies.
   */
  record ListReply(List<Listed> cells, Map<String, List<String>> params, List<String> studies) {}

  /** Asks for a cell to be run, with files for JMH's result and output. */
  record RunRequest(
      String benchmark,
      Map<String, String> params,
      Pace pace,
      String server,
      String result,
      String log) {}

  /**
   * How it went: {@code done}, or {@code failed}, {@code wrong} or {@code lacks} with one line why.
   */
  record RunReply(String kind, String cause) {}

  /** Asks for a study to be concluded, all of whose cells have ended. */
  record StudyRequest(String study) {}

  /** Its tables, or one line why there are none. */
  record StudyReply(String tables, String problem) {}

  /** Asks for the places of this run to be removed from a backend that stays up. */
  record CleanRequest(String backend) {}

  /** How many places were removed, and why others stay, one line each. */
  record CleanReply(int removed, List<String> problems) {}

  /** A line of standard input: one of the four. */
  record Request(ListRequest list, RunRequest run, StudyRequest study, CleanRequest clean) {
    static Request of(ListRequest list) {
      return new Request(list, null, null, null);
    }

    static Request of(RunRequest run) {
      return new Request(null, run, null, null);
    }

    static Request of(StudyRequest study) {
      return new Request(null, null, study, null);
    }

    static Request of(CleanRequest clean) {
      return new Request(null, null, null, clean);
    }
  }

  /**
   * Long enough for another cell to end, short enough that a run which waits in vain is noticed.
   */
  private static final int LOCK_WAIT_SECONDS = 60;

  private static final ObjectMapper JSON = new ObjectMapper();

  private CellHost() {}

  /** Answers requests until standard input ends. */
  static void serve() throws IOException {
    Parent.watch();
    PrintStream answers =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    System.setOut(System.err); // whatever a library prints must not end up between answers
    BufferedReader requests =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    Listing listing = Listing.ofClassPath();
    for (String line = requests.readLine(); line != null; line = requests.readLine()) {
      Request request = JSON.readValue(line, Request.class);
      answers.println(JSON.writeValueAsString(answer(listing, request)));
    }
  }

  private static Object answer(Listing listing, Request request) {
    if (request.list() != null) {
      return list(listing, request.list());
    }
    if (request.run() != null) {
      return run(request.run());
    }
    return request.study() != null ? conclude(request.study()) : clean(listing, request.clean());
  }

  private static StudyReply conclude(StudyRequest request) {
    try {
      StudyRun run = StudyRun.read(RunContext.current().folder().orElseThrow());
      return new StudyReply(Studies.named(request.study()).orElseThrow().conclude(run), "");
    } catch (IOException | StoreException e) {
      return new StudyReply("", e.getMessage());
    }
  }

  private static CleanReply clean(Listing listing, CleanRequest request) {
    RunContext context = RunContext.current();
    return Leftovers.clean(
        context.endpoint(request.backend()), listing.shapes(), context.removed()::contains);
  }

  private static ListReply list(Listing listing, ListRequest request) {
    List<Listed> cells =
        request.study().isEmpty()
            ? listing.cells(request)
            : Studies.named(request.study())
                .map(study -> listing.cells(study, request.preset()))
                .orElse(List.of());
    return new ListReply(cells, Parameters.of(listing.shapes()), Studies.names());
  }

  private static RunReply run(RunRequest request) {
    Pace pace = request.pace();
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("^" + Pattern.quote(request.benchmark()) + "$")
            .forks(pace.forks())
            .warmupIterations(pace.warmups())
            .measurementIterations(pace.iterations())
            .timeout(TimeValue.seconds(pace.timeoutSeconds()))
            .shouldFailOnError(true)
            .addProfiler(HostProfiler.class)
            .resultFormat(ResultFormatType.JSON)
            .result(request.result())
            .output(request.log());
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
    if (!ServerName.parse(request.server()).roundTrip().isEmpty()) {
      options.jvmArgsAppend("-D" + ServerName.PROPERTY + "=" + request.server());
    }
    for (int waited = 0; ; waited++) {
      try {
        return new Runner(options.build()).run().isEmpty()
            ? new RunReply("failed", "JMH ran nothing; see " + request.log())
            : new RunReply("done", "");
      } catch (RunnerException e) {
        if (!isLocked(e)) {
          return reply(e, request);
        }
        if (waited == LOCK_WAIT_SECONDS || !waited()) {
          return new RunReply(
              "failed",
              "another JMH run has held jmh.lock in "
                  + System.getProperty("java.io.tmpdir")
                  + " for "
                  + waited
                  + " s: two runs would disturb each other; try again when it has ended");
        }
      }
    }
  }

  private static boolean isLocked(RunnerException e) {
    return String.valueOf(e.getMessage()).contains("acquire the JMH lock");
  }

  /** Waits a second; false where the thread is to end. */
  private static boolean waited() {
    try {
      Thread.sleep(1000);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * The most telling of all causes: JMH hands the exceptions of a fork over as suppressed ones of
   * its own.
   */
  private static RunReply reply(RunnerException thrown, RunRequest request) {
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Throwable> open = new ArrayDeque<>(List.of(thrown));
    Throwable last = thrown;
    while (!open.isEmpty()) {
      Throwable next = open.pop();
      if (next == null || !seen.add(next)) {
        continue;
      }
      if (next instanceof WrongAnswerException) {
        return new RunReply("wrong", next.getMessage());
      }
      if (next instanceof LacksException) {
        return new RunReply("lacks", next.getMessage());
      }
      if (next instanceof StoreException || next instanceof TestbedException) {
        return new RunReply("failed", next.getMessage());
      }
      last = next;
      for (Throwable suppressed : next.getSuppressed()) {
        open.push(suppressed);
      }
      if (next.getCause() != null) {
        open.push(next.getCause());
      }
    }
    String message = String.valueOf(last.getMessage()).lines().findFirst().orElse("");
    return new RunReply(
        "failed", last.getClass().getSimpleName() + ": " + message + "; see " + request.log());
  }
}
