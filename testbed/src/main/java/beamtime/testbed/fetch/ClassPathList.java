package beamtime.testbed.fetch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * The files that a server's class path consists of, noted in the cache: to ask for 180 artifacts
 * anew takes seconds even when all are there.
 *
 * @param coordinates of the server's own artifact; a release, which never changes
 */
public record ClassPathList(String coordinates) {
  private static final String FILE = "files.txt";

  public List<Path> files(Cache cache, Supplier<Artifacts> artifacts) {
    String name = coordinates.substring(coordinates.indexOf(':') + 1).replace(':', '-');
    Path noted =
        cache.once(name, folder -> note(folder.resolve(FILE), artifacts.get())).resolve(FILE);
    List<Path> files = read(noted);
    // The local repository was cleaned or moved since.
    return files.stream().allMatch(Files::isRegularFile)
        ? files
        : artifacts.get().classPath(coordinates);
  }

  private void note(Path file, Artifacts artifacts) throws IOException {
    Files.write(file, artifacts.classPath(coordinates).stream().map(Path::toString).toList());
  }

  private static List<Path> read(Path file) {
    try {
      return Files.readAllLines(file).stream().map(Path::of).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
