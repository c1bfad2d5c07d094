package beamtime.core.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** What is driven, and where its results go. */
final class RunOptions {
  @Option(
      names = "-p",
      paramLabel = "name=value",
      description = "value of a parameter of the workload; its first value unless given")
  private Map<String, String> params = new LinkedHashMap<>();

  @Option(
      names = "--runs",
      defaultValue = "runs",
      description = "folder in which each run gets a folder of its own (default: ${DEFAULT-VALUE})")
  private Path folder;

  /** Values of parameters, as they were given; more may be put in. */
  Map<String, String> params() {
    return params;
  }

  /** In which each run gets a folder of its own. */
  Path folder() {
    return folder;
  }
}
