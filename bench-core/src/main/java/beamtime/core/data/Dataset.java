package beamtime.core.data;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * One scan: its files are taken together; unique by name within its investigation. The parameters
 * are kept sorted by name, so that a copy that a store read back in another order is equal.
 *
 * @param name name within the investigation
 * @param sample name of one of the investigation's samples
 * @param complete whether all its files are catalogued
 * @param location folder of its files
 * @param start first second, whole seconds
 * @param end last second, whole seconds
 * @param parameters measured values, at most one for each type
 */
public record Dataset(
    String name,
    String sample,
    boolean complete,
    String location,
    Instant start,
    Instant end,
    List<Parameter> parameters)
    implements Entity {
  public Dataset {
    parameters = parameters.stream().sorted(Comparator.comparing(Parameter::name)).toList();
  }

  @Override
  public long hash() {
    long h = Mix64.fold(Mix64.hash(name), Mix64.hash(sample));
    h = Mix64.fold(h, complete ? 1 : 0);
    h = Mix64.fold(h, Mix64.hash(location));
    h = Mix64.fold(h, start.getEpochSecond());
    h = Mix64.fold(h, end.getEpochSecond());
    for (Parameter parameter : parameters) {
      h = Mix64.fold(h, Mix64.hash(parameter.name));
      h = Mix64.fold(h, Mix64.hash(parameter.units));
      h = Mix64.fold(h, Double.doubleToLongBits(parameter.value));
    }
    return h;
  }

  /**
   * A measured value.
   *
   * @param name NeXus path of one of the facility's parameter types
   * @param units its units
   * @param value in those units
   */
  public record Parameter(String name, String units, double value) {}
}
