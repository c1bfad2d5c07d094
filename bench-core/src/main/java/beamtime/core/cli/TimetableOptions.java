package beamtime.core.cli;

import beamtime.core.launch.Spans;
import beamtime.core.point.RigMessages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** How long a point takes. */
final class TimetableOptions {
  @Option(
      names = "--ramp",
      defaultValue = "0s",
      converter = Spans.class,
      paramLabel = "time",
      description =
          "time in which clients join or the rate rises, before the warm-up (default:"
              + " ${DEFAULT-VALUE})")
  private Duration ramp;

  @Option(
      names = "--warm-up",
      defaultValue = "5s",
      converter = Spans.class,
      paramLabel = "time",
      description = "time at full load before each point counts (default: ${DEFAULT-VALUE})")
  private Duration warmUp;

  @Option(
      names = "--hold",
      defaultValue = "20s",
      converter = Spans.class,
      paramLabel = "time",
      description = "how long each point counts (default: ${DEFAULT-VALUE})")
  private Duration hold;

  @Option(
      names = "--count",
      defaultValue = "0",
      paramLabel = "n",
      description = "operations after which a point ends, if the hold has not ended before")
  private long count;

  @Option(
      names = "--drain",
      defaultValue = "10s",
      converter = Spans.class,
      paramLabel = "time",
      description = "how long to wait for answers after the hold (default: ${DEFAULT-VALUE})")
  private Duration drain;

  RigMessages.Times times() {
    return new RigMessages.Times(
        ramp.toNanos(), warmUp.toNanos(), hold.toNanos(), count, drain.toNanos());
  }

  /** What can't be, one line each. */
  List<String> problems() {
    List<String> problems = new ArrayList<>();
    if (hold.isZero()) {
      problems.add("--hold must be positive");
    }
    if (count < 0) {
      problems.add("--count must not be negative");
    }
    return problems;
  }
}
