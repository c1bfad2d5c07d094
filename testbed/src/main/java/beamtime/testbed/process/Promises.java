package beamtime.testbed.process;

import beamtime.core.backend.TestbedException;
import beamtime.core.owner.Myself;
import beamtime.core.owner.OwnedFolder;
import beamtime.core.owner.Owner;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Lock;
import beamtime.testbed.system.Memory;
import beamtime.testbed.system.Reason;
import beamtime.testbed.system.ServerFolder;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Memory that servers were promised and have not taken yet: those that start side by side take
 * theirs later than they are checked, and idle ones later still. Each server's folder notes its
 * own, so that the processes of one machine know of each other. What is promised elsewhere does not
 * count, since nobody here can tell what of it was taken.
 *
 * @param parent folder of the folders of servers
 * @param lock file that lets one start at a time look and promise
 */
record Promises(Path parent, Path lock) {
  /**
   * Those that this user's processes have made. The lock lies where each of them may write, as they
   * may not in a cache that is somebody else's.
   */
  static Promises below(Path parent) {
    String name = "beamtime.memory-" + Myself.name() + ".lock";
    return new Promises(parent, Settings.temporary().resolve(name));
  }

  /** Fails where a server asks for more than is left. */
  void check(String backend, Size wanted, Option option) {
    Memory.require(backend, wanted, option, outstanding());
  }

  /** The same, and notes the promise in the folder of the server that it is made to. */
  void make(String backend, Size wanted, Option option, ServerFolder folder) throws IOException {
    requireOurs();
    Lock.holding(
        lock,
        () -> {
          check(backend, wanted, option);
          return folder.write(ServerFolder.MEMORY, backend + " " + wanted.bytes());
        });
  }

  /** Another user who holds a lock of our name among the temporary files would hold us up. */
  private void requireOurs() throws IOException {
    if (Files.exists(lock, LinkOption.NOFOLLOW_LINKS)
        && !Files.getOwner(lock, LinkOption.NOFOLLOW_LINKS).getName().equals(Myself.name())) {
      throw new TestbedException(
          lock
              + " is another user's: have another folder for temporary files, by"
              + " -Djava.io.tmpdir");
    }
  }

  /** What each server still may take, by backend and folder. */
  private Map<String, Size> outstanding() {
    Map<String, Size> all = new TreeMap<>();
    if (!Files.isDirectory(parent)) {
      return all;
    }
    try (DirectoryStream<Path> folders =
        Files.newDirectoryStream(parent, OwnedFolder.PREFIX + "*")) {
      for (Path folder : folders) {
        add(folder, all);
      }
      return all;
    } catch (IOException e) {
      throw new TestbedException("can't list " + parent + ": " + Reason.of(e), e);
    }
  }

  private static void add(Path folder, Map<String, Size> all) {
    try {
      OwnedFolder owned = new OwnedFolder(folder);
      if (!owned.isOurs() || owned.owner().filter(Owner::elsewhere).isPresent()) {
        return;
      }
      String[] promise = Files.readString(folder.resolve(ServerFolder.MEMORY)).split(" ");
      long left = Long.parseLong(promise[1]) - taken(folder.resolve(ServerFolder.SERVERS));
      if (left > 0) {
        all.merge(promise[0], new Size(left), (a, b) -> new Size(a.bytes() + b.bytes()));
      }
    } catch (IOException | RuntimeException e) {
      // It promises nothing, or is just being made or removed.
      return;
    }
  }

  private static long taken(Path servers) throws IOException {
    if (!Files.exists(servers)) {
      return 0;
    }
    try (Stream<String> lines = Files.lines(servers)) {
      return Memory.taken(
              lines
                  .flatMap(line -> Owner.parse(line).alive().stream())
                  .map(ProcessHandle::pid)
                  .toList())
          .orElse(0);
    }
  }
}
