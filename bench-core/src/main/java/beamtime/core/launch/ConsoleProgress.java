package beamtime.core.launch;

import beamtime.core.backend.Testbed;
import java.io.PrintStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import picocli.CommandLine;

/**
 * Shows on a console what backends do while they start: a line for each step, a bar for each
 * download.
 */
public final class ConsoleProgress implements Testbed.Progress, AutoCloseable {
  private final PrintStream out;
  private final boolean terminal;
  private final Map<String, ProgressBar> bars = new ConcurrentHashMap<>();
  private final Map<String, Long> tenths = new ConcurrentHashMap<>();

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
    } else if (total > 0
        && !Long.valueOf(done * 10 / total).equals(tenths.put(backend + what, done * 10 / total))) {
      out.println(
          backend + " " + what + " " + done * 100 / total + " %"); // a bar in a log file is noise
    }
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
