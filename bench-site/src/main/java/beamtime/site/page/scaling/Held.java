package beamtime.site.page.scaling;

import beamtime.core.result.BackendRecord;
import beamtime.core.result.DeadlineRecord.Missed;
import beamtime.core.result.Delivery;
import beamtime.core.result.LoadRecord;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The largest load that was held below every load that was not. A larger one that was held once is
 * no claim: a smaller one was not.
 *
 * @param points of one backend under the same circumstances, the smallest load first; no invalid
 *     ones
 * @param size of a load
 */
record Held(List<Load> points, ToDoubleFunction<Load> size) {
  private static final List<String> SETTINGS = List.of("heap", "shape", "settings");

  Held {
    points = points.stream().sorted(Comparator.comparingDouble(size)).toList();
  }

  /**
   * One for each backend as it was set up, number of clients and durability.
   *
   * @param points of several, in any order
   * @param more in what else the points of one must be alike; 0 for nothing
   */
  static List<Held> of(
      List<Load> points, ToDoubleFunction<Load> size, ToDoubleFunction<Load> more) {
    Map<List<Object>, List<Load>> groups =
        points.stream()
            .collect(
                Collectors.groupingBy(
                    one -> List.of(setUp(one), more.applyAsDouble(one)),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return groups.values().stream().map(own -> new Held(own, size)).toList();
  }

  /** A point's backend as it was set up, number of clients and durability. */
  static List<Object> setUp(Load one) {
    return List.of(
        backend(one),
        one.cell().backend().map(BackendRecord::version).orElse(""),
        settings(one),
        one.clients(),
        one.cell().durability());
  }

  private static String backend(Load one) {
    String limits = one.cell().limits();
    return one.cell().record().backend() + (limits.isEmpty() ? "" : ", " + limits);
  }

  private static List<String> settings(Load one) {
    return one.cell()
        .backend()
        .map(
            server -> SETTINGS.stream().map(each -> server.facts().getOrDefault(each, "")).toList())
        .orElse(List.of());
  }

  /** Which backend, with its limits. */
  String backend() {
    return backend(points.get(0));
  }

  /** Heads of a table of these, with what all points of one share behind the table's own. */
  static List<String> heads(String... own) {
    return Stream.concat(Stream.of(own), Stream.of("clients", "writes reach", "run")).toList();
  }

  /** Its row of such a table. */
  List<String> row(String... own) {
    String durability = points.get(0).cell().durability();
    return Stream.concat(
            Stream.of(own),
            Stream.of(
                String.valueOf(points.get(0).clients()),
                durability.isEmpty() ? "–" : durability,
                most().or(this::least).map(one -> one.cell().run().id()).orElse("–")))
        .toList();
  }

  /** Whether a point says anything of the backend. */
  static boolean says(Load one) {
    return one.load().generator().valid()
        && one.cell().record().verified()
        && one.cell().record().busy().isEmpty()
        && one.load().planned().orElse(0.0) > 0;
  }

  /**
   * Whether all of a load was done: in time and without an error where frames have deadlines. This
   * is stricter than {@link LoadRecord#keptUp}: no frame may be late.
   */
  static boolean holds(Load one) {
    Missed missed = one.load().deadlines().map(all -> all.total()).orElse(Missed.NONE);
    boolean inTime =
        missed.equals(Missed.NONE)
            && (one.load().deadlines().isEmpty() || one.load().failed() == 0);
    return one.cell().isMeasured() && one.load().delivery() == Delivery.MET && inTime;
  }

  /** The largest that was held; empty where none was, or a smaller one was not. */
  Optional<Load> most() {
    double limit = least().map(size::applyAsDouble).orElse(Double.POSITIVE_INFINITY);
    return points.stream()
        .filter(Held::holds)
        .filter(one -> size.applyAsDouble(one) < limit)
        .reduce((smaller, larger) -> larger);
  }

  /** The smallest that was not held; empty where none was tried. */
  Optional<Load> least() {
    return points.stream().filter(one -> !holds(one)).findFirst();
  }
}
