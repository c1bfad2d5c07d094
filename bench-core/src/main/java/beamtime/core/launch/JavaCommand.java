package beamtime.core.launch;

import beamtime.core.owner.OwnedFolder;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The JVM that runs us, for the processes that we start. */
public final class JavaCommand {
  private static final String TEMPORARY = "-Djava.io.tmpdir=";

  private JavaCommand() {}

  /**
   * The program, with a folder for temporary files, JMH's among them, that goes with the run.
   * Nothing else, since JMH publishes the options of its JVM.
   */
  public static List<String> command(OwnedFolder temporary) {
    return new ArrayList<>(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            TEMPORARY + temporary.path()));
  }

  /** Options of this JVM that say something of what it measures. */
  public static String[] published() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> !argument.startsWith(TEMPORARY))
        .toArray(String[]::new);
  }
}
