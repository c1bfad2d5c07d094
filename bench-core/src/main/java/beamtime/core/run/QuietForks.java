package beamtime.core.run;

import beamtime.core.host.FixedWork;
import beamtime.core.result.Disturbance;
import beamtime.core.result.FixedWorkRecord;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Measures forks when the machine has come to rest, and where others took too much of it meanwhile
 * once or twice again. Where that did not help, forks are not repeated until one was undisturbed: a
 * machine that is busy all the time would make a run three times as long, and its numbers no
 * better.
 */
final class QuietForks {
  private static final int AGAIN = 2;

  private final ForkMeasurement measurement;
  private final Optional<QuietMachine> machine;
  private final RunTimes times;
  private final Optional<FixedWork> work;
  private final List<Double> workMillis = new ArrayList<>();
  private final PrintStream out;
  private final BooleanSupplier interrupted;
  private boolean helps = true;

  /**
   * Of a run.
   *
   * @param machine empty where no fork waits for it, nor is measured again
   * @param times to which the forks and the waiting are added
   * @param interrupted whether the run is ending
   */
  QuietForks(
      ForkMeasurement measurement,
      Optional<QuietMachine> machine,
      RunTimes times,
      PrintStream out,
      BooleanSupplier interrupted) {
    this.measurement = measurement;
    this.machine = machine;
    this.work = machine.map(one -> new FixedWork());
    this.times = times;
    this.out = out;
    this.interrupted = interrupted;
  }

  /** Measures a fork; the last attempt stands. A point of a load is not repeated. */
  ForkMeasurement.Fork measure(Turn turn) throws IOException {
    for (int attempt = 0; ; attempt++) {
      await();
      Instant began = Instant.now();
      ForkMeasurement.Fork fork = measurement.measure(turn);
      Duration length = Duration.between(began, Instant.now());
      Optional<Disturbance> tooMuch = fork.disturbance().filter(Disturbance::isTooMuch);
      boolean mayRepeat =
          machine.isPresent() && helps && attempt < AGAIN && !turn.planned().isPoint();
      if (tooMuch.isEmpty() || !mayRepeat || interrupted.getAsBoolean()) {
        helps = fork.disturbance().isPresent() ? tooMuch.isEmpty() : helps;
        times.addFork(fork.seconds(), length);
        return fork;
      }
      times.add(RunTimes.QUIET, length);
      out.println("  " + turn.cell() + ": " + tooMuch.get().told() + "; measured again");
    }
  }

  /** How steady the machine was before the forks. */
  Optional<FixedWorkRecord> fixedWork() {
    return FixedWorkRecord.of(workMillis);
  }

  private void await() {
    Instant began = Instant.now();
    try {
      if (machine.isPresent()) {
        machine.get().await();
        work.map(FixedWork::millis).ifPresent(workMillis::add);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    times.add(RunTimes.QUIET, Duration.between(began, Instant.now()));
  }
}
