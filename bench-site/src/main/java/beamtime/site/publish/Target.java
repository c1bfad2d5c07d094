package beamtime.site.publish;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where a site is published. */
public sealed interface Target {
  /** A folder that a web server shows, or that someone opens from a disk. */
  record Folder(Path path) implements Target {}

  /**
   * A branch, such as one that a forge shows as pages.
   *
   * @param repository path or URL, as git takes it
   * @param branch made where it is not there
   */
  record Branch(String repository, String branch) implements Target {}

  /**
   * {@code repository#branch}, or else a folder.
   *
   * @throws PublishException where it is an address without a branch
   */
  static Target parse(String text) throws PublishException {
    int sign = text.lastIndexOf('#');
    if (text.contains("://") && (sign < 0 || text.indexOf('@', sign) >= 0)) {
      // a # in a password would name a branch, which would be shown
      throw new PublishException(
          Address.shown(text) + " names no branch: end it with #branch, and write # as %23 before");
    }
    if (sign >= 0) {
      return new Branch(text.substring(0, sign), text.substring(sign + 1));
    }
    Path folder = Path.of(text);
    if (isRepository(folder)) {
      throw new PublishException(
          text + " is a repository of git and names no branch: write " + text + "#branch");
    }
    return new Folder(folder);
  }

  /** Whether pages would lie among git's own files. */
  private static boolean isRepository(Path folder) {
    return folder.toAbsolutePath().toString().endsWith(".git")
        || (Files.isRegularFile(folder.resolve("HEAD"))
            && Files.isDirectory(folder.resolve("objects")));
  }
}
