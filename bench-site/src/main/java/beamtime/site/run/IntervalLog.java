package beamtime.site.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * Times of a point of a load run, all its seconds together, in nanoseconds.
 *
 * @param latency without a tag in the log
 * @param service with the tag {@code service}; empty histogram where the log has none, as in a
 *     closed loop, where it is the latency
 * @param waiting with the tag {@code waiting}; empty histogram where the log has none
 */
public record IntervalLog(Histogram latency, Histogram service, Histogram waiting) {
  /** As exact as a load writes them. */
  private static final int DIGITS = 3;

  /**
   * The log of a point.
   *
   * @param run folder of the run
   * @param name the log's, relative to the folder, as the run's record has it
   * @return empty if the record names no log, or the run was published without it
   * @throws RefusedException if it is not such a log, is too large or lies outside the folder
   */
  public static Optional<IntervalLog> of(Path run, String name) throws IOException {
    if (name.isEmpty()) {
      return Optional.empty();
    }
    Path folder = run.toAbsolutePath().normalize();
    Path file = folder.resolve(name.replace('\0', '?')).normalize();
    if (!file.startsWith(folder)) {
      throw new RefusedException(file, "", "lies outside of its run");
    }
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    if (!file.toRealPath().startsWith(folder.toRealPath())) {
      throw new RefusedException(file, "", "leads out of its run");
    }
    return Optional.of(read(file));
  }

  /**
   * Reads a log of HdrHistogram's format.
   *
   * @throws RefusedException if it is not one or is too large
   */
  static IntervalLog read(Path file) throws IOException {
    RunFiles.refuseLarge(file, Files.size(file), Limits.LARGEST_LOG);
    IntervalLog log =
        new IntervalLog(new Histogram(DIGITS), new Histogram(DIGITS), new Histogram(DIGITS));
    try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
      for (int interval = 0; reader.hasNext(); interval++) {
        if (interval == Limits.MOST_INTERVALS) {
          throw new RefusedException(file, "", "has more than " + interval + " intervals");
        }
        log.add(reader.nextIntervalHistogram(), file);
      }
    } catch (RuntimeException e) {
      // at a wrong line the library throws whatever its parsers throw
      throw new RefusedException(file, "", "is not an interval log of HdrHistogram: " + e);
    }
    return log;
  }

  private void add(EncodableHistogram interval, Path file) throws RefusedException {
    if (interval == null) {
      return; // the end of the log
    }
    // with more digits a few bytes become tens of megabytes
    if (!(interval instanceof Histogram times)
        || times.getNumberOfSignificantValueDigits() > DIGITS) {
      throw new RefusedException(
          file, "", "has an interval that is not of whole numbers to " + DIGITS + " digits");
    }
    switch (Objects.requireNonNullElse(interval.getTag(), "")) {
      case "" -> latency.add(times);
      case "service" -> service.add(times);
      case "waiting" -> waiting.add(times);
      default -> {} // from a newer version, or from someone else
    }
  }
}
