package beamtime.testbed.embedded;

import beamtime.testbed.provider.RunFolder;
import beamtime.testbed.system.Owner;
import beamtime.testbed.system.Trees;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

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
        sweepOne(folder);
      }
    } catch (IOException | NumberFormatException e) {
      // Another process sweeps the same folder, or it is none of ours: the next start tries again.
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
    if (Files.isReadable(servers)) {
      end(Files.readAllLines(servers));
    }
    Trees.delete(folder);
  }

  /** A folder that another user made could name any process of ours. */
  private static boolean isOurs(Path folder) throws IOException {
    return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
        && Files.getOwner(folder).getName().equals(System.getProperty("user.name"));
  }

  private static void end(List<String> servers) {
    servers.stream().flatMap(server -> Owner.parse(server).alive().stream()).forEach(Child::kill);
  }
}
