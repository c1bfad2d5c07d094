package beamtime.core.cli;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The JVM that runs us, for the processes that we start. */
final class JavaCommand {
  private static final String TEMPORARY = "-Djava.io.tmpdir=";

  private JavaCommand() {}

  /**
   * The program, with the user's folder for temporary files where he named one: JMH's lock lies
   * there as ours does. Nothing else, since JMH publishes the options of its JVM.
   */
  static List<String> command() {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith(TEMPORARY))
        .forEach(command::add);
    return command;
  }
}
