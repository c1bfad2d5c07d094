package beamtime.maven;

import java.io.IOException;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;

/**
 * A program that the build waits for, and that ends with the build.
 *
 * @param name for messages
 * @param command with its arguments
 */
record Program(String name, List<String> command) {
  /** Runs it to its end and returns its exit code. */
  int run() throws MojoExecutionException {
    try {
      Process process = new ProcessBuilder(command).inheritIO().start();
      Thread safetyNet = new Thread(() -> stop(process), "beamtime-stop-" + name);
      Runtime.getRuntime().addShutdownHook(safetyNet);
      int code = process.waitFor();
      Runtime.getRuntime().removeShutdownHook(safetyNet);
      return code;
    } catch (IOException e) {
      throw new MojoExecutionException("the " + name + " can't be started: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MojoExecutionException("interrupted while the " + name + " ran", e);
    }
  }

  /** Asks it to end, as the launcher does with its servers, and waits until it has. */
  private static void stop(Process process) {
    process.destroy();
    process.onExit().join();
  }
}
