package beamtime.testbed.fetch;

import beamtime.core.backend.TestbedException;
import beamtime.testbed.system.Lock;
import beamtime.testbed.system.Reason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The files that a server's class path consists of, noted in the cache: to resolve 180 artifacts
 * again takes seconds even when all are there.
 *
 * @param name in the cache
 * @param coordinates of the server's own artifact; a release, which never changes
 * @param instead see {@link Artifacts#classPath}
 * @param besides artifacts that it has as well, without what they need
 */
public record ClassPathList(
    String name, String coordinates, List<String> instead, List<String> besides) {
  private static final String FILE = "files.txt";

  /**
   * The files, fetched where they are not there.
   *
   * @param told hears what is wrong with damaged ones
   */
  public List<Path> files(Cache cache, Consumer<String> told, Supplier<Artifacts> artifacts) {
    Manifest noted = noted(cache, told, artifacts);
    if (damaged(noted, cache).isEmpty()) {
      return undamaged(noted, artifacts);
    }
    try {
      return Lock.holding(
          cache.folder().resolve(name + ".lock"),
          () -> {
            List<Manifest.Noted> damaged = damaged(noted, cache);
            return damaged.isEmpty() // somebody else was faster
                ? undamaged(noted, artifacts)
                : again(damaged, cache, told, artifacts.get());
          });
    } catch (IOException e) {
      throw new TestbedException(
          "damaged files of " + coordinates + " can't be fetched again: " + Reason.of(e), e);
    }
  }

  private static List<Manifest.Noted> damaged(Manifest noted, Cache cache) {
    return noted.files().stream()
        .filter(file -> Files.isRegularFile(Path.of(file.path())))
        .filter(file -> file.damage(cache.folder()).isPresent())
        .toList();
  }

  private List<Path> undamaged(Manifest noted, Supplier<Artifacts> artifacts) {
    List<Path> files = noted.files().stream().map(file -> Path.of(file.path())).toList();
    return files.stream().allMatch(Files::isRegularFile)
        ? files
        : resolved(artifacts.get()); // the local repository was cleaned or moved
  }

  /** Maven takes what lies in its local repository as it is, so what is damaged has to go. */
  private List<Path> again(
      List<Manifest.Noted> damaged, Cache cache, Consumer<String> told, Artifacts artifacts) {
    String what =
        "damaged: "
            + damaged.stream()
                .flatMap(file -> file.damage(cache.folder()).stream())
                .collect(Collectors.joining(", "));
    if (artifacts.offline()) {
      throw new TestbedException(what + ": remove it, and run once with a network");
    }
    told.accept(what + "; fetches it again");
    try {
      for (Manifest.Noted file : damaged) {
        Files.delete(Path.of(file.path()));
      }
    } catch (IOException e) {
      throw new TestbedException(what + ", and can't be removed: " + Reason.of(e), e);
    }
    return resolved(artifacts);
  }

  private List<Path> resolved(Artifacts artifacts) {
    return Stream.concat(
            artifacts.classPath(coordinates, instead).stream(),
            besides.stream().map(artifacts::file))
        .toList();
  }

  private Manifest noted(Cache cache, Consumer<String> told, Supplier<Artifacts> artifacts) {
    Path list =
        cache
            .once(
                name,
                told,
                folder -> Manifest.of(resolved(artifacts.get())).write(folder.resolve(FILE)))
            .resolve(FILE);
    try {
      return Manifest.read(list);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
