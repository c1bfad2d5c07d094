package beamtime.core.point;

import beamtime.core.cell.SeenValue;
import beamtime.core.launch.Lines;
import beamtime.core.result.PercentilesRecord;
import beamtime.core.rig.HistogramLog;
import beamtime.core.rig.Second;
import beamtime.core.rig.Spectator;
import beamtime.core.workload.DrivenWorkload;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Map;

/** Hands on what the rig tells: to the interval log, to the launcher, and errors to their file. */
final class Watch implements Spectator {
  private static final double SECOND = 1000;

  private final DrivenWorkload workload;
  private final HistogramLog histograms;
  private final Map<String, String> point;
  private final PrintStream events;
  private final Path errors;
  private Map<String, SeenValue> seen = Map.of();

  Watch(
      DrivenWorkload workload,
      HistogramLog histograms,
      Map<String, String> point,
      PrintStream events,
      Path folder) {
    this.workload = workload;
    this.histograms = histograms;
    this.point = point;
    this.events = events;
    this.errors = folder.resolve("logs").resolve("errors.log");
  }

  /** What the workload saw apart from its operations, by the names of metrics. */
  Map<String, SeenValue> seen() {
    return seen;
  }

  @Override
  public void holdBegins() {
    workload.holdBegins();
    events.println(Lines.line(new RigMessages.HoldBegins()));
  }

  @Override
  public void second(Second second) {
    histograms.write(second);
    double length = Math.max(1, second.endMillis() - second.startMillis()) / SECOND;
    RigMessages.Live live =
        new RigMessages.Live(
            second.operations() / length,
            second.errors(),
            PercentilesRecord.of(second.times().latency()).map(PercentilesRecord::p99));
    events.println(Lines.line(live));
  }

  @Override
  public void holdEnds() {
    seen = workload.holdEnds();
    events.println(Lines.line(new RigMessages.HoldEnds()));
  }

  @Override
  public void failed(String kind, Throwable failure) {
    StringBuilder line = new StringBuilder().append(Instant.now()).append(' ').append(point);
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      line.append(" | ").append(cause.toString().lines().findFirst().orElse(""));
    }
    try {
      Files.writeString(
          errors,
          line.append('\n'),
          StandardCharsets.UTF_8,
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      System.err.println("can't write " + errors + ": " + e.getMessage() + "; lost: " + line);
    }
  }
}
