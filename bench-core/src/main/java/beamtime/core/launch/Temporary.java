package beamtime.core.launch;

import beamtime.core.owner.OwnedFolder;
import beamtime.core.owner.SafetyNet;
import java.io.IOException;

/**
 * The one folder of a run among the temporary files: JMH and the libraries of its forks keep theirs
 * in it, and leave them there when they are killed.
 */
public final class Temporary implements AutoCloseable {
  private final OwnedFolder folder;
  private final SafetyNet removed;

  private Temporary(OwnedFolder folder) {
    this.folder = folder;
    removed = new SafetyNet("remove-folder", folder::deleteWhatGoes);
  }

  /**
   * Makes one for this process.
   *
   * @param kind what its name says of it, behind {@link OwnedFolder#PREFIX}
   */
  public static Temporary create(String kind) throws IOException {
    return new Temporary(OwnedFolder.create(OwnedFolder.temporary(), kind));
  }

  public OwnedFolder folder() {
    return folder;
  }

  /** What JMH's processes still write while they end is removed at the next start. */
  @Override
  public void close() {
    folder.deleteWhatGoes();
    removed.close();
  }
}
