package beamtime.core.cli;

import beamtime.core.store.StoreException;
import beamtime.core.study.StudyRun;
import beamtime.core.workload.CellName;
import beamtime.core.workload.Preset;
import beamtime.core.workload.RunContext;
import beamtime.core.workload.ServerName;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs cells of one module for the launcher, in a process with that module's class path: one
 * request a line on standard input, one answer a line on standard output, both JSON. JMH forks from
 * here, so that a fork sees the module alone.
 */
final class CellHost {
  /**
   * Asks for the cells of a preset, or of a study where its name is not empty; parameters that are
   * given replace the preset's values, and so does the number of forks.
   */
  record ListRequest(Preset preset, String study, Map<String, List<String>> params, int forks) {}

  /**
   * A cell, JMH's name for its benchmark and the digest of its code, how it is run and the name of
   * the server it needs.
   */
  record Listed(
      String workload,
      String backend,
      Map<String, String> params,
      String benchmark,
      String code,
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

  /**
   * Asks for one fork of a cell to be run, with files for JMH's result of all forks so far and for
   * its output, which is appended.
   *
   * @param fork how many forks of the cell this process has run before
   */
  record RunRequest(
      String benchmark,
      Map<String, String> params,
      Pace pace,
      int fork,
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
    ForkRunner runner = new ForkRunner();
    for (String line = requests.readLine(); line != null; line = requests.readLine()) {
      Request request = JSON.readValue(line, Request.class);
      answers.println(JSON.writeValueAsString(answer(listing, runner, request)));
    }
  }

  private static Object answer(Listing listing, ForkRunner runner, Request request) {
    if (request.list() != null) {
      return list(listing, request.list());
    }
    if (request.run() != null) {
      return runner.run(request.run());
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
}
