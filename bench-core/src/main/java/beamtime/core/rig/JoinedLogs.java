package beamtime.core.rig;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * Interval logs of several machines, or of several forks, as one, without loss: histograms with the
 * same tag, whose middles lie in the same second, are added value by value. The joined interval is
 * as long as all of them together, from the first's beginning to the last's end.
 */
public final class JoinedLogs {
  /** What the latency has in place of a tag. */
  private static final String UNTAGGED = "";

  private final SortedMap<Long, Map<String, Histogram>> intervals = new TreeMap<>();

  private JoinedLogs() {}

  /**
   * Reads and joins logs.
   *
   * @throws IOException where one can't be read, or its values are less exact than ours
   */
  public static JoinedLogs of(List<Path> logs) throws IOException {
    JoinedLogs joined = new JoinedLogs();
    List<Histogram> all = new ArrayList<>();
    for (Path log : logs) {
      all.addAll(read(log));
    }
    long first = all.stream().mapToLong(Histogram::getStartTimeStamp).min().orElse(0);
    all.forEach(interval -> joined.add(first, interval));
    return joined;
  }

  private static List<Histogram> read(Path log) throws IOException {
    List<Histogram> intervals = new ArrayList<>();
    try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
      while (reader.hasNext()) {
        EncodableHistogram interval = reader.nextIntervalHistogram();
        if (interval != null) {
          intervals.add(checked(log, interval));
        }
      }
    } catch (FileNotFoundException e) {
      throw new NoSuchFileException(log.toString(), null, "no interval log is there");
    } catch (RuntimeException e) { // at a wrong line the library throws whatever its parsers throw
      throw new IOException(log + " is no interval log of HdrHistogram: " + e, e);
    }
    return intervals;
  }

  private static Histogram checked(Path log, EncodableHistogram interval) throws IOException {
    if (interval instanceof Histogram times
        && times.getNumberOfSignificantValueDigits() == HistogramLog.DIGITS
        && times.getLowestDiscernibleValue() == 1) {
      return times;
    }
    throw new IOException(
        log + " holds other histograms than a load writes: they can't be added without loss");
  }

  private void add(long first, Histogram interval) {
    long middle = interval.getStartTimeStamp() / 2 + interval.getEndTimeStamp() / 2;
    String tag = Objects.requireNonNullElse(interval.getTag(), UNTAGGED);
    Histogram sum =
        intervals
            .computeIfAbsent(
                TimeUnit.MILLISECONDS.toSeconds(middle - first), second -> new TreeMap<>())
            .computeIfAbsent(tag, absent -> HistogramLog.emptyHistogram());
    sum.setTag(interval.getTag());
    sum.add(interval); // widens its times, too
  }

  /** All latencies. */
  public Histogram latency() {
    return total(UNTAGGED);
  }

  /** All service times; empty in closed loop, where they are the latencies. */
  public Histogram service() {
    return total(HistogramLog.SERVICE);
  }

  /** All waiting times; empty in closed loop. */
  public Histogram waiting() {
    return total(HistogramLog.WAITING);
  }

  private Histogram total(String tag) {
    Histogram total = HistogramLog.emptyHistogram();
    intervals.values().stream()
        .flatMap(tagged -> tagged.entrySet().stream())
        .filter(interval -> interval.getKey().equals(tag))
        .forEach(interval -> total.add(interval.getValue()));
    return total;
  }

  /**
   * Writes them as one log.
   *
   * @param comment what it is of; one line
   */
  public void write(Path file, String comment) throws IOException {
    Files.createDirectories(file.getParent());
    long start =
        intervals.values().stream()
            .flatMap(tagged -> tagged.values().stream())
            .mapToLong(Histogram::getStartTimeStamp)
            .min()
            .orElse(0);
    try (HistogramLog log = new HistogramLog(file, comment, start)) {
      intervals.values().stream().flatMap(tagged -> tagged.values().stream()).forEach(log::write);
    }
  }
}
