package beamtime.core.cli;

import beamtime.core.das.ServedProcess;
import beamtime.core.data.Records;
import beamtime.core.launch.Parent;
import beamtime.core.launch.Spans;
import beamtime.core.launch.UsageException;
import beamtime.core.owner.Owner;
import beamtime.core.owner.SafetyNet;
import beamtime.core.workload.StoreBenchmark;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** What the layer and its services share: records that are known, and serving until the end. */
final class ServingOptions {
  @Option(
      names = "--records",
      paramLabel = "<n>",
      description = "datasets and blocks that the services know; default: ${DEFAULT-VALUE}")
  private long records = 50_000;

  @Option(
      names = "--seed",
      paramLabel = "<n>",
      description = "of these records; default: that of all data here")
  private long seed = StoreBenchmark.SEED;

  @Option(
      names = "--latency",
      paramLabel = "<span>",
      converter = Spans.class,
      description = "that a service takes before it answers, such as 20ms; default: none")
  private Duration latency = Duration.ZERO;

  @Option(
      names = ServedProcess.WITH_PARENT,
      paramLabel = "<process>",
      converter = Launcher.class,
      description = "end when the process that started this one ends")
  private Optional<Owner> parent = Optional.empty();

  private static final class Launcher implements ITypeConverter<Owner> {
    @Override
    public Owner convert(String value) {
      return Owner.parse(value);
    }
  }

  /** The records that services know. */
  Records records() {
    try {
      return new Records(seed, records);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--records: " + e.getMessage());
    }
  }

  Duration latency() {
    return latency;
  }

  /** From now on it ends with the process that started it, if it is told to. */
  void begin() {
    parent.ifPresent(Parent::watch);
  }

  /** Prints the port, and waits for the end. */
  void serve(PrintStream out, int port, Runnable end) throws InterruptedException {
    try (SafetyNet net = new SafetyNet("das", end)) {
      out.println(ServedProcess.SERVES + " " + port);
      out.flush();
      new CountDownLatch(1).await();
    }
  }
}
