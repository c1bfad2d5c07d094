package beamtime.testbed.files;

import beamtime.core.backend.TestbedException;
import beamtime.testbed.backend.Service;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.system.ServerFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A folder that clients write into.
 *
 * @param path absolute
 */
record FilesFolder(Path path) {
  /** Entry of the endpoint's address that names it. */
  static final String ADDRESS = "folder";

  /** Fact of the endpoint: on what kind of file system it lies, such as {@code ext4}. */
  static final String KIND = "filesystem";

  /** Where it is, if the user runs the catalogue. */
  static final Option OPTION =
      new Option(
          "testbed.files.folder",
          "",
          "folder that clients write files into, where the catalogue is external; only what"
              + " Beamtime has made in it is removed");

  /** In the folder of a server's run, for its owner alone; it is removed with the server. */
  static FilesFolder make(ServerFolder run, Settings settings) throws IOException {
    if (settings.isGiven(OPTION)) {
      throw new TestbedException(
          OPTION.key()
              + " is for a catalogue that you run: give testbed.files.uri too; for one that is"
              + " started, leave it out, and say by "
              + Settings.DIR.key()
              + " on which disk the folder is to lie");
    }
    Path path = run.folder("files");
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
    return new FilesFolder(path);
  }

  /** A catalogue whose files lie here. */
  Service of(Service catalogue) throws IOException {
    return catalogue.reachedBy(ADDRESS, path.toString()).with(KIND, kind());
  }

  /** The file system, since some of them force nothing to a disk. */
  String kind() throws IOException {
    return Files.getFileStore(path).type();
  }
}
