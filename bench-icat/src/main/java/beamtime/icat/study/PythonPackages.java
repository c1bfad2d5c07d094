package beamtime.icat.study;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Packages of PyPI for programs that are not ours, fetched by the user's own pip into a folder that
 * goes when this is closed.
 */
public final class PythonPackages implements AutoCloseable {
  private static final int FETCH_MINUTES = 5;

  private final Path folder;

  private PythonPackages(Path folder) {
    this.folder = folder;
  }

  /**
   * Fetches packages with what they need.
   *
   * @param requirements such as {@code python-icat==1.7.0}
   * @throws IOException where there is no python3 with pip, or it can't fetch them; the message is
   *     one line
   */
  public static PythonPackages fetch(String... requirements)
      throws IOException, InterruptedException {
    PythonPackages packages = new PythonPackages(Files.createTempDirectory("beamtime-python-"));
    List<String> pip = new ArrayList<>(List.of("-m", "pip", "install", "--quiet"));
    pip.addAll(List.of("--disable-pip-version-check", "--root-user-action=ignore"));
    pip.addAll(List.of("--target", packages.folder.toString()));
    pip.addAll(List.of(requirements));
    try {
      packages.run(pip, Map.of(), FETCH_MINUTES);
      return packages;
    } catch (IOException e) {
      packages.close();
      throw new IOException(
          "pip can't fetch " + String.join(", ", requirements) + ": " + e.getMessage(), e);
    }
  }

  /**
   * Runs python3 and returns what it printed.
   *
   * @param environment variables beside our own
   * @throws IOException where it fails, or takes longer; the message is its last line
   */
  public String run(List<String> arguments, Map<String, String> environment, int minutes)
      throws IOException, InterruptedException {
    Path errors = Files.createTempFile(folder, "stderr", ".txt");
    List<String> command = new ArrayList<>(List.of("python3"));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
    builder.environment().put("PYTHONPATH", folder.toString());
    builder.environment().putAll(environment);
    Path output = Files.createTempFile(folder, "stdout", ".txt");
    Process python = builder.redirectOutput(output.toFile()).start();
    python.getOutputStream().close();
    try {
      if (!python.waitFor(minutes, TimeUnit.MINUTES)) {
        throw new IOException("no end within " + minutes + " min");
      }
    } finally {
      python.descendants().forEach(ProcessHandle::destroyForcibly);
      python.destroyForcibly();
    }
    if (python.exitValue() != 0) {
      throw new IOException(last(errors).orElse("exit code " + python.exitValue()));
    }
    return Files.readString(output, StandardCharsets.UTF_8);
  }

  private static Optional<String> last(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.UTF_8)
        .lines()
        .filter(line -> !line.isBlank())
        .reduce((first, second) -> second);
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      all.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    }
  }
}
