package beamtime.core.cli;

import beamtime.core.backend.Kept;
import beamtime.core.backend.TestbedException;
import beamtime.core.launch.Backends;
import beamtime.core.launch.ConsoleProgress;
import beamtime.core.launch.Listing;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Starts backends that stay up between single benchmarks. */
@Command(
    name = "up",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Starts backends that stay up until 'down': single benchmarks of this user join them.")
final class UpCommand implements Callable<Integer> {
  @Mixin private KeptOptions options;

  private final PrintStream out;

  UpCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() throws InterruptedException {
    Set<String> names = options.backends(Listing.ofClassPath().backends());
    Map<String, String> testbed = options.settings("up").testbed();
    List<Kept> up = new ArrayList<>();
    List<String> failures = new ArrayList<>();
    ExecutorService threads = Executors.newCachedThreadPool();
    try (ConsoleProgress progress = new ConsoleProgress(out)) {
      List<CompletableFuture<Kept>> starts =
          names.stream()
              .map(
                  name ->
                      CompletableFuture.supplyAsync(
                          () -> Backends.testbedOf(name).up(name, testbed, progress), threads))
              .toList();
      for (CompletableFuture<Kept> start : starts) {
        try {
          up.add(start.join());
        } catch (CompletionException e) {
          failures.add(reason(e));
        }
      }
    } finally {
      threads.shutdownNow();
    }
    if (!up.isEmpty()) {
      out.println(KeptTable.of(up));
    }
    failures.forEach(failure -> System.err.println("error: " + failure));
    return failures.isEmpty() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
  }

  private static String reason(CompletionException e) {
    if (e.getCause() instanceof TestbedException failure) {
      return String.valueOf(failure.getMessage());
    }
    throw e;
  }
}
