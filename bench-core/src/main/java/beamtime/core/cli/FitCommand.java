package beamtime.core.cli;

import beamtime.core.backend.Bandwidth;
import beamtime.core.cell.BeamlineFile;
import beamtime.core.cell.ClientUse;
import beamtime.core.cell.FrameDrive;
import beamtime.core.cell.FrameOrigin;
import beamtime.core.cell.Slice;
import beamtime.core.data.Beamline;
import beamtime.core.data.Waveforms;
import beamtime.core.launch.Listing;
import beamtime.core.launch.MachineLock;
import beamtime.core.launch.RunSettings;
import beamtime.core.launch.Spans;
import beamtime.core.launch.UsageException;
import beamtime.core.load.FitQuestion;
import beamtime.core.load.LoadRun;
import beamtime.core.meeting.Meeting;
import beamtime.core.point.RigMessages;
import beamtime.core.result.DriveRecord;
import beamtime.core.rig.Arrivals;
import beamtime.core.workload.BenchmarkShape;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tells whether a backend would keep what a beamline gives. */
@Command(
    name = "fit",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    resourceBundle = Commands.WORDS,
    description = {
      "Tells whether this module's backend would keep what a beamline gives, how much more it could"
          + " take, and what would give way first.",
      "The load is driven as it stands, then in steps up to what is not held. Takes five to fifteen"
          + " minutes. The page, fit.txt, is written into the folder of the results; the site shows it"
          + " too."
    })
final class FitCommand implements Callable<Integer> {
  private static final String BANDWIDTH = "testbed.link.bandwidth";
  private static final String WORKLOAD = "WaveformIngest";

  /** Scale beyond which is not looked: six doublings. */
  private static final double MOST = 64;

  private static final int MOST_DAYS = 36_500;

  @Option(
      names = "--beamline",
      required = true,
      paramLabel = "file",
      description = "groups of PVs: lines of name,pvs,points,type,hz")
  private String beamline;

  @Option(
      names = "--days",
      defaultValue = "365",
      paramLabel = "n",
      description = "days that frames are kept (default: ${DEFAULT-VALUE})")
  private int days;

  @Option(
      names = "--link",
      paramLabel = "rate",
      description = "link between client and server, such as 1gbit; loopback unless given")
  private Optional<String> link = Optional.empty();

  @Option(
      names = "--readers",
      defaultValue = "0",
      paramLabel = "n",
      description =
          "readers that meanwhile ask once a second for the last ten seconds of a PV (default:"
              + " ${DEFAULT-VALUE})")
  private int readers;

  @Option(
      names = "--buffer",
      defaultValue = "1s",
      converter = Spans.class,
      paramLabel = "time",
      description = "what falls due within it may wait in the client (default: ${DEFAULT-VALUE})")
  private Duration buffer;

  @Option(
      names = "--clients",
      defaultValue = "4",
      paramLabel = "n",
      description = "threads that store frames (default: ${DEFAULT-VALUE})")
  private int clients;

  @Option(
      names = "--hold",
      defaultValue = "1m",
      converter = Spans.class,
      paramLabel = "time",
      description = "how long the load is held as it stands (default: ${DEFAULT-VALUE})")
  private Duration hold;

  @Option(
      names = "--step",
      defaultValue = "15s",
      converter = Spans.class,
      paramLabel = "time",
      description = "how long each other load is held (default: ${DEFAULT-VALUE})")
  private Duration step;

  @Option(
      names = "--warm-up",
      defaultValue = "3s",
      converter = Spans.class,
      paramLabel = "time",
      description = "time before each load counts (default: ${DEFAULT-VALUE})")
  private Duration warmUp;

  @Mixin private RunOptions run = new RunOptions();

  @Mixin private PropertyOptions properties = new PropertyOptions();

  private static final Duration DRAIN = Duration.ofSeconds(10);

  private final PrintStream out;

  FitCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    BenchmarkShape shape = shape();
    List<String> problems = new ArrayList<>();
    Beamline groups = BeamlineFile.read(beamline, problems);
    link.ifPresent(rate -> requireOneLink(bits(rate, "--link", problems), problems));
    RigMessages.Request request = request(shape, groups, problems);
    UsageException.throwIfAny(problems);
    link.ifPresent(rate -> properties.set(BANDWIDTH, rate));
    RunSettings settings = properties.settings("fit");
    FitQuestion question = new FitQuestion(groups, days, linkBits(settings), readers);
    try (MachineLock machine = MachineLock.take("fit of " + beamline, settings.patience(), out)) {
      return new LoadRun(
              shape,
              request,
              "",
              Optional.of(question),
              settings,
              run.folder(),
              Slice.WHOLE,
              Meeting.ALONE,
              out)
          .run();
    }
  }

  private void requireOneLink(OptionalLong asked, List<String> problems) {
    String other = properties.settings("fit").testbed().get(BANDWIDTH);
    if (other != null && !bits(other, BANDWIDTH, problems).equals(asked)) {
      problems.add("--link and " + BANDWIDTH + "=" + other + " are two rates: leave one out");
    }
  }

  private static BenchmarkShape shape() {
    return Listing.ofClassPath().shapes().stream()
        .filter(shape -> shape.needsBackend() && shape.workload().equals(WORKLOAD))
        .findFirst()
        .orElseThrow(() -> new UsageException("this module's backend stores no frames"));
  }

  /** Of the link, however it was asked for. */
  private static OptionalLong linkBits(RunSettings settings) {
    List<String> problems = new ArrayList<>();
    String rate = settings.testbed().get(BANDWIDTH);
    OptionalLong bits = rate == null ? OptionalLong.empty() : bits(rate, BANDWIDTH, problems);
    UsageException.throwIfAny(problems);
    return bits;
  }

  private static OptionalLong bits(String rate, String option, List<String> problems) {
    try {
      return OptionalLong.of(Bandwidth.parse(rate).bitsPerSecond());
    } catch (IllegalArgumentException e) {
      problems.add(e.getMessage() + " (" + option + ")");
      return OptionalLong.empty();
    }
  }

  private RigMessages.Request request(
      BenchmarkShape shape, Beamline groups, List<String> problems) {
    inRange("--days", days, 1, MOST_DAYS, problems);
    inRange("--readers", readers, 0, FrameDrive.MOST_READERS, problems);
    inRange("--clients", clients, 1, FrameDrive.MOST_READERS, problems);
    if (hold.isZero() || step.isZero()) {
      problems.add("--hold and --step must be positive");
    }
    return new RigMessages.Request(
        shape.type().getName(),
        shape.cell(WorkloadValues.of(shape, run.params(), Beamline.SAYS, problems)),
        DriveRecord.Mode.DEADLINES,
        List.of(clients),
        List.of(),
        Optional.empty(),
        Arrivals.Process.EVEN,
        1,
        new RigMessages.Times(0, warmUp.toNanos(), step.toNanos(), 0, DRAIN.toNanos()),
        ClientUse.SHARED,
        new RigMessages.Frames(
            0,
            buffer.toNanos(),
            FrameOrigin.GENERATOR,
            Optional.empty(),
            Optional.of(groups),
            List.of(1.0),
            readers,
            Optional.of(
                new RigMessages.Knee(most(groups), "no more was asked for", hold.toNanos()))));
  }

  /** As many times as there are names for PVs. */
  private static double most(Beamline groups) {
    return Math.max(1, Math.min(MOST, Math.floor((double) Waveforms.MAX_PVS / groups.pvs())));
  }

  private static void inRange(
      String option, int value, int least, int most, List<String> problems) {
    if (value < least || value > most) {
      problems.add(option + " is " + value + ": from " + least + " to " + most);
    }
  }
}
