package beamtime.testbed.files;

import beamtime.testbed.probe.Probe;
import beamtime.testbed.probe.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Asks the catalogue, and whether this process may write into the folder.
 *
 * @param folder of the user
 */
record FilesProbe(Probe catalogue, Path folder) implements Probe {
  @Override
  public String version() throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new RefusedException(
          folder + " (" + FilesFolder.OPTION.key() + ") is no folder: make it, or name another");
    }
    if (!Files.isWritable(folder)) {
      throw new RefusedException(
          "user '"
              + System.getProperty("user.name")
              + "' can't write into "
              + folder
              + " ("
              + FilesFolder.OPTION.key()
              + "): change its mode or owner, or name another");
    }
    return catalogue.version();
  }

  @Override
  public Map<String, String> facts() throws IOException {
    Map<String, String> facts = new TreeMap<>(catalogue.facts());
    facts.put(FilesFolder.KIND, new FilesFolder(folder).kind());
    return facts;
  }
}
