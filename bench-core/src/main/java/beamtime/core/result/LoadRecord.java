package beamtime.core.result;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One point of a load run.
 *
 * @param drive how it was driven
 * @param delivery what became of it
 * @param planned operations (frames) a second that were due; empty in a closed loop
 * @param delivered operations a second that ended without an error
 * @param cause one line that says why it fell short or broke; empty where it met its plan
 * @param operations that ended without an error while it was held
 * @param errors operations that failed, by kind; never part of the times below
 * @param latency from the due instant to the answer; in a closed loop a client's operation is due
 *     when it has its last answer
 * @param service from the request to the answer
 * @param waiting from the due instant to the request; empty in a closed loop
 * @param deadlines frames that missed theirs; empty where there are none to miss
 * @param generator what the generator itself took
 * @param histogram file with the histograms of every second, relative to the run's folder; empty
 *     where it was not written
 */
public record LoadRecord(
    DriveRecord drive,
    Delivery delivery,
    Optional<Double> planned,
    double delivered,
    String cause,
    long operations,
    SortedMap<String, Long> errors,
    Optional<PercentilesRecord> latency,
    Optional<PercentilesRecord> service,
    Optional<PercentilesRecord> waiting,
    Optional<DeadlineRecord> deadlines,
    GeneratorRecord generator,
    String histogram) {
  /** Share of the frames that may be late where a load is held. */
  private static final double FEW = 0.05;

  public LoadRecord {
    errors = Collections.unmodifiableSortedMap(new TreeMap<>(errors));
  }

  /** Why its number says nothing of the server, or not of what was asked; empty where it does. */
  public Optional<String> flaw() {
    if (!generator.valid()) {
      return Optional.of("not valid: " + generator.limit());
    }
    return switch (delivery) {
      case MET -> Optional.empty();
      case FELL_SHORT -> Optional.of("fell short: " + cause);
      case BROKE -> Optional.of("broke: " + cause);
    };
  }

  /** The same, but it broke. */
  public LoadRecord broken(String why) {
    return with(Delivery.BROKE, why, deadlines, histogram);
  }

  /** The same with frames that were lost, by the names of their PVs. */
  public LoadRecord withLost(SortedMap<String, Long> lost) {
    return with(delivery, cause, deadlines.map(missed -> missed.with(lost)), histogram);
  }

  /** The same with its histograms in a file. */
  public LoadRecord withHistogram(String file) {
    return with(delivery, cause, deadlines, file);
  }

  private LoadRecord with(
      Delivery end, String why, Optional<DeadlineRecord> missed, String histograms) {
    return new LoadRecord(
        drive,
        end,
        planned,
        delivered,
        why,
        operations,
        errors,
        latency,
        service,
        waiting,
        missed,
        generator,
        histograms);
  }

  /**
   * The score of its cell: what was delivered in all of the hold. The mean of its seconds, which
   * JMH's format has, is another number where a second has few operations.
   */
  public Score score() {
    return new Score(delivered, Double.NaN, "ops/s");
  }

  /**
   * Operations (frames) that fell due while it was held, whenever they ended; where none was
   * planned, those that ended.
   */
  public long due() {
    return planned.map(rate -> Math.round(rate * drive.holdSeconds())).orElse(operations);
  }

  /**
   * Whether all frames that fell due were stored, few of them late: some are wherever a server
   * writes its memory to disk. Without deadlines whether the plan was met.
   */
  public boolean keptUp() {
    return deadlines
        .map(DeadlineRecord::total)
        .map(missed -> missed.missing() + failed() == 0 && missed.late() <= FEW * due())
        .orElse(delivery == Delivery.MET);
  }

  /** Operations that failed, of all kinds. */
  public long failed() {
    return errors.values().stream().mapToLong(Long::longValue).sum();
  }
}
