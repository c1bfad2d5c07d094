package beamtime.core.launch;

import beamtime.core.cell.CellName;
import beamtime.core.cell.Drive;
import beamtime.core.cell.Preset;
import beamtime.core.data.Beamline;
import beamtime.core.study.StudyCell;
import beamtime.core.workload.BenchmarkShape;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.BenchmarkListEntry;

/** The benchmarks that are on this class path, as JMH's annotation processor listed them. */
public final class Listing {
  private static final String BENCHMARK_LIST = "META-INF/BenchmarkList";

  private final List<BenchmarkShape> shapes;

  private Listing(List<BenchmarkShape> shapes) {
    this.shapes = shapes;
  }

  public static Listing ofClassPath() {
    Set<String> classes = new TreeSet<>();
    try {
      for (URL list :
          Collections.list(Listing.class.getClassLoader().getResources(BENCHMARK_LIST))) {
        try (BufferedReader lines =
            new BufferedReader(new InputStreamReader(list.openStream(), StandardCharsets.UTF_8))) {
          lines
              .lines()
              .filter(line -> !line.isBlank())
              .map(BenchmarkListEntry::new)
              .forEach(entry -> classes.add(entry.getUserClassQName()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the list of benchmarks can't be read", e);
    }
    List<BenchmarkShape> shapes = new ArrayList<>();
    for (String name : classes) {
      try {
        shapes.addAll(BenchmarkShape.of(Class.forName(name)));
      } catch (ClassNotFoundException e) {
        throw new IllegalStateException("listed but not on the class path: " + name, e);
      }
    }
    shapes.sort(Comparator.comparing(BenchmarkShape::jmhName));
    return new Listing(List.copyOf(shapes));
  }

  /** The one shape of a listed class. */
  public static BenchmarkShape shape(String type) {
    return ofClassPath().shapes().stream()
        .filter(shape -> shape.type().getName().equals(type))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(type + " is not listed as a benchmark"));
  }

  public List<BenchmarkShape> shapes() {
    return shapes;
  }

  /** Names of the workloads that have a shape of some kind here, in order. */
  public List<String> workloads(Predicate<BenchmarkShape> kind) {
    return shapes.stream()
        .filter(shape -> shape.isWorkload() && kind.test(shape))
        .map(BenchmarkShape::workload)
        .distinct()
        .sorted()
        .toList();
  }

  /** A workload on each backend that has it here. */
  public List<BenchmarkShape> onBackends(String workload) {
    return shapes.stream()
        .filter(shape -> shape.isWorkload() && shape.needsBackend())
        .filter(shape -> shape.workload().equals(workload))
        .toList();
  }

  /** Backends that they need. */
  public Set<String> backends() {
    return shapes.stream()
        .filter(BenchmarkShape::needsBackend)
        .map(BenchmarkShape::backend)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Every cell of a preset's grid, of workloads on a store.
   *
   * @param params values in place of the preset's
   * @param pace of all but the floors
   */
  public List<Listed> cells(Preset preset, Map<String, List<String>> params, Pace pace) {
    List<Listed> cells = new ArrayList<>();
    for (BenchmarkShape shape : shapes) {
      if (shape.isWorkload()) {
        Map<String, List<String>> grid = shape.grid(preset);
        params.forEach(
            (name, values) -> {
              List<String> allowed = Parameters.allowed(shape, name, values);
              if (!allowed.isEmpty()) {
                grid.computeIfPresent(name, (n, old) -> allowed);
              }
            });
        Pace workloads = own(shape, preset, pace);
        Pace own = shape.needsBackend() ? workloads : workloads.forFloor();
        for (CellName cell : shape.cells(grid)) {
          cells.add(listed(shape, cell.params(), own, shape.backend(), Optional.empty()));
        }
      }
    }
    return cells;
  }

  /** At quick the workload's own times, but for a warm-up that somebody has asked for. */
  private static Pace own(BenchmarkShape shape, Preset preset, Pace pace) {
    if (preset != Preset.QUICK) {
      return pace;
    }
    OptionalInt warmUp = shape.warmUp();
    OptionalInt iteration = shape.iterationTime();
    Pace warm =
        warmUp.isPresent() && pace.warmsUpAs(preset) ? pace.withWarmUp(warmUp.getAsInt()) : pace;
    return iteration.isPresent() ? warm.withIterationTime(iteration.getAsInt()) : warm;
  }

  private static Listed listed(
      BenchmarkShape shape,
      Map<String, String> params,
      Pace pace,
      String server,
      Optional<Drive> drive) {
    return new Listed(
        shape.workload(),
        shape.backend(),
        shape.family(),
        params,
        shape.varied(params),
        shape.jmhName(),
        Build.module(shape.type()),
        CodeDigest.of(shape.type()),
        pace,
        server,
        drive);
  }

  /** Those cells of a study that this module has, and what they cost without a store. */
  public List<Listed> cells(List<StudyCell> study) {
    Map<CellName, Listed> cells = new LinkedHashMap<>();
    for (StudyCell cell : study) {
      shape(cell).ifPresent(shape -> add(cells, cell, shape));
    }
    return List.copyOf(cells.values());
  }

  private Optional<BenchmarkShape> shape(StudyCell cell) {
    return shapes.stream()
        .filter(shape -> shape.isWorkload() && shape.backend().equals(cell.backend()))
        .filter(shape -> shape.workload().equals(cell.workload()))
        .findFirst();
  }

  private void add(Map<CellName, Listed> cells, StudyCell cell, BenchmarkShape shape) {
    Map<String, String> params = new TreeMap<>(shape.firstValues());
    params.putAll(cell.given());
    if (cell.drive().flatMap(drive -> drive.frames().beamline()).isPresent()) {
      params.keySet().removeAll(Beamline.SAYS);
    }
    Pace pace = Pace.of(cell);
    put(cells, listed(shape, params, pace, cell.server().toString(), cell.drive()));
    floorOf(shape)
        .filter(floor -> cell.drive().isEmpty())
        .ifPresent(
            floor -> {
              Map<String, String> shared = new TreeMap<>(params);
              shared.keySet().retainAll(floor.firstValues().keySet());
              put(
                  cells,
                  listed(floor, shared, pace.withForks(1), floor.backend(), Optional.empty()));
            });
  }

  private static void put(Map<CellName, Listed> cells, Listed listed) {
    cells.putIfAbsent(listed.cell(), listed);
  }

  private Optional<BenchmarkShape> floorOf(BenchmarkShape shape) {
    return shapes.stream()
        .filter(other -> other.isWorkload() && !other.needsBackend())
        .filter(other -> other.workload().equals(shape.workload()))
        .findFirst();
  }
}
