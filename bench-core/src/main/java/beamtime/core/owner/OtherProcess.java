package beamtime.core.owner;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A process of a program that is not ours, from its start to its end. */
public final class OtherProcess {
  private OtherProcess() {}

  /** It has ended with another code than 0; the message is the last line that it said. */
  static final class FailedException extends IOException {
    private static final long serialVersionUID = 1;

    /** All that it wrote as errors. */
    final String said;

    FailedException(int code, String said) {
      super(
          said.lines()
              .filter(line -> !line.isBlank())
              .reduce((first, second) -> second)
              .orElse("exit code " + code));
      this.said = said;
    }
  }

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
      throw new FailedException(
          process.exitValue(), Files.readString(errors, StandardCharsets.UTF_8));
    }
    return Files.readString(output, StandardCharsets.UTF_8);
  }
}
