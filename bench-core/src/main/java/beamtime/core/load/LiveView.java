package beamtime.core.load;

import beamtime.core.cell.CellName;
import beamtime.core.cell.Drive;
import beamtime.core.launch.Columns;
import beamtime.core.launch.Spans;
import beamtime.core.point.RigMessages;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * What a load does right now: point k of n, rate, p99, errors, time left. On a terminal one line
 * that is drawn again each second; elsewhere a line for each point.
 */
final class LiveView implements AutoCloseable {
  private final PrintStream out;
  private final boolean terminal;
  private @Nullable ProgressBar bar;
  private RigMessages.Begins point = new RigMessages.Begins(new TreeMap<>(), 0, 0);
  private int begun;
  private long errors;
  private long pointStart;

  LiveView(PrintStream out) {
    this(out, CommandLine.Help.Ansi.AUTO.enabled());
  }

  LiveView(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  void begins(RigMessages.Begins next) {
    point = next;
    begun++;
    errors = 0;
    pointStart = System.nanoTime();
    if (terminal) {
      bar =
          new ProgressBarBuilder()
              .setTaskName(number() + shortly(next.params()))
              .setInitialMax(Math.max(1, Math.round(next.seconds())))
              .setStyle(ProgressBarStyle.ASCII)
              .hideEta()
              .setConsumer(new ConsoleProgressBarConsumer(out))
              .build();
      bar.setExtraMessage(" " + left() + " left, warms up");
    }
  }

  void live(RigMessages.Live second) {
    errors += second.errors();
    if (bar != null) {
      bar.stepTo(Math.round((System.nanoTime() - pointStart) / 1e9));
      bar.setExtraMessage(
          String.format(
              Locale.ROOT,
              " %s left, %s/s, p99 %s ms, %d err",
              left(),
              Columns.number(second.rate()),
              second.p99Millis().map(Columns::number).orElse("-"),
              errors));
    }
  }

  /** A point has ended; what became of it, in words. */
  void ended(String summary) {
    closeBar();
    out.println(number() + CellName.text(point.params(), " ") + ": " + summary);
  }

  private String number() {
    String of = point.left() < 0 ? "" : "/" + (begun + point.left());
    return "[" + begun + of + "] ";
  }

  /** All that a terminal of 80 columns has room for next to what is live. */
  private static String shortly(Map<String, String> params) {
    String rate = params.get(Drive.RATE);
    return rate == null ? params.get(Drive.CLIENTS) + " clients" : rate + "/s";
  }

  /** Of this point and of those that follow, which take as long. */
  private String left() {
    double spent = (System.nanoTime() - pointStart) / 1e9;
    long seconds =
        Math.round(Math.max(0, point.seconds() * (1 + Math.max(0, point.left())) - spent));
    return Spans.minutes(Duration.ofSeconds(seconds));
  }

  private void closeBar() {
    if (bar != null) {
      bar.close();
      bar = null;
    }
  }

  @Override
  public void close() {
    closeBar();
  }
}
