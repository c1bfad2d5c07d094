package beamtime.core.cli;

import beamtime.core.das.DasBench;
import beamtime.core.das.DasBench.Point;
import beamtime.core.das.HttpLayer;
import beamtime.core.das.QueryException;
import beamtime.core.launch.Columns;
import beamtime.core.launch.Spans;
import beamtime.core.launch.UsageException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.HdrHistogram.Histogram;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Repeats the protocol of CMS's das_bench, and shows what it overstates. */
@Command(
    name = "das-bench",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Sends one request from each of n clients at the same moment to a layer that 'das' serves,"
            + " as CMS's das_bench did, and next to it has n clients that ask again and again. The"
            + " ratio of the two means shows how far the rush misjudges a server with n steady"
            + " users.")
final class DasBenchCommand implements Callable<Integer> {
  private static final String NONE = "-";

  @Parameters(paramLabel = "query", description = "such as 'block=/a* limit=1'")
  private String query;

  @Option(
      names = "--port",
      required = true,
      paramLabel = "n",
      description = "the one that das has printed")
  private int port;

  @Option(
      names = "--clients",
      paramLabel = "n",
      converter = ClientCounts.Converter.class,
      description = "such as 1,2,4 or 1..500 (doubling); default: 1..100")
  private ClientCounts clients = new ClientCounts.Converter().convert("1..100");

  @Option(
      names = "--repeat",
      paramLabel = "n",
      description = "how often all send at once; default: ${DEFAULT-VALUE}")
  private int repeats = 5;

  @Option(
      names = "--hold",
      paramLabel = "time",
      converter = Spans.class,
      description = "for how long they ask again and again; default: 2s")
  private Duration hold = Duration.ofSeconds(2);

  private final PrintStream out;

  DasBenchCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() throws InterruptedException {
    DasBench bench = new DasBench(() -> new HttpLayer(port), query);
    List<Point> points = new ArrayList<>();
    try {
      for (int count : clients.values()) {
        points.add(bench.with(count, repeats, hold));
      }
    } catch (QueryException e) {
      throw new UsageException("'" + query + "': " + e.getMessage());
    }
    out.println(
        Columns.table(
            points,
            List.of(
                Columns.right("clients", one -> Integer.toString(one.clients())),
                Columns.right("at once: mean", one -> mean(one.rush())),
                Columns.right("p50", one -> percentile(one.rush(), 50)),
                Columns.right("p99", one -> percentile(one.rush(), 99)),
                Columns.right("again: mean", one -> mean(one.loop())),
                Columns.right("p50 ", one -> percentile(one.loop(), 50)),
                Columns.right("p99 ", one -> percentile(one.loop(), 99)),
                Columns.right("ops/s", one -> text("%,.0f", one.rate())),
                Columns.right("factor", DasBenchCommand::factor),
                Columns.right("incomplete", one -> text("%,.0f", one.incomplete())))));
    out.println("Times are in milliseconds; the factor is of the means, at once by again.");
    long incomplete = points.stream().mapToLong(Point::incomplete).sum();
    if (incomplete == 0) {
      return CommandLine.ExitCode.OK;
    }
    out.println(
        "INCOMPLETE: "
            + incomplete
            + " answers lack what a service says, or are others than the first; no time is theirs");
    return CommandLine.ExitCode.SOFTWARE;
  }

  private static String factor(Point point) {
    return Double.isFinite(point.factor()) && point.factor() > 0
        ? text("%.2f", point.factor())
        : NONE;
  }

  private static String mean(Histogram nanos) {
    return nanos.getTotalCount() == 0 ? NONE : millis(nanos.getMean());
  }

  private static String percentile(Histogram nanos, double percentile) {
    return nanos.getTotalCount() == 0 ? NONE : millis(nanos.getValueAtPercentile(percentile));
  }

  private static String millis(double nanos) {
    return text("%.3f", nanos / 1e6);
  }

  private static String text(String format, double number) {
    return String.format(Locale.ROOT, format, number);
  }
}
