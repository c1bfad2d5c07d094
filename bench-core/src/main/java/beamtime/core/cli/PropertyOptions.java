package beamtime.core.cli;

import beamtime.core.launch.RunSettings;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** Properties on the command line of a command. */
class PropertyOptions {
  @Option(
      names = {"-D", "--property"},
      paramLabel = "name=value",
      description = "property of the testbed, such as testbed.hbase.heap=4g; once for each")
  private Map<String, String> properties = new LinkedHashMap<>();

  /**
   * What the testbeds understand of it, and of what was given to this JVM.
   *
   * @param command that has these options
   */
  Map<String, String> testbed(String command) {
    return RunSettings.ofThisJvm(command, properties).testbed();
  }
}
