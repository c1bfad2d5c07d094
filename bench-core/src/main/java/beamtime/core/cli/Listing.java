package beamtime.core.cli;

import beamtime.core.workload.BenchmarkShape;
import beamtime.core.workload.CellName;
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
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.BenchmarkListEntry;

/** The benchmarks that are on this class path, as JMH's annotation processor listed them. */
final class Listing {
  private static final String BENCHMARK_LIST = "META-INF/BenchmarkList";

  private final List<BenchmarkShape> shapes;

  private Listing(List<BenchmarkShape> shapes) {
    this.shapes = shapes;
  }

  static Listing ofClassPath() {
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

  List<BenchmarkShape> shapes() {
    return shapes;
  }

  /** Backends that they need. */
  Set<String> backends() {
    return shapes.stream()
        .filter(BenchmarkShape::needsBackend)
        .map(BenchmarkShape::backend)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Shapes of workloads on a store, with every cell of the asked grid. */
  Map<CellName, BenchmarkShape> cells(CellHost.ListRequest request) {
    Map<CellName, BenchmarkShape> cells = new LinkedHashMap<>();
    for (BenchmarkShape shape : shapes) {
      if (shape.isWorkload()) {
        Map<String, List<String>> grid = shape.grid(request.preset());
        request.params().forEach((name, values) -> grid.computeIfPresent(name, (n, old) -> values));
        shape.cells(grid).forEach(cell -> cells.put(cell, shape));
      }
    }
    return cells;
  }
}
