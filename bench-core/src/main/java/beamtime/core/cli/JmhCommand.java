package beamtime.core.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** JMH under a name of its own; without it the same words do the same. */
@Command(
    name = JmhCommand.NAME,
    sortOptions = false,
    description = {
      "Runs benchmarks by a part of their name, with JMH's own options: jmh JobScan -f 3.",
      "Starts the backends that they need unless 'up' keeps them, and stops them again. Floors are"
          + " measured where a name has Floor in it. jmh -h shows JMH's options, jmh -l the"
          + " benchmarks, jmh -lp their parameters."
    })
final class JmhCommand implements Callable<Integer> {
  static final String NAME = "jmh";

  @Unmatched private List<String> arguments = new ArrayList<>();

  private final PrintStream out;

  JmhCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return new SingleRun(out).run(arguments);
  }
}
