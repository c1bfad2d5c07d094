package beamtime.testbed.fetch;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

/**
 * Files with their sizes and checksums, as they were when they were fetched, so that damage is
 * found before a server starts with it.
 *
 * <p>By CRC-32C, since all files are read at each start: 140 MB take 0.1 s, by SHA-256 0.6 to 1.3
 * s. It finds damage; a user who may write here could change the list as well.
 */
record Manifest(List<Noted> files) {
  /** Lists the other files of a folder of the cache. */
  static final String NAME = "beamtime-files.txt";

  /** A file; its path is absolute, or begins in the folder of the list. */
  record Noted(long size, long checksum, String path) {
    private static Noted of(Path file, String path) throws IOException {
      CRC32C checksum = new CRC32C();
      try (OutputStream sum = new CheckedOutputStream(OutputStream.nullOutputStream(), checksum)) {
        return new Noted(Files.copy(file, sum), checksum.getValue(), path);
      }
    }

    private String line() {
      return String.format(Locale.ROOT, "%d %08x %s", size, checksum, path);
    }

    private static Noted parse(String line) throws IOException {
      String[] words = line.split(" ", 3);
      try {
        return new Noted(Long.parseLong(words[0]), Long.parseLong(words[1], 16), words[2]);
      } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
        throw new IOException("'" + line + "' is no file with its size and checksum", e);
      }
    }

    /** What is wrong with it now; empty where nothing is. */
    Optional<String> damage(Path folder) {
      Path file = folder.resolve(path);
      try {
        long now = Files.size(file);
        if (now != size) {
          return Optional.of(file + " has " + now + " bytes and had " + size);
        }
        return of(file, path).equals(this)
            ? Optional.empty()
            : Optional.of(file + " has other bytes than were fetched");
      } catch (IOException e) {
        return Optional.of(file + " can't be read");
      }
    }
  }

  /** Of files wherever they lie. */
  static Manifest of(List<Path> files) throws IOException {
    return of(files, Path::toString);
  }

  private static Manifest of(List<Path> files, Function<Path, String> path) throws IOException {
    List<Noted> noted = new ArrayList<>();
    for (Path file : files) {
      noted.add(Noted.of(file, path.apply(file)));
    }
    return new Manifest(noted);
  }

  /** Notes all files of a folder in it. */
  static void note(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(Files::isRegularFile).sorted().toList();
    }
    of(files, file -> folder.relativize(file).toString()).write(folder.resolve(NAME));
  }

  void write(Path list) throws IOException {
    Files.write(list, files.stream().map(Noted::line).toList());
  }

  static Manifest read(Path list) throws IOException {
    List<Noted> noted = new ArrayList<>();
    for (String line : Files.readAllLines(list)) {
      noted.add(Noted.parse(line));
    }
    return new Manifest(noted);
  }

  /** The first thing that is wrong with a folder of the cache; empty where all is as fetched. */
  static Optional<String> damage(Path folder) {
    try {
      return read(folder.resolve(NAME)).files.stream()
          .flatMap(file -> file.damage(folder).stream())
          .findFirst();
    } catch (NoSuchFileException e) {
      return Optional.of(folder + " has no " + NAME);
    } catch (IOException e) {
      return Optional.of(folder.resolve(NAME) + " can't be read");
    }
  }
}
