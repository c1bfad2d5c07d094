package beamtime.core.data;

import java.time.Instant;
import java.util.List;

/**
 * One file; unique by name within its dataset. The parameters are kept sorted by name.
 *
 * @param name name within the dataset
 * @param location path of the file
 * @param size bytes
 * @param checksum hexadecimal digest of the content
 * @param created when it was written, whole seconds
 * @param modified when it was last changed, whole seconds
 * @param parameters measured values, at most one for each type
 */
public record Datafile(
    String name,
    String location,
    long size,
    String checksum,
    Instant created,
    Instant modified,
    List<Parameter> parameters)
    implements Entity {
  public Datafile {
    parameters = Parameter.sorted(parameters);
  }

  /** A file without parameters. */
  public Datafile(
      String name, String location, long size, String checksum, Instant created, Instant modified) {
    this(name, location, size, checksum, created, modified, List.of());
  }

  /** The same file, without parameters. */
  public Datafile withoutParameters() {
    return parameters.isEmpty()
        ? this
        : new Datafile(name, location, size, checksum, created, modified);
  }

  /** Hash of the name: identifies a file within its dataset. */
  public long keyHash() {
    return Mix64.hash(name);
  }

  @Override
  public int level() {
    return 3;
  }

  @Override
  public long hash() {
    long h = keyHash();
    h = Mix64.fold(h, Mix64.hash(location));
    h = Mix64.fold(h, size);
    h = Mix64.fold(h, Mix64.hash(checksum));
    h = Mix64.fold(h, created.getEpochSecond());
    h = Mix64.fold(h, modified.getEpochSecond());
    return Parameter.fold(h, parameters);
  }

  @Override
  public int payloadBytes() {
    return name.length()
        + location.length()
        + checksum.length()
        + 3 * Long.BYTES
        + Parameter.payloadBytes(parameters);
  }
}
