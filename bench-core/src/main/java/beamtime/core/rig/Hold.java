package beamtime.core.rig;

import beamtime.core.result.Delivery;
import beamtime.core.result.GeneratorRecord;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.PercentilesRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** What the time that counts has brought, second by second, and what is to be said of it. */
final class Hold {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  /** So long may everything fail before a point is given up: a failover's usual time. */
  private static final int FAILING_SECONDS = 5;

  /**
   * A point has met its rate that has sent so much of what was due; the rest is its last instants'.
   */
  private static final double DELIVERED = 0.99;

  private static final double P99 = 99;

  private final Shift shift;
  private final Demand demand;
  private final Timetable timetable;
  private final GeneratorMeter meter;
  private final Optional<FrameRun> frames;
  private final List<Double> rates = new ArrayList<>();
  private final Backlog backlog = new Backlog();
  private final Histogram latency = HistogramLog.emptyHistogram();
  private final Histogram service = HistogramLog.emptyHistogram();
  private final Histogram waiting = HistogramLog.emptyHistogram();
  private final Histogram woken = HistogramLog.emptyHistogram();
  private long from;
  private long wallMinusClock;
  private long cpu;
  private long gc;
  private long done;
  private long failed;
  private int failing;
  private long lastGood;
  private double seconds;
  private double cpuShare;
  private double gcShare;

  Hold(
      Shift shift,
      Demand demand,
      Timetable timetable,
      GeneratorMeter meter,
      Optional<FrameRun> frames) {
    this.shift = shift;
    this.demand = demand;
    this.timetable = timetable;
    this.meter = meter;
    this.frames = frames;
  }

  void begin() {
    cpu = meter.cpuNanos();
    gc = meter.gcMillis();
    from = shift.holdStart();
    lastGood = from;
    wallMinusClock = System.currentTimeMillis() - millis(shift.clock().now());
    woken.reset();
  }

  /** The rig's own thread was woken so many nanoseconds late. */
  void woken(long late) {
    woken.recordValue(Recording.within(late));
  }

  /** When the next whole second is over, or the hold. */
  long nextSecond() {
    long whole = (shift.clock().now() - shift.holdStart()) / SECOND + 1;
    return Math.min(shift.holdStart() + whole * SECOND, shift.holdEnd());
  }

  /** Whether all of it was taken, which a spectator may delay beyond its end. */
  boolean isTaken() {
    return from >= shift.holdEnd();
  }

  /**
   * Takes what the last second brought; gives the point up where everything has failed for long.
   */
  void second(Spectator spectator) {
    long now = shift.end();
    long length = now - from;
    Second second = take(now);
    if (shift.clock().now() - now < SECOND) { // later, what is under way says nothing of the hold
      backlog.second(shift.underWay());
    }
    if (length >= SECOND / 2) {
      rates.add(second.operations() * (double) SECOND / length);
    }
    if (second.operations() > 0) {
      failing = 0;
      lastGood = now;
    } else if (second.errors() > 0) {
      failing++;
    }
    if (failing >= FAILING_SECONDS) {
      shift.giveUp(failures(now));
    }
    spectator.second(second);
  }

  private String failures(long now) {
    return String.format(
        Locale.ROOT,
        "nothing but failures for %.0f s, the last: %s",
        (now - lastGood) / (double) SECOND,
        shift.errors().last());
  }

  private Second take(long now) {
    Second.Times times = shift.held().interval();
    latency.add(times.latency());
    service.add(times.service());
    waiting.add(times.waiting());
    long allDone = shift.held().done();
    long allFailed = shift.errors().total();
    Second second =
        new Second(
            wallMinusClock + millis(from),
            wallMinusClock + millis(now),
            allDone - done,
            allFailed - failed,
            times);
    done = allDone;
    failed = allFailed;
    from = now;
    return second;
  }

  private static long millis(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(nanos);
  }

  void end() {
    seconds = (from - shift.holdStart()) / (double) SECOND;
    if (rates.isEmpty() && seconds > 0) {
      rates.add(done / seconds);
    }
    double nanos = Math.max(1, shift.clock().now() - shift.holdStart());
    cpuShare = (meter.cpuNanos() - cpu) / nanos / Runtime.getRuntime().availableProcessors();
    gcShare = TimeUnit.MILLISECONDS.toNanos(meter.gcMillis() - gc) / nanos;
  }

  /** The point, once everything is drained. */
  LoadPoint point(Spectator spectator) {
    Second drained = take(Math.max(from, shift.clock().now()));
    if (drained.times().latency().getTotalCount() > 0 || drained.errors() > 0) {
      spectator.second(drained);
    }
    Optional<String> broke = broke(drained);
    Optional<String> shortfall = broke.isPresent() ? Optional.empty() : shortfall();
    LoadRecord load =
        new LoadRecord(
            demand.drive(timetable, seconds),
            shortfall.isPresent() ? Delivery.FELL_SHORT : Delivery.MET,
            demand.planned(),
            seconds == 0 ? 0 : done / seconds,
            shortfall.orElse(""),
            done,
            shift.errors().byKind(),
            PercentilesRecord.of(latency),
            PercentilesRecord.of(service),
            PercentilesRecord.of(waiting),
            frames.map(FrameRun::missed),
            generator(),
            "");
    return new LoadPoint(
        broke.map(load::broken).orElse(load),
        shift.isWrong(),
        rates,
        new Second.Times(latency, service, waiting),
        shift.unsent(),
        shift.unended(),
        seconds == 0 ? 0 : shift.held().busy() / seconds / SECOND,
        false);
  }

  private GeneratorRecord generator() {
    long p99 = latency.getValueAtPercentile(P99);
    GeneratorRecord own =
        GeneratorRecord.of(
            cpuShare,
            gcShare,
            seconds,
            late(p99),
            Math.max(p99, frames.map(run -> run.lanes().shortestPulse()).orElse(0L)));
    return frames.map(run -> run.with(own)).orElse(own);
  }

  /**
   * How late its threads were, 99th percentile. In closed loop nothing is due, and the rig's own
   * thread stands for the clients; it sleeps, and may be woken later than those that work: they
   * were never later than their operations took.
   */
  private long late(long p99) {
    return demand instanceof Demand.Closed
        ? Math.min(woken.getValueAtPercentile(P99), p99)
        : shift.held().tardiness().getValueAtPercentile(P99);
  }

  /** Why it had to be given up; empty where it had not. */
  private Optional<String> broke(Second drained) {
    Optional<String> given = shift.cause();
    if (given.isPresent()) {
      return given;
    }
    long end = shift.holdStart() + Math.round(seconds * SECOND);
    if (shift.unended() > 0) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "operations that had no answer %.0f s after the hold: %d",
              (from - end) / (double) SECOND,
              shift.unended()));
    }
    boolean recovered = drained.times().service().getTotalCount() > 0;
    if (failing > 0 && end - lastGood >= FAILING_SECONDS * SECOND && !recovered) {
      return Optional.of(failures(end));
    }
    if (done == 0) {
      return Optional.of(failed == 0 ? "no operation ended within the hold" : failures(end));
    }
    return Optional.empty();
  }

  /** How less was done than was asked for; empty where it was not. */
  private Optional<String> shortfall() {
    if (frames.isPresent()) {
      return frames.get().shortfall();
    }
    return demand instanceof Demand.Open open ? shortfall(open) : failedTooOften();
  }

  /** Nothing is due in a closed loop: it asks for answers. */
  private Optional<String> failedTooOften() {
    long all = done + failed;
    return failed > Math.max(1, all * (1 - DELIVERED))
        ? Optional.of(String.format(Locale.ROOT, "%d of %d operations failed", failed, all))
        : Optional.empty();
  }

  /**
   * An operation that failed was not delivered, nor was one that was sent too late, nor are those
   * by which more and more are under way. What the warm-up had left does not make up for them.
   */
  private Optional<String> shortfall(Demand.Open open) {
    long due = shift.held().due();
    double late =
        shift.quota().isSet()
            ? shift.quota().lag() / (double) SECOND * open.share()
            : Math.max(0, due - shift.held().sent()) + backlog.growth(done / seconds);
    return late + failed > Math.max(1, due * (1 - DELIVERED))
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "%.4g of %.4g operations a second were delivered",
                done / seconds,
                open.share()))
        : Optional.empty();
  }
}
