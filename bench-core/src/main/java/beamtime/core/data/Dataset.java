package beamtime.core.data;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One scan: its files are taken together; unique by name within its investigation. The parameters
 * are kept sorted by name, so that a copy that a store read back in another order is equal.
 *
 * @param name name within the investigation
 * @param sample name of one of the investigation's samples; empty where nothing is known of it
 * @param complete whether all its files are catalogued
 * @param location folder of its files
 * @param start first second, whole seconds
 * @param end last second, whole seconds
 * @param parameters measured values, at most one for each type
 */
public record Dataset(
    String name,
    Optional<String> sample,
    boolean complete,
    String location,
    Instant start,
    Instant end,
    List<Parameter> parameters)
    implements Entity {
  public Dataset {
    parameters = Parameter.sorted(parameters);
  }

  @Override
  public int level() {
    return 2;
  }

  @Override
  public long hash() {
    long h = Mix64.fold(Mix64.hash(name), Mix64.hash(sample.orElse("")));
    h = Mix64.fold(h, complete ? 1 : 0);
    h = Mix64.fold(h, Mix64.hash(location));
    h = Mix64.fold(h, start.getEpochSecond());
    h = Mix64.fold(h, end.getEpochSecond());
    return Parameter.fold(h, parameters);
  }

  @Override
  public int payloadBytes() {
    return name.length()
        + sample.orElse("").length()
        + location.length()
        + 1
        + 2 * Long.BYTES
        + Parameter.payloadBytes(parameters);
  }
}
