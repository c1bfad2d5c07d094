package beamtime.site.page.run;

import beamtime.core.result.DeadlineRecord;
import beamtime.core.result.DriveRecord;
import beamtime.core.result.GeneratorRecord;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.PercentilesRecord;
import beamtime.site.page.Amount;
import beamtime.site.page.Fact;
import beamtime.site.page.Scores;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * How a cell was loaded, and what became of it.
 *
 * @param curves page of all points of its run, from the top of the site
 * @param drive how it was driven
 * @param outcome what was planned and delivered
 * @param times percentiles of latency, service and waiting
 * @param errors by kind
 * @param frames that missed their deadlines, by PV, all PVs first; empty where there are none to
 *     miss
 * @param generator what the generator itself took
 */
public record LoadModel(
    String curves,
    List<Fact> drive,
    List<Fact> outcome,
    List<Times> times,
    List<Fact> errors,
    List<Frames> frames,
    List<Fact> generator) {
  /** PVs that have a row of their own: those that missed most. */
  private static final int MOST_ROWS = 100;

  /**
   * Percentiles of times.
   *
   * @param what such as {@code latency}
   * @param values count, median, 90 %, 99 %, 99.9 %, the longest
   */
  public record Times(String what, List<String> values) {}

  /**
   * Frames of a PV, or of all.
   *
   * @param pv name
   */
  public record Frames(String pv, DeadlineRecord.Missed missed) {}

  /**
   * Of a point.
   *
   * @param curves page of all points of its run
   * @param rate unit of its rates, such as {@code scans/s}
   */
  static LoadModel of(String curves, LoadRecord load, String rate) {
    List<Times> times = new ArrayList<>();
    load.latency().ifPresent(all -> times.add(times("latency, from the due instant", all)));
    load.service().ifPresent(all -> times.add(times("service, from the request", all)));
    load.waiting().ifPresent(all -> times.add(times("waiting, until the request", all)));
    return new LoadModel(
        curves,
        drive(load.drive()),
        outcome(load, rate),
        times,
        load.errors().entrySet().stream()
            .map(kind -> new Fact(kind.getKey(), Scores.count(kind.getValue())))
            .toList(),
        load.deadlines().map(LoadModel::frames).orElse(List.of()),
        generator(load.generator()));
  }

  private static List<Fact> drive(DriveRecord drive) {
    List<Fact> facts = new ArrayList<>();
    String mode =
        switch (drive.mode()) {
          case CLOSED -> "closed loop: a client asks again when it has its answer";
          case OPEN -> "open loop: arrivals at a rate, whatever the server does";
          case DEADLINES -> "deadlines: frames at a frequency, each due before its successor";
        };
    facts.add(new Fact("driven as", mode));
    facts.add(new Fact("clients", String.valueOf(drive.clients())));
    if (!drive.arrivals().isEmpty()) {
      facts.add(new Fact("arrivals", drive.arrivals()));
    }
    facts.add(new Fact("warm-up", Amount.of(drive.warmupSeconds(), "s")));
    facts.add(new Fact("held for", Amount.of(drive.holdSeconds(), "s")));
    facts.add(new Fact("load generators", String.valueOf(drive.ranks())));
    return facts;
  }

  private static List<Fact> outcome(LoadRecord load, String unit) {
    List<Fact> facts = new ArrayList<>();
    String word = load.delivery().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    facts.add(new Fact("plan", load.cause().isEmpty() ? word : word + ": " + load.cause()));
    load.planned().ifPresent(rate -> facts.add(new Fact("planned", rate(rate, unit))));
    facts.add(new Fact("delivered", rate(load.delivered(), unit)));
    facts.add(new Fact("operations", Scores.count(load.operations())));
    facts.add(new Fact("errors", Scores.count(load.failed())));
    return facts;
  }

  private static String rate(double rate, String unit) {
    return Scores.significant(rate, 4) + " " + unit;
  }

  private static Times times(String what, PercentilesRecord times) {
    Optional<String> p999 = times.p999().map(Amount::millis);
    return new Times(
        what,
        List.of(
            Scores.count(times.count()),
            Amount.millis(times.p50()),
            Amount.millis(times.p90()),
            Amount.millis(times.p99()),
            p999.orElse("too few"),
            Amount.millis(times.max())));
  }

  private static List<Frames> frames(DeadlineRecord deadlines) {
    List<Frames> frames = new ArrayList<>();
    frames.add(new Frames("all", deadlines.total()));
    List<Map.Entry<String, DeadlineRecord.Missed>> pvs =
        deadlines.byPv().entrySet().stream()
            .sorted(Comparator.comparingLong(pv -> -sum(pv.getValue())))
            .toList();
    pvs.stream().limit(MOST_ROWS).forEach(pv -> frames.add(new Frames(pv.getKey(), pv.getValue())));
    if (pvs.size() > MOST_ROWS) {
      DeadlineRecord.Missed others =
          pvs.stream()
              .skip(MOST_ROWS)
              .map(Map.Entry::getValue)
              .reduce(DeadlineRecord.Missed.NONE, DeadlineRecord.Missed::plus);
      frames.add(new Frames(Scores.count(pvs.size() - MOST_ROWS) + " other PVs", others));
    }
    return frames;
  }

  private static long sum(DeadlineRecord.Missed missed) {
    return missed.late() + missed.missing();
  }

  private static List<Fact> generator(GeneratorRecord generator) {
    List<Fact> facts = new ArrayList<>();
    facts.add(
        new Fact(
            "valid", generator.valid() ? "yes: it was not the limit" : "no: " + generator.limit()));
    facts.add(new Fact("processors", Scores.percent(generator.cpuShare()) + " of its machine's"));
    facts.add(new Fact("garbage collection", Amount.millis(generator.gcMillis())));
    facts.add(new Fact("late of its own fault, 99 %", Amount.millis(generator.delayP99Millis())));
    generator
        .iocDelayP99Millis()
        .ifPresent(late -> facts.add(new Fact("its IOC posted late, 99 %", Amount.millis(late))));
    return facts;
  }
}
