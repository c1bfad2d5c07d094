package beamtime.testbed.process;

import beamtime.core.owner.OwnedFolder;
import beamtime.core.owner.Owner;
import beamtime.testbed.system.Marked;
import beamtime.testbed.system.ServerFolder;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Servers and folders of launchers that were killed outright and could not clean up. The next start
 * below the same folder removes them.
 */
final class Strays {
  private Strays() {}

  /**
   * Ends servers whose owner is dead; leaves alone those in doubt.
   *
   * @return a line for each folder whose owner can't be seen from here, dead or alive
   */
  static List<String> sweep(Path parent) {
    List<String> leftAlone = new ArrayList<>();
    if (!Files.isDirectory(parent)) {
      return leftAlone;
    }
    try (DirectoryStream<Path> folders =
        Files.newDirectoryStream(parent, OwnedFolder.PREFIX + "*")) {
      for (Path path : folders) {
        OwnedFolder folder = new OwnedFolder(path);
        folder
            .owner()
            .filter(Owner::elsewhere)
            .ifPresent(owner -> leftAlone.add(path + " belongs to " + owner.described()));
        sweepInPeace(folder);
      }
    } catch (IOException e) {
      // The folder was closed to us or is gone: the next start tries again.
      return leftAlone;
    }
    return leftAlone;
  }

  private static void sweepInPeace(OwnedFolder folder) {
    try {
      if (folder.isAbandoned()) {
        sweepOne(folder.path());
      }
    } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException e) {
      // Another process sweeps the same folder, or something else made it.
      return;
    }
  }

  private static void sweepOne(Path folder) throws IOException {
    Path servers = folder.resolve(ServerFolder.SERVERS);
    List<String> written = Files.isReadable(servers) ? Files.readAllLines(servers) : List.of();
    Child.end(
        Stream.concat(
                written.stream().flatMap(server -> Owner.parse(server).alive().stream()),
                // A launcher that was killed during a start noted none of them, or not all.
                Marked.with(folder).stream())
            .distinct()
            .toList());
    new ServerFolder(folder).delete();
  }
}
