package beamtime.testbed.fetch;

import java.nio.file.Path;
import java.util.List;

/**
 * A server on this machine's disk.
 *
 * @param artifact what it was made from, for the result
 * @param files its folder, its binary or its class path
 */
public record Installed(String artifact, List<Path> files) {
  public Installed {
    files = List.copyOf(files);
  }

  public static Installed at(String artifact, Path file) {
    return new Installed(artifact, List.of(file));
  }

  /** The one folder or binary. */
  public Path home() {
    return files.get(0);
  }
}
