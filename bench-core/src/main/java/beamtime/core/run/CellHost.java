package beamtime.core.run;

import beamtime.core.cell.RunContext;
import beamtime.core.launch.Exit;
import beamtime.core.launch.Leftovers;
import beamtime.core.launch.Lines;
import beamtime.core.launch.Listed;
import beamtime.core.launch.Listing;
import beamtime.core.run.HostMessages.CleanRequest;
import beamtime.core.run.HostMessages.ListReply;
import beamtime.core.run.HostMessages.ListRequest;
import beamtime.core.run.HostMessages.OthersRequest;
import beamtime.core.run.HostMessages.Request;
import beamtime.core.run.HostMessages.RunRequest;
import java.io.IOException;
import java.util.List;

/**
 * Runs cells of one module for the launcher, in a process with that module's class path: one
 * request a line on standard input, one answer a line on standard output, both JSON. JMH forks from
 * here, so that a fork sees the module alone.
 */
final class CellHost {
  private CellHost() {}

  /** The process's own {@code main}, with the launcher as an {@code Owner}. */
  public static void main(String... args) {
    Exit.after(() -> serve(args[0]));
  }

  /** Answers requests until standard input ends. */
  private static void serve(String owner) throws IOException {
    Lines launcher = Lines.ofThisProcess(owner);
    Listing listing = Listing.ofClassPath();
    for (String line = launcher.in().readLine(); line != null; line = launcher.in().readLine()) {
      Request request = Lines.read(line, Request.class);
      launcher.out().println(Lines.line(answer(listing, request)));
    }
  }

  private static Object answer(Listing listing, Request request) {
    if (request instanceof ListRequest list) {
      return list(listing, list);
    }
    if (request instanceof RunRequest run) {
      return ForkRunner.run(run);
    }
    return request instanceof OthersRequest others
        ? OtherPrograms.measure(others, RunContext.current().folder().orElseThrow())
        : clean(listing, (CleanRequest) request);
  }

  private static Leftovers.Cleaned clean(Listing listing, CleanRequest request) {
    RunContext context = RunContext.current();
    return Leftovers.clean(
        context.endpoint(request.backend()), listing.shapes(), context.removed()::contains);
  }

  private static ListReply list(Listing listing, ListRequest request) {
    List<Listed> cells =
        request
            .study()
            .map(listing::cells)
            .orElseGet(() -> listing.cells(request.preset(), request.params(), request.pace()));
    return new ListReply(cells, StudyCheck.offers(listing.shapes()));
  }
}
