package beamtime.core.run;

import beamtime.core.cell.Signs;
import beamtime.core.launch.Pace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Waits for a fork as long as its {@link Signs} say that it will come back. While it measures it
 * may be silent for the planned length of the cell and a minute, and for as long as it took to load
 * and to prove its answers: an operation may be longer than an iteration, but hardly than that.
 * While it loads and proves it says that it is alive, and has JMH's time-out for that.
 */
final class ForkGuard implements Guard {
  /** To start, to end, or for one operation; a fork that is alive gives twelve signs in it. */
  private static final Duration MINUTE = Duration.ofMinutes(1);

  /** A series is as long as its operations take: those of 32 clients behind a slow link. */
  private static final Duration SERIES = Duration.ofMinutes(30);

  private final Path signs;
  private final Pace pace;
  private final LongSupplier nanos;
  private String last = "";
  private long changed;
  private Optional<Signs.Phase> phase = Optional.empty();
  private long began;
  private Duration loading = Duration.ZERO;

  /**
   * A guard of a fork that is about to start.
   *
   * @param signs the fork's file, which is not there yet
   * @param nanos the clock
   */
  ForkGuard(Path signs, Pace pace, LongSupplier nanos) {
    this.signs = signs;
    this.pace = pace;
    this.nanos = nanos;
    changed = nanos.getAsLong();
    began = changed;
  }

  @Override
  public Optional<String> passed() {
    long now = nanos.getAsLong();
    look(now);
    Duration silence = Duration.ofNanos(now - changed);
    if (silence.compareTo(patience()) > 0) {
      return Optional.of(
          "its process, which "
              + doing()
              + ", gave no sign of life for "
              + silence.toSeconds()
              + " s");
    }
    Duration length = Duration.ofNanos(now - began);
    return isMeasuring() || length.compareTo(timeout()) <= 0
        ? Optional.empty()
        : Optional.of("its process " + doing() + " for " + length.toSeconds() + " s already");
  }

  private void look(long now) {
    String text = text();
    if (text.equals(last)) {
      return;
    }
    last = text;
    changed = now;
    Optional<Signs.Phase> told = Signs.phase(text);
    if (!told.equals(phase)) {
      loading = isMeasuring() ? loading : Duration.ofNanos(now - began);
      phase = told;
      began = now;
    }
  }

  /** Empty where nothing has been said. */
  private String text() {
    try {
      String text = Files.readString(signs);
      return Signs.phase(text).isPresent() ? text : last; // else it is being written
    } catch (IOException e) {
      return last;
    }
  }

  private boolean isMeasuring() {
    return phase.filter(Signs.Phase.MEASURES::equals).isPresent();
  }

  private Duration patience() {
    if (phase.isEmpty()) {
      return timeout(); // it may be a benchmark that gives no signs
    }
    return isMeasuring() ? measuring() : MINUTE;
  }

  private Duration measuring() {
    return (pace.series().counts() ? SERIES : pace.planned()).plus(loading).plus(MINUTE);
  }

  private Duration timeout() {
    return Duration.ofSeconds(pace.timeoutSeconds()).plus(pace.planned()).plus(MINUTE);
  }

  private String doing() {
    return phase
        .map(
            at ->
                switch (at) {
                  case LOADS -> "loads its data";
                  case MEASURES ->
                      "measures (" + pace.planned().toMillis() / 1000.0 + " s are planned)";
                  case PROVES -> "proves what it did";
                })
        .orElse("starts");
  }
}
