package beamtime.core.workload;

import beamtime.core.cell.CellName;
import beamtime.core.cell.Grid;
import beamtime.core.cell.IterationTime;
import beamtime.core.cell.OnBackend;
import beamtime.core.cell.Preset;
import beamtime.core.cell.RowCounters;
import beamtime.core.cell.WarmUp;
import beamtime.core.store.Family;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What a benchmark class declares, read by reflection, so that the grid of a run, of a test and of
 * JMH can't drift apart.
 *
 * @param type the class that carries the parameters
 * @param method its method with {@code @Benchmark}
 */
public record BenchmarkShape(Class<?> type, String method) {
  private static final String SUFFIX = "Benchmark";

  /**
   * The one shape of a class; a class with several methods of {@code @Benchmark} has one shape for
   * each.
   */
  public static List<BenchmarkShape> of(Class<?> type) {
    List<BenchmarkShape> shapes = new ArrayList<>();
    for (Method method : type.getMethods()) {
      if (method.isAnnotationPresent(Benchmark.class)) {
        shapes.add(new BenchmarkShape(type, method.getName()));
      }
    }
    shapes.sort(java.util.Comparator.comparing(BenchmarkShape::method));
    return shapes;
  }

  /** Name as JMH knows it. */
  public String jmhName() {
    return type.getName() + "." + method;
  }

  /**
   * Name of the abstract workload that the class extends, or of the class itself, without its
   * suffix.
   */
  public String workload() {
    Class<?> c = type;
    while (c.getSuperclass() != null && !of(c.getSuperclass()).isEmpty()) {
      c = c.getSuperclass();
    }
    String name = c.getSimpleName();
    String bare = name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
    return of(type).size() == 1 ? bare : bare + "." + method;
  }

  /** Backend that the class names, or the floor where it names none. */
  public String backend() {
    OnBackend on = type.getAnnotation(OnBackend.class);
    return on == null ? OnBackend.FLOOR : on.value();
  }

  /**
   * Whether this is a workload on a store, and so part of a preset; other benchmarks are run by
   * name only.
   */
  public boolean isWorkload() {
    return StoreBenchmark.class.isAssignableFrom(type);
  }

  /** Whether a backend has to run for it. */
  public boolean needsBackend() {
    return !backend().equals(OnBackend.FLOOR);
  }

  /** Seconds that its client warms up in the preset {@code quick}; empty for the preset's own. */
  public OptionalInt warmUp() {
    WarmUp own = type.getAnnotation(WarmUp.class);
    return own == null ? OptionalInt.empty() : OptionalInt.of(own.value());
  }

  /** Seconds of its iterations in the preset {@code quick}; empty for the preset's own. */
  public OptionalInt iterationTime() {
    IterationTime own = type.getAnnotation(IterationTime.class);
    return own == null ? OptionalInt.empty() : OptionalInt.of(own.value());
  }

  /**
   * Values of each parameter in a preset, by name, in order of declaration from the topmost class
   * down.
   */
  public Map<String, List<String>> grid(Preset preset) {
    Map<String, List<String>> grid = new LinkedHashMap<>();
    for (Field field : paramFields()) {
      List<String> quick = List.of(field.getAnnotation(Param.class).value());
      grid.put(
          field.getName(),
          switch (preset) {
            case SMOKE -> others(field, Grid::smoke).orElseGet(() -> List.of(quick.get(0)));
            case QUICK -> quick;
            case LAB -> others(field, Grid::lab).orElse(quick);
          });
    }
    return grid;
  }

  private static Optional<List<String>> others(Field field, Function<Grid, String[]> preset) {
    return Optional.ofNullable(field.getAnnotation(Grid.class))
        .map(preset)
        .filter(values -> values.length > 0)
        .map(List::of);
  }

  /** Every cell of a grid of values: the product of all. */
  public List<CellName> cells(Map<String, List<String>> grid) {
    List<Map<String, String>> rows = new ArrayList<>();
    rows.add(Map.of());
    grid.forEach(
        (name, values) -> {
          List<Map<String, String>> longer = new ArrayList<>();
          for (Map<String, String> row : rows) {
            for (String value : values) {
              Map<String, String> next = new LinkedHashMap<>(row);
              next.put(name, value);
              longer.add(next);
            }
          }
          rows.clear();
          rows.addAll(longer);
        });
    return rows.stream().map(this::cell).toList();
  }

  /** The cell with these values of its parameters. */
  public CellName cell(Map<String, String> params) {
    return new CellName(workload(), backend(), params);
  }

  /** The first value of each parameter, by name. */
  public Map<String, String> firstValues() {
    Map<String, String> first = new LinkedHashMap<>();
    for (Field field : paramFields()) {
      first.put(field.getName(), firstValue(field));
    }
    return first;
  }

  /** Names of parameters that have another value than their first. */
  public Set<String> varied(Map<String, String> params) {
    Map<String, String> first = firstValues();
    return params.entrySet().stream()
        .filter(param -> !param.getValue().equals(first.get(param.getKey())))
        .map(Map.Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }

  private static String firstValue(Field param) {
    return param.getAnnotation(Param.class).value()[0];
  }

  /**
   * A workload with these values of its parameters, as JMH would make it; parameters that are not
   * named have their first value.
   */
  public StoreBenchmark<?> instance(Map<String, String> params) {
    try {
      StoreBenchmark<?> benchmark = (StoreBenchmark<?>) type.getConstructor().newInstance();
      for (Field field : paramFields()) {
        String value = params.getOrDefault(field.getName(), firstValue(field));
        field.set(benchmark, parse(field.getType(), value));
      }
      return benchmark;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(type + " can't be made as JMH makes it", e);
    }
  }

  /**
   * The measured method of one of its instances, taking {@link RowCounters} and returning nothing:
   * what JMH calls.
   */
  MethodHandle operation(StoreBenchmark<?> instance) {
    try {
      return MethodHandles.publicLookup()
          .unreflect(type.getMethod(method, RowCounters.class))
          .bindTo(instance)
          .asType(MethodType.methodType(void.class, RowCounters.class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(jmhName() + " can't be called as JMH calls it", e);
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Object parse(Class<?> type, String value) {
    if (type == int.class) {
      return Integer.valueOf(value);
    }
    if (type == boolean.class) {
      return Boolean.valueOf(value);
    }
    if (type == String.class) {
      return value;
    }
    return Enum.valueOf((Class<Enum>) type, value);
  }

  /** Kind of data that the workload is about, such as {@code jobs}; empty for what is none. */
  public String family() {
    if (!isWorkload()) {
      return "";
    }
    Family family = facade().getAnnotation(Family.class);
    if (family == null) {
      throw new IllegalStateException(facade() + " names no family: it needs @Family");
    }
    return family.value();
  }

  /** The facade of the family that the workload is written for, such as {@code JobStore}. */
  public Class<?> facade() {
    Class<?> c = type;
    while (c.getSuperclass() != StoreBenchmark.class) {
      c = c.getSuperclass();
    }
    ParameterizedType base = (ParameterizedType) c.getGenericSuperclass();
    return (Class<?>) base.getActualTypeArguments()[0];
  }

  /** Fields with {@code @Param}, inherited ones first. */
  public List<Field> paramFields() {
    return paramFields(type);
  }

  /** Those of the class, and of the states that the method is given by JMH. */
  public List<Field> allParamFields() {
    List<Field> fields = new ArrayList<>(paramFields());
    for (Method each : type.getMethods()) {
      if (each.getName().equals(method) && each.isAnnotationPresent(Benchmark.class)) {
        for (Class<?> state : each.getParameterTypes()) {
          fields.addAll(paramFields(state));
        }
      }
    }
    return fields;
  }

  private static List<Field> paramFields(Class<?> type) {
    List<Class<?>> line = new ArrayList<>();
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      line.add(0, c);
    }
    List<Field> fields = new ArrayList<>();
    for (Class<?> c : line) {
      for (Field field : c.getDeclaredFields()) {
        if (field.isAnnotationPresent(Param.class)) {
          fields.add(field);
        }
      }
    }
    return fields;
  }
}
