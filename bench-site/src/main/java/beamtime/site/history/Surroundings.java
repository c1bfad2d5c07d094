package beamtime.site.history;

import beamtime.core.result.DriveRecord;
import beamtime.core.result.RunRecord;
import beamtime.site.run.Limits;
import beamtime.site.run.MeasuredCell;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** What surrounded a cell when it was measured, but is not part of it. */
final class Surroundings {
  private static final int COMMIT = 8;

  /** What is reported when it changes, in this order. */
  private static final List<Aspect> ASPECTS =
      List.of(
          new Aspect("Beamtime", cell -> build(cell.run())),
          new Aspect("server", Surroundings::version),
          new Aspect("image", cell -> fact(cell, "image")),
          new Aspect("artifact", cell -> fact(cell, "artifact")),
          new Aspect("server's settings", cell -> fact(cell, "settings")),
          new Aspect("server's heap", cell -> fact(cell, "heap")),
          new Aspect("server's shape", cell -> fact(cell, "shape")),
          new Aspect("server's JDK", cell -> fact(cell, "java")),
          new Aspect("JDK", cell -> cell.run().machine().java()),
          new Aspect("warm-up of the load, s", cell -> load(cell, DriveRecord::warmupSeconds)),
          new Aspect("hold of the load, s", cell -> load(cell, DriveRecord::holdSeconds)),
          new Aspect("machines that load", cell -> load(cell, DriveRecord::ranks)),
          new Aspect("JMH's settings", cell -> cell.run().settings().getOrDefault("jmh", "")),
          new Aspect("warm-up", cell -> cell.run().settings().getOrDefault(RunRecord.WARM_UP, "")),
          new Aspect("kernel", cell -> cell.run().machine().kernel()),
          new Aspect("system", cell -> cell.run().machine().os()));

  private Surroundings() {}

  private record Aspect(String name, Function<MeasuredCell, String> value) {}

  /** What differs, such as {@code server: 8.19.20 → 8.19.21}; nothing that one did not record. */
  static List<String> changes(MeasuredCell before, MeasuredCell after) {
    List<String> changes = new ArrayList<>();
    for (Aspect aspect : ASPECTS) {
      String was = aspect.value().apply(before);
      String is = aspect.value().apply(after);
      if (!was.isEmpty() && !is.isEmpty() && !was.equals(is)) {
        changes.add(aspect.name() + ": " + was + " → " + is);
      }
    }
    return changes;
  }

  private static String build(RunRecord run) {
    String commit = run.commit();
    return run.version() + " (" + Limits.beginning(commit, COMMIT) + ")";
  }

  private static String version(MeasuredCell cell) {
    return cell.backend().map(server -> server.version()).orElse("");
  }

  private static String load(MeasuredCell cell, ToDoubleFunction<DriveRecord> number) {
    return cell.record()
        .load()
        .map(load -> String.valueOf(number.applyAsDouble(load.drive())).replaceFirst("\\.0$", ""))
        .orElse("");
  }

  private static String fact(MeasuredCell cell, String name) {
    return cell.backend().map(server -> server.facts().getOrDefault(name, "")).orElse("");
  }
}
