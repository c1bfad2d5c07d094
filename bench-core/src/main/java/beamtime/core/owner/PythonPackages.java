package beamtime.core.owner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Packages of PyPI for programs that are not ours, fetched by the user's own pip into a folder that
 * goes when this is closed.
 */
public final class PythonPackages implements AutoCloseable {
  private static final int FETCH_MINUTES = 5;

  private final OwnedFolder owned;
  private final Path folder;

  private PythonPackages(OwnedFolder owned) {
    this.owned = owned;
    this.folder = owned.path();
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
    PythonPackages packages =
        new PythonPackages(OwnedFolder.create(OwnedFolder.temporary(), "python"));
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

  /** From which python3 imports them, by {@code PYTHONPATH}. */
  public Path folder() {
    return folder;
  }

  private void install(String requirements, String... how)
      throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("requirements.txt"), requirements);
    List<String> pip = new ArrayList<>(List.of("-m", "pip", "install", "--quiet"));
    pip.addAll(List.of("--disable-pip-version-check", "--root-user-action=ignore"));
    pip.addAll(List.of("--require-hashes", "--no-deps", "--target", folder.toString()));
    pip.add("--no-compile"); // python compiles the few files that it imports
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
      String reason =
          isOtherDigest(e) ? "a digest is not the one that Beamtime knows" : e.getMessage();
      throw new IOException("pip can't fetch " + packages + ": " + reason, e);
    }
  }

  /** Pip's last line does not tell. */
  private static boolean isOtherDigest(IOException e) {
    return e instanceof OtherProcess.FailedException pip
        && pip.said.contains("DO NOT MATCH THE HASHES");
  }

  /**
   * Runs python3 and returns what it printed.
   *
   * @param environment variables in addition to our own
   * @throws IOException where it fails, or takes longer; the message is its last line
   */
  public String run(List<String> arguments, Map<String, String> environment, int minutes)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("python3"));
    command.addAll(arguments);
    Map<String, String> all = new HashMap<>(Map.of("PYTHONPATH", folder.toString()));
    all.putAll(environment);
    return OtherProcess.run(command, all, folder, minutes); // python imports from its folder
  }

  @Override
  public void close() throws IOException {
    owned.close();
  }
}
