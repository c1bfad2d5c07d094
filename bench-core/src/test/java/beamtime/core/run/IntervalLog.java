package beamtime.core.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** An interval log of a load, as HdrHistogram's own reader sees it. */
public record IntervalLog(Path file) {
  /** Values that bear a tag; null for those that bear none. */
  public long count(String tag) throws IOException {
    long count = 0;
    try (HistogramLogReader log = new HistogramLogReader(file.toFile())) {
      while (log.hasNext()) {
        if (log.nextIntervalHistogram() instanceof Histogram second
            && Objects.equals(second.getTag(), tag)) {
          count += second.getTotalCount();
        }
      }
    }
    return count;
  }
}
