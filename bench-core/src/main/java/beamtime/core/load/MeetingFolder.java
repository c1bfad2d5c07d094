package beamtime.core.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A folder in which machines leave words for each other, each word of a machine a small file that
 * is there whole or not at all.
 *
 * @param path below a folder that all of them see
 */
record MeetingFolder(Path path) {
  private static final String FRESH = ".new";

  /** Leaves a word, in place of an earlier one of the same machine. */
  void say(String word, int rank, String text) throws IOException {
    Path file = path.resolve(name(word, rank));
    Path fresh = file.resolveSibling(file.getFileName() + FRESH);
    Files.writeString(fresh, text, StandardCharsets.UTF_8);
    Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  /**
   * Looks around. The folder is listed, since a network file system may remember for long that a
   * file it was asked for was not there.
   */
  Look look() throws IOException {
    try (Stream<Path> files = Files.list(path)) {
      return new Look(
          path, files.map(file -> file.getFileName().toString()).collect(Collectors.toSet()));
    }
  }

  /** When a word was left, by the folder's clock. */
  Instant stamp(String word, int rank) throws IOException {
    return Files.getLastModifiedTime(path.resolve(name(word, rank))).toInstant();
  }

  /** Removes all words and the folder. */
  void remove() throws IOException {
    for (String name : look().names()) {
      Files.deleteIfExists(path.resolve(name));
    }
    Files.deleteIfExists(path);
  }

  private static String name(String word, int rank) {
    return word + "." + rank;
  }

  /**
   * What was there when somebody looked.
   *
   * @param path of the folder
   * @param names of its files
   */
  record Look(Path path, Set<String> names) {
    /** Whether a machine had left a word. */
    boolean holds(String word, int rank) {
      return names.contains(name(word, rank));
    }

    /** The word of a machine; empty where it had not been left. */
    Optional<String> heard(String word, int rank) throws IOException {
      String name = name(word, rank);
      if (!holds(word, rank)) {
        return Optional.empty();
      }
      try {
        return Optional.of(Files.readString(path.resolve(name), StandardCharsets.UTF_8));
      } catch (NoSuchFileException e) {
        return Optional.empty(); // removed since
      }
    }
  }
}
