package beamtime.core.rig;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.jspecify.annotations.Nullable;

/**
 * An interval log of HdrHistogram's format 1.3, as its usual tools read it: a line for each second,
 * in nanoseconds, with its greatest value in milliseconds. The latency has no tag, so that tools
 * which know none show it; {@link #SERVICE} and {@link #WAITING} bear theirs.
 */
public final class HistogramLog implements AutoCloseable {
  /** Two values are told apart that differ by a thousandth. */
  public static final int DIGITS = 3;

  /** Tag of the service time. */
  public static final String SERVICE = "service";

  /** Tag of the waiting time. */
  public static final String WAITING = "waiting";

  private final Path path;
  private final PrintStream file;
  private final HistogramLogWriter log;

  /**
   * Begins a log. What can't be written, such as on a full disk, is told in the end: what is
   * measured meanwhile is not lost with it.
   *
   * @param comment what it is of
   * @param startMillis since the epoch; instants in the log count from it
   */
  public HistogramLog(Path path, String comment, long startMillis) {
    this.path = path;
    file = open(path);
    log = new HistogramLogWriter(file);
    comment.lines().forEach(log::outputComment);
    log.outputLogFormatVersion();
    log.outputStartTime(startMillis);
    log.setBaseTime(startMillis);
    log.outputLegend();
  }

  private static PrintStream open(Path path) {
    try {
      return new PrintStream(path.toFile(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      PrintStream none = new PrintStream(OutputStream.nullOutputStream());
      none.close(); // each line fails
      return none;
    }
  }

  /** Adds a second; empty histograms are left out. */
  @SuppressWarnings("ReferenceEquality") // one histogram where nothing waits: not to be read twice
  public void write(Second second) {
    write(second, second.times().latency(), null);
    write(second, second.times().waiting(), WAITING);
    if (second.times().service() != second.times().latency()) {
      write(second, second.times().service(), SERVICE);
    }
    file.flush();
  }

  private void write(Second second, Histogram histogram, @Nullable String tag) {
    if (histogram.getTotalCount() > 0) {
      // The histogram is the second's, which others read too.
      Histogram copy = histogram.copy();
      copy.setTag(tag);
      copy.setStartTimeStamp(second.startMillis());
      copy.setEndTimeStamp(second.endMillis());
      write(copy);
    }
  }

  /** A histogram as the log holds them, which grows with its values. */
  public static Histogram emptyHistogram() {
    Histogram histogram = new Histogram(DIGITS);
    histogram.setAutoResize(true);
    return histogram;
  }

  /** Adds an interval that has its times and its tag. */
  public void write(Histogram interval) {
    log.outputIntervalHistogram(interval);
  }

  /** Whether something could not be written, such as on a full disk. */
  public boolean hasFailed() {
    return file.checkError();
  }

  /**
   * Ends the log.
   *
   * @throws IOException where something of it could not be written, now or before
   */
  @Override
  public void close() throws IOException {
    log.close();
    if (hasFailed()) {
      throw new IOException("could not write all of " + path);
    }
  }
}
