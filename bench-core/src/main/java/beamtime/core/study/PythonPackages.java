package beamtime.core.study;

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
import java.util.stream.Collectors;
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
   * Fetches wheels, which run nothing when they are fetched.
   *
   * @param requirements lines of a requirements file that names all that is needed, each with its
   *     version and digests: pip takes nothing else
   * @throws IOException if there is no python3 with pip, or it can't fetch them; the message is one
   *     line
   */
  public static PythonPackages fetch(String requirements) throws IOException, InterruptedException {
    PythonPackages packages = new PythonPackages(Files.createTempDirectory("beamtime-python-"));
    try {
      packages.install(requirements, "--only-binary=:all:");
      return packages;
    } catch (IOException | InterruptedException e) {
      packages.close();
      throw e;
    }
  }

  /**
   * Builds packages of which there are no wheels, by what has been fetched: what a package brings
   * to build itself runs, so its digest is all the more wanted.
   *
   * @param requirements as of wheels
   */
  public void build(String requirements) throws IOException, InterruptedException {
    install(requirements, "--no-binary=:all:", "--no-build-isolation", "--use-pep517");
  }

  private void install(String requirements, String... how)
      throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("requirements.txt"), requirements);
    List<String> pip = new ArrayList<>(List.of("-m", "pip", "install", "--quiet"));
    pip.addAll(List.of("--disable-pip-version-check", "--root-user-action=ignore"));
    pip.addAll(List.of("--require-hashes", "--no-deps", "--target", folder.toString()));
    pip.addAll(List.of(how));
    pip.addAll(List.of("-r", file.toString()));
    try {
      run(pip, Map.of(), FETCH_MINUTES);
    } catch (IOException e) {
      String packages =
          requirements
              .lines()
              .filter(line -> line.contains("=="))
              .map(line -> line.split(" ")[0])
              .collect(Collectors.joining(", "));
      throw new IOException("pip can't fetch " + packages + ": " + e.getMessage(), e);
    }
  }

  /**
   * Runs python3 and returns what it printed.
   *
   * @param environment variables in addition to our own
   * @throws IOException where it fails, or takes longer; the message is its last line
   */
  public String run(List<String> arguments, Map<String, String> environment, int minutes)
      throws IOException, InterruptedException {
    Path errors = Files.createTempFile(folder, "stderr", ".txt");
    List<String> command = new ArrayList<>(List.of("python3"));
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile()) // python imports from the working directory
            .redirectError(errors.toFile());
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

  /** The last line, but for one that says more. */
  private static Optional<String> last(Path file) throws IOException {
    String said = Files.readString(file, StandardCharsets.UTF_8);
    if (said.contains("DO NOT MATCH THE HASHES")) {
      return Optional.of("a digest is not the one that Beamtime knows");
    }
    return said.lines().filter(line -> !line.isBlank()).reduce((first, second) -> second);
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      all.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    }
  }
}
