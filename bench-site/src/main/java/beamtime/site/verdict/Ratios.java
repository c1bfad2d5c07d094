package beamtime.site.verdict;

import beamtime.core.statistic.RatioBootstrap;
import beamtime.core.statistic.RatioEstimate;
import beamtime.core.statistic.Resamples;
import beamtime.site.run.MeasuredCell;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Ratios of the scores of pairs. Two cells have one, whichever of them is the base, and a cell is
 * resampled once for all that it is compared with: drawing is most of the work.
 */
final class Ratios {
  /** Cells whose draws are in memory together, by 160 kB each; more than a row of a matrix has. */
  private static final int BATCH = 64;

  private final RatioBootstrap bootstrap;
  private final List<MeasuredCell> cells = new ArrayList<>();
  private final IdentityHashMap<MeasuredCell, Integer> places = new IdentityHashMap<>();
  private List<Edge> edges = List.of();
  private List<RatioEstimate> estimates = List.of();

  private Ratios(RatioBootstrap bootstrap) {
    this.bootstrap = bootstrap;
  }

  /** Two cells by their places, the smaller one first. */
  private record Edge(int under, int over) implements Comparable<Edge> {
    @Override
    public int compareTo(Edge other) {
      return Comparator.comparingInt(Edge::under).thenComparingInt(Edge::over).compare(this, other);
    }
  }

  /** Estimates the ratios of pairs that have one. */
  static Ratios of(RatioBootstrap bootstrap, List<Judge.Pair> pairs) {
    Ratios ratios = new Ratios(bootstrap);
    // by their first cells, so that those of a row are neighbours
    ratios.edges = List.copyOf(new TreeSet<>(pairs.stream().map(ratios::edge).toList()));
    List<Long> seeds = ratios.seeds();
    ratios.estimates =
        batches(ratios.edges).parallelStream()
            .flatMap(batch -> ratios.estimates(batch, seeds).stream())
            .toList();
    return ratios;
  }

  /** Of the cell over its base. */
  @SuppressWarnings("ReferenceEquality") // two runs may have equal cells
  RatioEstimate of(Judge.Pair pair) {
    Edge edge = edge(pair);
    RatioEstimate ratio = estimates.get(Collections.binarySearch(edges, edge));
    return cells.get(edge.over()) == pair.cell() ? ratio : ratio.inverse();
  }

  private Edge edge(Judge.Pair pair) {
    int base = place(pair.base());
    int cell = place(pair.cell());
    return new Edge(Math.min(base, cell), Math.max(base, cell));
  }

  private int place(MeasuredCell cell) {
    Integer place = places.putIfAbsent(cell, cells.size());
    if (place == null) {
      cells.add(cell);
      return cells.size() - 1;
    }
    return place;
  }

  /** The same runs give the same pages; cells of the same name in two runs draw differently. */
  private List<Long> seeds() {
    Map<String, Integer> namesakes = new HashMap<>();
    return cells.stream()
        .map(MeasuredCell::name)
        .map(
            name ->
                ((long) name.hashCode() << Integer.SIZE) + namesakes.merge(name, 1, Integer::sum))
        .toList();
  }

  private static List<List<Edge>> batches(List<Edge> edges) {
    List<List<Edge>> batches = new ArrayList<>();
    TreeSet<Integer> held = new TreeSet<>();
    for (Edge edge : edges) {
      held.add(edge.under());
      held.add(edge.over());
      if (batches.isEmpty() || held.size() > BATCH) {
        held = new TreeSet<>(List.of(edge.under(), edge.over()));
        batches.add(new ArrayList<>());
      }
      batches.get(batches.size() - 1).add(edge);
    }
    return batches;
  }

  private List<RatioEstimate> estimates(List<Edge> batch, List<Long> seeds) {
    Map<Integer, Resamples> drawn = new HashMap<>();
    return batch.stream()
        .map(
            edge ->
                bootstrap.ratio(
                    drawn(edge.over(), drawn, seeds), drawn(edge.under(), drawn, seeds)))
        .toList();
  }

  private Resamples drawn(int place, Map<Integer, Resamples> drawn, List<Long> seeds) {
    return drawn.computeIfAbsent(
        place, cell -> bootstrap.resample(cells.get(cell).samples().forks(), seeds.get(cell)));
  }
}
