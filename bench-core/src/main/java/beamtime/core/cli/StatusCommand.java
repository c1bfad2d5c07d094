package beamtime.core.cli;

import beamtime.core.backend.Kept;
import beamtime.core.backend.Testbed;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows the backends that are kept. */
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Shows the backends that 'up' keeps, and removes what is left of dead runs.")
final class StatusCommand implements Callable<Integer> {
  @Mixin private PropertyOptions options;

  private final PrintStream out;

  StatusCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() {
    Map<String, String> properties = options.settings("status").testbed();
    List<Testbed> testbeds = Testbed.all();
    List<String> leftAlone =
        testbeds.stream().flatMap(testbed -> testbed.sweep(properties).stream()).toList();
    List<Kept> kept = testbeds.stream().flatMap(testbed -> testbed.kept().stream()).toList();
    out.println(kept.isEmpty() ? "no backend is kept; start one by 'up'" : KeptTable.of(kept));
    leftAlone.forEach(
        folder -> out.println("left alone, since nobody here can see if it is in use: " + folder));
    return CommandLine.ExitCode.OK;
  }
}
