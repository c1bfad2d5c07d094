package beamtime.core.launch;

import beamtime.core.cell.Nearest;
import beamtime.core.workload.BenchmarkShape;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The parameters of benchmarks and the values that they may have. */
public final class Parameters {
  /** What stands in place of values where any whole number will do. */
  private static final List<String> NUMBER = List.of("a whole number");

  private static final List<String> BOOLEAN = List.of("true", "false");

  private Parameters() {}

  /**
   * By name: all values of an enum or a boolean, {@link #NUMBER}, or an empty list for any text.
   */
  public static Map<String, List<String>> of(Collection<BenchmarkShape> shapes) {
    Map<String, List<String>> known = new TreeMap<>();
    for (BenchmarkShape shape : shapes) {
      Map<String, List<String>> own = new TreeMap<>();
      for (Field field : shape.allParamFields()) {
        own.put(field.getName(), values(field.getType()));
      }
      join(known, own);
    }
    return known;
  }

  /** Adds those of another benchmark: two may have one name, each with values of its own. */
  public static void join(Map<String, List<String>> known, Map<String, List<String>> more) {
    more.forEach(
        (name, values) ->
            known.merge(
                name,
                values,
                (one, other) ->
                    one.isEmpty() || other.isEmpty()
                        ? List.of()
                        : Stream.concat(one.stream(), other.stream()).distinct().toList()));
  }

  /** Those of some values that a benchmark's parameter may have; none where it has no such one. */
  public static List<String> allowed(BenchmarkShape shape, String name, List<String> values) {
    List<String> known = of(List.of(shape)).get(name);
    return known == null
        ? List.of()
        : values.stream().filter(value -> isAllowed(value, known)).toList();
  }

  private static List<String> values(Class<?> type) {
    if (type == int.class || type == long.class) {
      return NUMBER;
    }
    if (type == boolean.class) {
      return BOOLEAN; // JMH takes whatever is not "true" for false
    }
    Object[] constants = type.getEnumConstants();
    return constants == null
        ? List.of()
        : Arrays.stream(constants).map(constant -> ((Enum<?>) constant).name()).toList();
  }

  private static boolean isAllowed(String value, List<String> allowed) {
    return allowed.isEmpty()
        || (allowed.contains(value) && !NUMBER.contains(value))
        || (allowed.containsAll(NUMBER) && value.matches("-?\\d{1,9}"));
  }

  /** What is wrong with given values, one line each. */
  public static List<String> problems(
      Map<String, List<String>> given, Map<String, List<String>> known, String where) {
    return given.entrySet().stream()
        .flatMap(
            entry -> {
              List<String> allowed = known.get(entry.getKey());
              if (allowed == null) {
                return List.of(
                    "unknown parameter '"
                        + entry.getKey()
                        + "' ("
                        + where
                        + "); "
                        + Nearest.hint(entry.getKey(), known.keySet()))
                    .stream();
              }
              return entry.getValue().stream()
                  .filter(value -> !isAllowed(value, allowed))
                  .map(
                      value ->
                          "unknown value '"
                              + value
                              + "' of parameter "
                              + entry.getKey()
                              + " ("
                              + where
                              + "); "
                              + Nearest.hint(value, allowed));
            })
        .toList();
  }
}
