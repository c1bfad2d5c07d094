package beamtime.core.host;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.DoubleSupplier;

/**
 * What a subject has spent from its start to one instant. What could not be observed is absent with
 * a reason, never 0.
 *
 * @param values by quantity, in its unit
 * @param absent why others have no value, one line each
 */
public record Reading(Map<Quantity, Double> values, Map<Quantity, String> absent) {
  public Reading {
    values = Collections.unmodifiableMap(copy(values));
    absent = Collections.unmodifiableMap(copy(absent));
  }

  static <V> Map<Quantity, V> copy(Map<Quantity, V> from) {
    Map<Quantity, V> map = new EnumMap<>(Quantity.class);
    map.putAll(from);
    return map;
  }

  /** The value of a quantity, where it could be observed. */
  public OptionalDouble value(Quantity quantity) {
    Double value = values.get(quantity);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /** The levels alone. */
  Reading levels() {
    Map<Quantity, Double> levels = copy(values);
    levels.keySet().removeIf(quantity -> !quantity.isLevel());
    return new Reading(levels, Map.of());
  }

  /** A reading in the making. */
  static final class Draft {
    private final Map<Quantity, Double> values = new EnumMap<>(Quantity.class);
    private final Map<Quantity, String> absent = new EnumMap<>(Quantity.class);

    /** Adds to what there is of a quantity. */
    Draft add(Quantity quantity, double amount) {
      values.merge(quantity, amount, Double::sum);
      return this;
    }

    /** Adds what can be found out, or notes that it can't. */
    Draft add(Quantity quantity, OptionalDouble amount, String reason) {
      if (amount.isPresent()) {
        return add(quantity, amount.getAsDouble());
      }
      return lacks(quantity, reason);
    }

    /** Adds where the value is known to be observable. */
    Draft addIf(boolean observable, Quantity quantity, DoubleSupplier amount, String reason) {
      return observable ? add(quantity, amount.getAsDouble()) : lacks(quantity, reason);
    }

    /** Notes why a quantity can't be observed: a part of it would pass for all. */
    Draft lacks(Quantity quantity, String reason) {
      absent.putIfAbsent(quantity, reason);
      return this;
    }

    /** Whether there is a value, or a reason why there is none. */
    boolean has(Quantity quantity) {
      return values.containsKey(quantity) || absent.containsKey(quantity);
    }

    Reading done() {
      values.keySet().removeAll(absent.keySet());
      return new Reading(values, absent);
    }
  }
}
