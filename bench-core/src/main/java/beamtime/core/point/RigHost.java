package beamtime.core.point;

import beamtime.core.backend.LacksException;
import beamtime.core.backend.StoreException;
import beamtime.core.backend.TestbedException;
import beamtime.core.cell.CellName;
import beamtime.core.cell.Drive;
import beamtime.core.cell.Evidence;
import beamtime.core.cell.JointRun;
import beamtime.core.cell.RunContext;
import beamtime.core.cell.Signs;
import beamtime.core.cell.Slice;
import beamtime.core.cell.WrongAnswerException;
import beamtime.core.launch.Exit;
import beamtime.core.launch.Lines;
import beamtime.core.launch.Listing;
import beamtime.core.launch.Spans;
import beamtime.core.result.JmhEntry;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.Outcome;
import beamtime.core.rig.Clock;
import beamtime.core.rig.Demand;
import beamtime.core.rig.HistogramLog;
import beamtime.core.rig.LoadPoint;
import beamtime.core.rig.Rig;
import beamtime.core.rig.Timetable;
import beamtime.core.search.RateSearch;
import beamtime.core.workload.BenchmarkShape;
import beamtime.core.workload.DrivenWorkload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/**
 * The rig's own process: drives the points that its launcher asks for, and reports them on standard
 * output. Nothing else runs in it, so that what it spends is the clients'.
 */
final class RigHost {
  private final RigMessages.Request request;
  private final DrivenWorkload workload;
  private final Timetable timetable;
  private final Path folder;
  private final Optional<Signs> signs;
  private final Lines launcher;
  private final Slice slice = slice();
  private final PointPlan.Planner planner;
  private final FailedRequests failed = new FailedRequests();
  private boolean fruitless;

  private RigHost(
      RigMessages.Request request,
      DrivenWorkload workload,
      Path folder,
      Optional<Signs> signs,
      Lines launcher) {
    this.request = request;
    planner = new PointPlan.Planner(request, slice);
    this.workload = workload;
    this.folder = folder;
    this.signs = signs;
    this.launcher = launcher;
    RigMessages.Times times = request.timetable();
    timetable =
        new Timetable(
            Duration.ofNanos(times.ramp()),
            Duration.ofNanos(times.warmUp()),
            Duration.ofNanos(times.hold()),
            times.count(),
            Duration.ofNanos(times.drain()));
  }

  /** The process's own {@code main}, with the launcher as an {@code Owner}. */
  public static void main(String... args) {
    Exit.after(() -> serve(args[0]));
  }

  /** Does what one request on standard input asks for. */
  private static void serve(String owner) throws IOException {
    Lines launcher = Lines.ofThisProcess(owner);
    RigMessages.Request request = Lines.read(launcher.in().readLine(), RigMessages.Request.class);
    RunContext context = RunContext.current();
    try {
      BenchmarkShape shape = Listing.shape(request.benchmark());
      Optional<Signs> signs = Signs.of(context, request.cell());
      signs.ifPresent(told -> told.begin(Signs.Phase.LOADS));
      DrivenWorkload workload = open(shape, request);
      Path folder = context.folder().orElseThrow();
      new RigHost(request, workload, folder, signs, launcher).work();
    } catch (LacksException e) {
      tell(launcher, failed(e, Outcome.LEFT_OUT));
    } catch (StoreException | TestbedException e) {
      tell(launcher, failed(e, Outcome.FAILED));
    } catch (IllegalArgumentException e) {
      e.printStackTrace(); // an impossible value of a parameter, which only its workload knows
      tell(launcher, failed(e, Outcome.FAILED));
    } catch (WrongAnswerException e) {
      tell(launcher, failed(e, Outcome.WRONG_ANSWER));
    }
  }

  private static RigMessages.Event failed(Exception e, Outcome outcome) {
    return new RigMessages.Finished(new TreeMap<>(), RigMessages.told(e), outcome, "", false);
  }

  private static DrivenWorkload open(BenchmarkShape shape, RigMessages.Request request) {
    int most = request.clients().stream().mapToInt(Integer::intValue).max().orElseThrow();
    return DrivenWorkload.open(
        shape,
        request.cell(),
        most,
        request.use(),
        slice(),
        request.frames().beamline(),
        request.timetable().whole());
  }

  /** The share of the data that is this machine's. */
  private static Slice slice() {
    return RunContext.current().job().map(JointRun::slice).orElse(Slice.WHOLE);
  }

  private void work() throws IOException {
    Evidence prepared = workload.prepared();
    tell(new RigMessages.Prepared(prepared.recorded()));
    String found = found();
    proves();
    try {
      SortedMap<String, String> evidence = workload.finish().recorded();
      tell(finished(evidence, "", Outcome.MEASURED, found));
    } catch (StoreException e) {
      tell(finished(prepared.recorded(), RigMessages.told(e), Outcome.FAILED, found));
    } catch (WrongAnswerException e) {
      // Whether a request that failed was stored, nobody knows: then nothing can be compared.
      long failures = failed.count();
      String problem =
          failures == 0
              ? RigMessages.told(e)
              : "not compared, since it is unknown which of the "
                  + failures
                  + " requests that failed were stored: "
                  + RigMessages.told(e);
      Outcome outcome = failures == 0 ? Outcome.WRONG_ANSWER : Outcome.FAILED;
      tell(finished(prepared.recorded(), problem, outcome, found));
    }
  }

  /** Drives what is asked for; one line of what a search found, empty where none was asked for. */
  private String found() throws IOException {
    Optional<RigMessages.Knee> knee = request.frames().knee();
    if (knee.isPresent()) {
      AtomicInteger probe = new AtomicInteger();
      tell(
          new KneeSearch(request, knee.get(), planner, plan -> probe(plan, probe.incrementAndGet()))
              .find());
      return "";
    }
    if (request.search().isPresent()) {
      return search(request.search().get());
    }
    drive();
    return "";
  }

  /** Drives all points, or those up to the first that broke. */
  private void drive() throws IOException {
    List<PointPlan> plans = planner.all();
    for (int k = 0; k < plans.size(); k++) {
      Optional<Ran> ran = drive(plans.get(k), plans.size() - k - 1);
      if (ran.isEmpty() || ran.get().point().isBroken()) {
        return;
      }
    }
  }

  /** Looks for the highest rate; one line that says what was found. */
  private String search(RigMessages.Search search) {
    AtomicInteger probe = new AtomicInteger();
    RateSearch.Finding finding =
        new RateSearch(search.first(), search.most(), search.p99Nanos(), RateSearch.MOST)
            .find(rate -> probe(planner.open(rate), probe.incrementAndGet()).point());
    if (finding instanceof RateSearch.Finding.Confirmed confirmed) {
      return String.format(
          Locale.ROOT,
          "highest rate with a p99 below %s: %s/s, confirmed by a second run; %s",
          Spans.text(Duration.ofNanos(search.p99Nanos())),
          Drive.text(confirmed.rate()),
          confirmed.ceiling());
    }
    fruitless = true;
    return "no rate was found: " + ((RateSearch.Finding.Unconfirmed) finding).reason();
  }

  private Ran probe(PointPlan plan, int number) {
    try {
      PointPlan numbered = plan.with(RigMessages.PROBE, String.valueOf(number));
      return drive(numbered, RigMessages.Begins.UNKNOWN).orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Optional<Ran> drive(PointPlan plan, int left) throws IOException {
    SortedMap<String, String> params = plan.params();
    Path log = logFile(params);
    Timetable times = plan.hold().map(timetable::held).orElse(timetable);
    double seconds = times.before().plus(times.hold()).toNanos() / 1e9;
    tell(new RigMessages.Begins(params, seconds, left));
    Counted before = Counted.of(workload);
    long began = System.currentTimeMillis();
    workload.pointBegins();
    HistogramLog histograms = new HistogramLog(log, workload.cell() + " " + params, began);
    try {
      Watch watch = new Watch(workload, histograms, params, launcher.out(), folder);
      signs.ifPresent(Signs::measures);
      Rig rig = Rig.ofThisMachine(watch);
      AtomicBoolean calledOff = new AtomicBoolean();
      LongSupplier begin = slice.isWhole() ? rig::soon : () -> start(rig, calledOff);
      Ran ran =
          plan.demand() instanceof Demand.Deadlines frames
              ? deadlines(rig, watch, times).run(frames, plan, begin)
              : Ran.alone(
                  rig.run(plan.demand(), times, begin, i -> failed.counted(workload.client())));
      LoadPoint point = ran.point();
      workload.release();
      if (calledOff.get()) {
        return Optional.empty();
      }
      if (plan.demand() instanceof Demand.Deadlines) {
        failed.add(point.load().failed());
      }
      boolean kept = !histograms.hasFailed();
      LoadRecord record = point.load().withHistogram(kept ? folder.relativize(log).toString() : "");
      SortedMap<String, JmhEntry.Metric> meanwhile = new TreeMap<>(ran.metrics());
      meanwhile.putAll(Counted.of(workload).since(before, record.delivered()));
      watch
          .seen()
          .forEach(
              (name, value) ->
                  meanwhile.put(name, new JmhEntry.Metric(value.value(), value.unit())));
      tell(new RigMessages.Ended(record, point.rates(), point.wrongAnswer(), meanwhile));
      return Optional.of(ran);
    } finally {
      close(histograms);
    }
  }

  /** The point has its numbers all the same where its log is not whole: its record names none. */
  private static void close(HistogramLog histograms) {
    try {
      histograms.close();
    } catch (IOException e) {
      System.err.println(e.getMessage());
    }
  }

  private DeadlinePoint deadlines(Rig rig, Watch watch, Timetable times) {
    return new DeadlinePoint(
        request, workload, rig, watch::failed, times, this::tell, this::proves);
  }

  private void proves() {
    workload.proofBegins();
    signs.ifPresent(told -> told.begin(Signs.Phase.PROVES));
  }

  /**
   * When a point begins, by the rig's clock, where several machines begin together and all that
   * this one needs is there; ends the rig where they don't agree.
   */
  private long start(Rig rig, AtomicBoolean calledOff) {
    tell(new RigMessages.Ready());
    Optional<Long> at = answer().epochMillis();
    if (at.isEmpty()) {
      calledOff.set(true);
      rig.end();
      return rig.soon();
    }
    long left = at.get() - System.currentTimeMillis();
    return Clock.SYSTEM.now() + TimeUnit.MILLISECONDS.toNanos(left);
  }

  private RigMessages.Start answer() {
    try {
      return Lines.read(launcher.in().readLine(), RigMessages.Start.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path logFile(SortedMap<String, String> params) {
    CellName cell = workload.cell();
    SortedMap<String, String> all = new TreeMap<>(params);
    String point = new CellName(cell.workload(), cell.backend(), all).fileName();
    return folder.resolve("cells").resolve(point + ".hlog");
  }

  private RigMessages.Event finished(
      Map<String, String> evidence, String problem, Outcome outcome, String found) {
    return new RigMessages.Finished(new TreeMap<>(evidence), problem, outcome, found, fruitless);
  }

  private void tell(RigMessages.Event event) {
    tell(launcher, event);
  }

  private static void tell(Lines launcher, RigMessages.Event event) {
    launcher.out().println(Lines.line(event));
  }
}
