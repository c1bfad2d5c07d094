package beamtime.core.cli;

import beamtime.core.load.Arrivals;
import beamtime.core.workload.BenchmarkShape;
import beamtime.core.workload.ClientUse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Commands that measure one cell again, on the same kind of server, for a shell in the folder of
 * the project.
 *
 * @param jar benchmarks.jar of the module
 * @param testbed properties of the testbed; they hold no secrets
 */
record Rerun(Path jar, Map<String, String> testbed) {
  private static final Pattern PLAIN = Pattern.compile("[\\w./:,=@%+-]*");

  /** Module, target, jar: what is below the project's folder. */
  private static final int LEVELS = 3;

  /** One line. */
  String command(String benchmark, Map<String, String> params, String jmhOptions) {
    StringBuilder command = java();
    command.append(" '^").append(benchmark.replace(".", "\\.")).append("$'");
    params.forEach((name, value) -> command.append(" -p ").append(quoted(name + "=" + value)));
    return command.append(' ').append(jmhOptions).toString();
  }

  /**
   * One line that runs one point of a load.
   *
   * @param point what tells it from others of its load
   */
  String load(BenchmarkShape shape, RigMessages.Request request, Map<String, String> point) {
    StringBuilder command = java().append(" load ").append(shape.workload());
    if (!shape.needsBackend()) {
      command.append(" --floor");
    }
    Map<String, String> first = shape.firstValues();
    request.params().entrySet().stream()
        .filter(param -> !param.getValue().equals(first.get(param.getKey())))
        .forEach(param -> command.append(" -p ").append(quoted(param.toString())));
    Map<String, String> options = new TreeMap<>(point);
    options.remove(PointNames.PROBE);
    options.forEach((name, value) -> command.append(" --").append(name).append(' ').append(value));
    if (request.arrivals() == Arrivals.Process.POISSON) {
      command.append(" --seed ").append(request.seed());
    }
    RigMessages.Times times = request.timetable();
    command.append(" --ramp ").append(span(times.ramp()));
    command.append(" --warm-up ").append(span(times.warmUp()));
    command.append(" --hold ").append(span(times.hold()));
    if (times.count() > 0) {
      command.append(" --count ").append(times.count());
    }
    if (request.use() == ClientUse.EACH) {
      command.append(" --connections each");
    }
    return command.toString();
  }

  private static String span(long nanos) {
    return Spans.text(Duration.ofNanos(nanos));
  }

  private StringBuilder java() {
    StringBuilder command = new StringBuilder("java");
    new TreeMap<>(testbed)
        .forEach((key, value) -> command.append(' ').append(quoted("-D" + key + "=" + value)));
    return command.append(" -jar ").append(quoted(below()));
  }

  private String below() {
    int names = jar.getNameCount();
    return jar.isAbsolute() && names < LEVELS
        ? jar.toString()
        : jar.subpath(Math.max(0, names - LEVELS), names).toString();
  }

  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
