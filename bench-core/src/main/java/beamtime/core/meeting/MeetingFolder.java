package beamtime.core.meeting;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
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

  /** Names of the files that hold words: nothing else in the folder is a meeting's. */
  private static final Pattern WORDS =
      Pattern.compile("(alive|card|ended|gave-up|job|loaded|(ready|start)-\\d+)\\.\\d+(\\.new)?");

  /** What NFS makes of a file that is replaced while it is read; it disappears by itself. */
  private static final String SILLY_RENAME = ".nfs";

  /**
   * The folder of a job, made where it is not there.
   *
   * @param shared folder that all machines see
   * @param job name that {@link FolderMeeting#requireName} lets pass
   * @throws Meeting.BrokenOffException where it is a link, or holds what is no word of a meeting
   */
  static MeetingFolder of(Path shared, String job) throws IOException {
    Path own = shared.resolve(name(job));
    if (Files.isSymbolicLink(own)) {
      throw refused(own, "is a link");
    }
    MeetingFolder folder = new MeetingFolder(Files.createDirectories(own));
    for (String name : folder.look().names()) {
      if (!folder.isWord(name) && !name.startsWith(SILLY_RENAME)) {
        throw refused(own, "holds '" + name + "', which is nothing that ranks leave");
      }
    }
    return folder;
  }

  /** Of what many file systems keep; other names that would fall together have a number, too. */
  private static String name(String job) {
    String kept = job.replaceAll("[^A-Za-z0-9._-]", "_");
    return kept.equals(job)
        ? job
        : kept + "-" + UUID.nameUUIDFromBytes(job.getBytes(StandardCharsets.UTF_8));
  }

  private static Meeting.BrokenOffException refused(Path own, String why) {
    return new Meeting.BrokenOffException(
        own + " is no folder to meet in, since it " + why + ": give another --job or --meet");
  }

  /** Whether a file is a word of a meeting; one that has just been replaced or removed is. */
  private boolean isWord(String name) {
    Path file = path.resolve(name);
    return WORDS.matcher(name).matches()
        && (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
            || Files.notExists(file, LinkOption.NOFOLLOW_LINKS));
  }

  /** Leaves a word, in place of an earlier one of the same machine. */
  void say(String word, int rank, String text) throws IOException {
    Path file = path.resolve(name(word, rank));
    Path fresh = file.resolveSibling(file.getFileName() + FRESH);
    Files.writeString(
        fresh,
        text,
        StandardCharsets.UTF_8,
        StandardOpenOption.CREATE,
        StandardOpenOption.TRUNCATE_EXISTING,
        StandardOpenOption.WRITE,
        LinkOption.NOFOLLOW_LINKS);
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

  /** Removes all words, and the folder unless something else has come to lie in it. */
  void remove() throws IOException {
    for (String name : look().names()) {
      if (isWord(name)) {
        Files.deleteIfExists(path.resolve(name));
      }
    }
    try {
      Files.deleteIfExists(path);
    } catch (DirectoryNotEmptyException e) {
      return; // what is left is not a meeting's
    }
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
      } catch (AccessDeniedException e) {
        throw e;
      } catch (IOException e) {
        return Optional.empty(); // removed since, or replaced while NFS read it
      }
    }
  }
}
