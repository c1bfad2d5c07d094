package beamtime.testbed.embedded;

import beamtime.testbed.provider.RunFolder;
import beamtime.testbed.system.Marked;
import beamtime.testbed.system.Owner;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Servers and folders of launchers that were killed outright and could not clean up. The next start
 * below the same folder removes them.
 */
final class Strays {
  private Strays() {}

  /** Ends what nobody owns any more; leaves alone whatever is in doubt. */
  static void sweep(Path runs) {
    if (!Files.isDirectory(runs)) {
      return;
    }
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(runs, RunFolder.PREFIX + "*")) {
      for (Path folder : folders) {
        sweepInPeace(folder);
      }
    } catch (IOException e) {
      // The folder was closed to us or is gone: the next start tries again.
      return;
    }
  }

  private static void sweepInPeace(Path folder) {
    try {
      sweepOne(folder);
    } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException e) {
      // Another process sweeps the same folder, or it is none of ours.
      return;
    }
  }

  private static void sweepOne(Path folder) throws IOException {
    Path owner = folder.resolve(RunFolder.OWNER);
    if (!isOurs(folder) || !Files.isReadable(owner)) {
      return;
    }
    if (Owner.parse(Files.readString(owner).strip()).alive().isPresent()) {
      return;
    }
    Path servers = folder.resolve(RunFolder.SERVERS);
    List<String> written = Files.isReadable(servers) ? Files.readAllLines(servers) : List.of();
    Stream.concat(
            written.stream().flatMap(server -> Owner.parse(server).alive().stream()),
            // A launcher that was killed in the midst of a start wrote none or not all down.
            Marked.with(folder).stream())
        .forEach(Child::kill);
    new RunFolder(folder).delete();
  }

  /** A folder that another user made could name any process of ours. */
  private static boolean isOurs(Path folder) throws IOException {
    return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
        && Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS)
            .getName()
            .equals(System.getProperty("user.name"));
  }
}
