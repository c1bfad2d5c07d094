package beamtime.core.cli;

import beamtime.core.backend.Testbed;
import beamtime.core.launch.Backends;
import java.io.PrintStream;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Stops backends that are kept. */
@Command(
    name = "down",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Stops the backends that 'up' keeps, with their data, and removes what is left of dead runs.")
final class DownCommand implements Callable<Integer> {
  @Mixin private KeptOptions options;

  private final PrintStream out;

  DownCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() {
    Set<String> names = options.backends(Backends.known());
    Map<String, String> properties = options.settings("down").testbed();
    Set<String> stopped =
        names.parallelStream()
            .filter(name -> Backends.testbedOf(name).down(name))
            .collect(Collectors.toCollection(TreeSet::new));
    stopped.forEach(name -> out.println(name + " is down"));
    if (stopped.isEmpty()) {
      out.println("none of " + names + " was kept");
    }
    for (Testbed testbed : Testbed.all()) {
      testbed.sweep(properties);
    }
    return CommandLine.ExitCode.OK;
  }
}
