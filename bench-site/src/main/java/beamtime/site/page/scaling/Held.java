package beamtime.site.page.scaling;

import beamtime.core.result.BackendRecord;
import beamtime.core.result.DeadlineRecord.Missed;
import beamtime.core.result.Delivery;
import beamtime.core.result.LoadRecord;
import beamtime.site.page.TableModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
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
  private static final String VERSION = "version";

  /** What tells servers of one backend apart. */
  private static final List<String> SERVER = List.of(VERSION, "heap", "shape", "settings");

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
    return List.of(backend(one), server(one), one.clients(), one.cell().durability());
  }

  private static String backend(Load one) {
    String limits = one.cell().limits();
    return one.cell().record().backend() + (limits.isEmpty() ? "" : ", " + limits);
  }

  /** Its version and settings. */
  private static List<String> server(Load one) {
    return SERVER.stream().map(name -> server(one, name)).toList();
  }

  private static String server(Load one, String name) {
    return one.cell()
        .backend()
        .map(
            server ->
                name.equals(VERSION) ? server.version() : server.facts().getOrDefault(name, ""))
        .orElse("");
  }

  /** Which backend, with its limits. */
  String backend() {
    return backend(points.get(0));
  }

  /**
   * A table of these: its own columns, and what all points of one share; with their servers where
   * those of one backend differ.
   */
  static TableModel table(
      String caption, List<Held> rows, List<String> heads, Function<Held, List<String>> own) {
    Map<String, List<String>> differing =
        rows.stream()
            .map(row -> row.points().get(0))
            .collect(
                Collectors.groupingBy(
                    one -> backend(one),
                    Collectors.collectingAndThen(Collectors.toList(), Held::differing)));
    boolean apart = differing.values().stream().anyMatch(names -> !names.isEmpty());
    List<String> head = new ArrayList<>(heads);
    if (apart) {
      head.add("server");
    }
    head.addAll(List.of("clients", "writes reach", "run"));
    List<List<String>> values = new ArrayList<>();
    for (Held row : rows) {
      List<String> value = new ArrayList<>(own.apply(row));
      if (apart) {
        value.add(row.server(differing.getOrDefault(row.backend(), List.of())));
      }
      value.addAll(row.shared());
      values.add(value);
    }
    return new TableModel(caption, head, values);
  }

  /** In what the servers of these differ. */
  private static List<String> differing(List<Load> ofBackend) {
    return SERVER.stream()
        .filter(name -> ofBackend.stream().map(one -> server(one, name)).distinct().count() > 1)
        .toList();
  }

  /** Its product, and what it has of that in which those of its backend differ. */
  private String server(List<String> differing) {
    Load one = points.get(0);
    String product = one.cell().backend().map(BackendRecord::product).orElse("–");
    return Stream.concat(
            Stream.of(product),
            differing.stream()
                .filter(name -> !server(one, name).isEmpty())
                .filter(name -> !server(one, name).equals(product))
                .map(name -> name + " " + server(one, name)))
        .collect(Collectors.joining("; "));
  }

  private List<String> shared() {
    String durability = points.get(0).cell().durability();
    return List.of(
        String.valueOf(points.get(0).clients()),
        durability.isEmpty() ? "–" : durability,
        most().or(this::least).map(one -> one.cell().run().id()).orElse("–"));
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
