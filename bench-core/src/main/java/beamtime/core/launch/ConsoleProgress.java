package beamtime.core.launch;

import beamtime.core.backend.Testbed;
import java.io.PrintStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import picocli.CommandLine;

/**
 * Shows on a console what backends do while they start: a line for each step, a bar for each
 * download, or in a log a line of it now and then.
 */
public final class ConsoleProgress implements Testbed.Progress, AutoCloseable {
  /** HBase's 180 jars would be a thousand lines of a log. */
  private static final long SELDOM = TimeUnit.SECONDS.toNanos(5);

  private final PrintStream out;
  private final boolean terminal;
  private final Map<String, ProgressBar> bars = new ConcurrentHashMap<>();
  private final Map<String, Long> told = new ConcurrentHashMap<>();

  public ConsoleProgress(PrintStream out) {
    this.out = out;
    this.terminal = CommandLine.Help.Ansi.AUTO.enabled();
  }

  @Override
  public void step(String backend, String what) {
    out.println(backend + " " + what);
  }

  @Override
  public void amount(String backend, String what, long done, long total) {
    if (terminal) {
      drawBar(backend + " " + what, done, total);
    } else if (total > 0 && isDue(backend)) {
      // a bar in a log file is noise
      out.println(backend + " " + what + " " + done * 100 / total + " %");
    }
  }

  private boolean isDue(String backend) {
    long now = System.nanoTime();
    Long last = told.get(backend);
    boolean due = last == null || now - last >= SELDOM;
    if (due) {
      told.put(backend, now);
    }
    return due;
  }

  private void drawBar(String task, long done, long total) {
    ProgressBar bar =
        bars.computeIfAbsent(
            task,
            name ->
                new ProgressBarBuilder()
                    .setTaskName(name)
                    .setInitialMax(total)
                    .setStyle(ProgressBarStyle.ASCII)
                    .setConsumer(new ConsoleProgressBarConsumer(out))
                    .build());
    bar.stepTo(done);
    if (total > 0 && done >= total) {
      bar.close();
    }
  }

  @Override
  public void close() {
    bars.values().forEach(ProgressBar::close);
  }
}
