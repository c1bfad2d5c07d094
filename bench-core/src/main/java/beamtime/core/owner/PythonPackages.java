package beamtime.core.owner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Packages of PyPI for programs that are not ours, in a folder that goes when this is closed. The
 * user's own pip fetches them into the cache and installs them from there, by digests both times.
 */
public final class PythonPackages implements AutoCloseable {
  private static final int FETCH_MINUTES = 5;

  /** Of folders of ours: here, and in the cache while it is filled. */
  private static final String KIND = "python";

  /** Variable of processes that may not fetch anything either, see {@link JavaCommand}. */
  static final String OFFLINE = "BEAMTIME_OFFLINE";

  private static volatile boolean offline = System.getenv(OFFLINE) != null;

  private final OwnedFolder owned;
  private final Path folder;
  private final Path cache;
  private final boolean mayFetch;

  private PythonPackages(OwnedFolder owned, Path cache, boolean mayFetch) {
    this.owned = owned;
    this.folder = owned.path();
    this.cache = cache;
    this.mayFetch = mayFetch;
  }

  /** From now on this process and those that it starts fetch nothing: what is cached must do. */
  public static void stayOffline() {
    offline = true;
  }

  static boolean isOffline() {
    return offline;
  }

  /**
   * Fetches wheels, which run nothing when they are fetched, unless they are in the cache.
   *
   * @param requirements lines of a requirements file that names all that is needed, each with its
   *     version and digests: pip takes nothing else
   * @throws IOException if there is no python3 with pip, or it can't or may not fetch them; the
   *     message is one line
   */
  public static PythonPackages fetch(String requirements) throws IOException, InterruptedException {
    return fetch(requirements, Myself.cache(System.getenv()).resolve("pypi"), !offline);
  }

  static PythonPackages fetch(String requirements, Path cache, boolean mayFetch)
      throws IOException, InterruptedException {
    OwnedFolder own = OwnedFolder.create(OwnedFolder.temporary(), KIND);
    PythonPackages packages = new PythonPackages(own, cache, mayFetch);
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
    String file = Files.writeString(folder.resolve("requirements.txt"), requirements).toString();
    List<String> install =
        List.of(
            "--no-index",
            "--find-links=" + cache,
            "--target=" + folder,
            "--no-compile", // python compiles the few files that it imports
            "--root-user-action=ignore");
    try {
      try {
        pip("install", file, install, how);
      } catch (OtherProcess.FailedException e) {
        if (!mayFetch) {
          throw e.said.contains("No matching distribution") ? notCached() : e;
        }
        download(file, how);
        pip("install", file, install, how);
      }
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

  private IOException notCached() {
    return new IOException(
        "they are not in " + cache + ": leave out testbed.offline once, with a network");
  }

  /** Each file is in the cache as a whole or not at all: others may look for it. */
  private void download(String file, String... how) throws IOException, InterruptedException {
    try (OwnedFolder part = part()) {
      Path files = part.path().resolve("files");
      pip("download", file, List.of("--dest=" + files), how);
      try (Stream<Path> all = Files.list(files)) {
        for (Path one : all.toList()) {
          Files.move(one, cache.resolve(one.getFileName()), StandardCopyOption.ATOMIC_MOVE);
        }
      }
    }
  }

  private OwnedFolder part() throws IOException {
    try {
      Files.createDirectories(cache);
      OwnedFolder.sweep(cache, KIND);
      return OwnedFolder.create(cache, KIND);
    } catch (IOException e) {
      throw new IOException("can't write " + cache + "; name another folder in BEAMTIME_CACHE", e);
    }
  }

  private void pip(String command, String requirements, List<String> options, String... how)
      throws IOException, InterruptedException {
    List<String> pip = new ArrayList<>(List.of("-m", "pip", command, "--quiet"));
    pip.addAll(List.of("--disable-pip-version-check", "--require-hashes", "--no-deps"));
    pip.addAll(List.of(how));
    pip.addAll(options);
    pip.addAll(List.of("-r", requirements));
    run(pip, Map.of(), FETCH_MINUTES);
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
