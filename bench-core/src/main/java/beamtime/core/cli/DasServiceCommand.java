package beamtime.core.cli;

import beamtime.core.das.RecordService;
import beamtime.core.das.ServedProcess;
import beamtime.core.data.RecordSource;
import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Serves one of the two services that a layer asks, until it is ended. */
@Command(
    name = ServedProcess.SERVICE,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Serves what one of the two services of 'das' says of records, and no layer: das starts both"
            + " by itself. It prints its port; end it by Ctrl-C.")
final class DasServiceCommand implements Callable<Integer> {
  @Parameters(paramLabel = "service", description = "dbs or phedex")
  private String service;

  @Mixin private ServingOptions options = new ServingOptions();

  @Option(
      names = "--cut-after",
      paramLabel = "<n>",
      description = "drop the connection after so many records; default: never")
  private int cutAfter = RecordService.NEVER_CUT;

  private final PrintStream out;

  DasServiceCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    options.begin();
    RecordSource source = Choice.of("service", service, RecordSource.class);
    try (RecordService serving =
        new RecordService(source, options.records(), options.latency(), cutAfter)) {
      options.serve(out, serving.port(), serving::close);
    }
    return CommandLine.ExitCode.OK;
  }
}
