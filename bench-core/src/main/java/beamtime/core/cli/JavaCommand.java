package beamtime.core.cli;

import java.nio.file.Path;

/** The JVM that runs us, for the processes that we start. */
final class JavaCommand {
  private JavaCommand() {}

  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }
}
