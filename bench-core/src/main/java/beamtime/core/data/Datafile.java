package beamtime.core.data;

import java.time.Instant;

/**
 * One file; unique by name within its dataset.
 *
 * @param name name within the dataset
 * @param location path of the file
 * @param size bytes
 * @param checksum hexadecimal digest of the content
 * @param created when it was written, whole seconds
 * @param modified when it was last changed, whole seconds
 */
public record Datafile(
    String name, String location, long size, String checksum, Instant created, Instant modified)
    implements Entity {

  /** Hash of the name: identifies a file within its dataset. */
  public long keyHash() {
    return Mix64.hash(name);
  }

  @Override
  public long hash() {
    long h = keyHash();
    h = Mix64.fold(h, Mix64.hash(location));
    h = Mix64.fold(h, size);
    h = Mix64.fold(h, Mix64.hash(checksum));
    h = Mix64.fold(h, created.getEpochSecond());
    return Mix64.fold(h, modified.getEpochSecond());
  }
}
