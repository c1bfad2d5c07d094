package beamtime.core.study;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A process of a program that is not ours, from its start to its end. */
public final class OtherProcess {
  private OtherProcess() {}

  /**
   * Runs a command and returns what it printed.
   *
   * @param environment variables in addition to our own
   * @param folder that it works in; what it prints is kept there
   * @throws IOException where it fails, or takes longer; the message is its last line
   */
  public static String run(
      List<String> command, Map<String, String> environment, Path folder, int minutes)
      throws IOException, InterruptedException {
    Path errors = Files.createTempFile(folder, "stderr", ".txt");
    Path output = Files.createTempFile(folder, "stdout", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectError(errors.toFile())
            .redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    try {
      if (!process.waitFor(minutes, TimeUnit.MINUTES)) {
        throw new IOException("no end within " + minutes + " min");
      }
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    if (process.exitValue() != 0) {
      throw new IOException(last(errors).orElse("exit code " + process.exitValue()));
    }
    return Files.readString(output, StandardCharsets.UTF_8);
  }

  /** The last line, but for one that says more. */
  private static Optional<String> last(Path file) throws IOException {
    String said = Files.readString(file, StandardCharsets.UTF_8);
    if (said.contains("DO NOT MATCH THE HASHES")) {
      return Optional.of("a digest is not the one that Beamtime knows");
    }
    return said.lines().filter(line -> !line.isBlank()).reduce((first, second) -> second);
  }
}
