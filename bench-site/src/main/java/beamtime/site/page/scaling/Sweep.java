package beamtime.site.page.scaling;

import beamtime.core.result.DriveRecord.Mode;
import beamtime.site.page.RunPaths;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A sweep in one row.
 *
 * @param name workload, backend and what all points share
 * @param driven such as {@code closed loop, 1 to 32 clients}
 * @param counting {@code 5 of 6}: points whose number is the backend's own
 * @param most rate of the best of these with its unit; a dash where there is none
 * @param at clients or rate of it
 * @param p99 its latency
 * @param points a row each, for those who want them
 */
public record Sweep(
    String name,
    String driven,
    String counting,
    String most,
    String at,
    String p99,
    List<PointRow> points) {
  public Sweep {
    points = List.copyOf(points);
  }

  /**
   * A point.
   *
   * @param page of its cell, from the top of the site
   * @param name of its cell
   * @param delivered rate with its unit
   * @param state such as {@code met}
   */
  public record PointRow(String page, String name, String delivered, String state) {
    static PointRow of(Load one) {
      return new PointRow(
          RunPaths.page(one.cell()), one.cell().name(), one.deliveredWords(), one.state());
    }
  }

  /** Of points that were driven in one way. */
  static Sweep of(String name, List<Load> points) {
    List<Load> counting = points.stream().filter(Load::counts).toList();
    Optional<Load> best =
        counting.stream().max(Comparator.comparingDouble(one -> one.load().delivered()));
    return new Sweep(
        name,
        driven(points),
        counting.size() + " of " + points.size(),
        best.map(Load::deliveredWords).orElse("–"),
        best.map(Sweep::size).orElse("–"),
        LoadNumbers.millis(best.flatMap(Load::latency), times -> Optional.of(times.p99())),
        points.stream().map(PointRow::of).toList());
  }

  private static String driven(List<Load> points) {
    return switch (points.get(0).mode()) {
      case CLOSED -> "closed loop, " + span(points.stream().map(Load::clients)) + " clients";
      case OPEN -> "open loop, " + span(points.stream().map(Load::planned)) + " a second";
      case DEADLINES ->
          "deadlines, " + span(points.stream().map(Load::planned)) + " frames a second";
    };
  }

  private static String span(Stream<? extends Number> sizes) {
    List<Double> sorted = sizes.map(Number::doubleValue).sorted().distinct().toList();
    String least = LoadNumbers.number(sorted.get(0));
    return sorted.size() == 1
        ? least
        : least + " to " + LoadNumbers.number(sorted.get(sorted.size() - 1));
  }

  private static String size(Load one) {
    return one.mode() == Mode.CLOSED
        ? one.clients() + (one.clients() == 1 ? " client" : " clients")
        : LoadNumbers.number(one.planned()) + " due a second";
  }
}
