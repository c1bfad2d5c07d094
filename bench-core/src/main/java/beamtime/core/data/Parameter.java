package beamtime.core.data;

import java.util.Comparator;
import java.util.List;

/**
 * A measured value of a dataset or a datafile.
 *
 * @param name NeXus path of one of the facility's parameter types
 * @param units its units
 * @param value in those units
 */
public record Parameter(String name, String units, double value) {
  /** Sorted by name, so that a copy that a store read back in another order is equal. */
  static List<Parameter> sorted(List<Parameter> parameters) {
    return parameters.stream().sorted(Comparator.comparing(Parameter::name)).toList();
  }

  /** Bytes of parameters: their texts, and 8 for each value. */
  static int payloadBytes(List<Parameter> parameters) {
    int bytes = 0;
    for (Parameter parameter : parameters) {
      bytes += parameter.name.length() + parameter.units.length() + Double.BYTES;
    }
    return bytes;
  }

  /** Folds parameters into the hash of what they belong to; none leave it as it is. */
  static long fold(long hash, List<Parameter> parameters) {
    long h = hash;
    for (Parameter parameter : parameters) {
      h = Mix64.fold(h, Mix64.hash(parameter.name));
      h = Mix64.fold(h, Mix64.hash(parameter.units));
      h = Mix64.fold(h, Double.doubleToLongBits(parameter.value));
    }
    return h;
  }
}
