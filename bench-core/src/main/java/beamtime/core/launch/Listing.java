package beamtime.core.launch;

import beamtime.core.cell.CellName;
import beamtime.core.cell.Preset;
import beamtime.core.study.Study;
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
import java.util.Set;
import java.util.TreeSet;
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
   */
  public List<Listed> cells(Preset preset, Map<String, List<String>> params, int forks) {
    Pace pace = Pace.of(preset).withForks(forks);
    List<Listed> cells = new ArrayList<>();
    for (BenchmarkShape shape : shapes) {
      if (shape.isWorkload()) {
        Map<String, List<String>> grid = shape.grid(preset);
        params.forEach((name, values) -> grid.computeIfPresent(name, (n, old) -> values));
        String module = Build.module(shape.type());
        String code = CodeDigest.of(shape.type());
        for (CellName cell : shape.cells(grid)) {
          cells.add(
              new Listed(
                  cell.workload(),
                  cell.backend(),
                  shape.family(),
                  cell.params(),
                  shape.jmhName(),
                  module,
                  code,
                  shape.needsBackend() ? pace : pace.forFloor(),
                  shape.backend()));
        }
      }
    }
    return cells;
  }

  /** Every cell of a study, and what they cost on the store that does nothing. */
  public List<Listed> cells(Study study, Preset preset) {
    Map<CellName, Listed> cells = new LinkedHashMap<>();
    for (StudyCell cell : study.cells(preset)) {
      add(cells, cell);
      floorOf(cell.shape()).ifPresent(floor -> add(cells, cell.floor(floor)));
    }
    return List.copyOf(cells.values());
  }

  private static void add(Map<CellName, Listed> cells, StudyCell cell) {
    BenchmarkShape shape = cell.shape();
    cells.putIfAbsent(
        cell.name(),
        new Listed(
            shape.workload(),
            shape.backend(),
            shape.family(),
            cell.allParams(),
            shape.jmhName(),
            Build.module(shape.type()),
            CodeDigest.of(shape.type()),
            Pace.of(cell),
            cell.server().toString()));
  }

  private Optional<BenchmarkShape> floorOf(BenchmarkShape shape) {
    return shapes.stream()
        .filter(other -> other.isWorkload() && !other.needsBackend())
        .filter(other -> other.workload().equals(shape.workload()))
        .findFirst();
  }
}
