package beamtime.core.workload;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.CellName;
import beamtime.core.cell.ClientUse;
import beamtime.core.cell.Evidence;
import beamtime.core.cell.PhaseTimes;
import beamtime.core.cell.RowCounters;
import beamtime.core.cell.RunContext;
import beamtime.core.cell.SeenValue;
import beamtime.core.cell.Slice;
import beamtime.core.cell.WrongAnswerException;
import beamtime.core.data.Beamline;
import beamtime.core.data.Frame;
import beamtime.core.store.RowRanges;
import java.lang.invoke.MethodHandle;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * A workload that is driven by something other than JMH: the same class, the same preparation and
 * the same checks.
 */
public final class DrivenWorkload {
  private final StoreBenchmark<?> benchmark;
  private final MethodHandle operation;
  private final CellName cell;
  private final ClientUse use;
  private final RunContext context;
  private final PhaseTimes times;
  private final Queue<RowCounters> counters = new ConcurrentLinkedQueue<>();
  private final LongAdder operations = new LongAdder();

  private DrivenWorkload(
      StoreBenchmark<?> benchmark,
      MethodHandle operation,
      CellName cell,
      ClientUse use,
      RunContext context,
      PhaseTimes times) {
    this.benchmark = benchmark;
    this.operation = operation;
    this.cell = cell;
    this.use = use;
    this.context = context;
    this.times = times;
  }

  /**
   * Opens the workload's store, loads what it reads and proves that its answers are right.
   *
   * @param cell its name, with values of its parameters; the others have their first
   * @param clients threads that will call it at the same time, at most
   * @param use how they are connected
   * @param slice share of the data that is this machine's
   * @param beamline whose frames fall due against deadlines, in place of the parameters' own
   * @param lasts how long one point takes, its end apart
   * @throws WrongAnswerException where an answer is not the oracle's
   */
  public static DrivenWorkload open(
      BenchmarkShape shape,
      CellName cell,
      int clients,
      ClientUse use,
      Slice slice,
      Optional<Beamline> beamline,
      Duration lasts) {
    RunContext context = RunContext.current();
    Endpoint endpoint = context.endpoint(shape.backend());
    return open(shape, cell, clients, use, slice, beamline, lasts, endpoint, context);
  }

  /** The same of a workload whose parameters say what falls due. */
  public static DrivenWorkload open(
      BenchmarkShape shape, Map<String, String> params, int clients, ClientUse use, Slice slice) {
    return open(shape, shape.cell(params), clients, use, slice, Optional.empty(), Duration.ZERO);
  }

  /** The same at an endpoint that is known. */
  static DrivenWorkload open(
      BenchmarkShape shape,
      CellName cell,
      int clients,
      ClientUse use,
      Slice slice,
      Optional<Beamline> beamline,
      Duration lasts,
      Endpoint endpoint,
      RunContext context) {
    PhaseTimes times = new PhaseTimes();
    StoreBenchmark<?> benchmark = shape.instance(cell.params());
    benchmark.drivenBy(clients, slice, beamline, lasts);
    benchmark.begin(cell, endpoint, context);
    return new DrivenWorkload(benchmark, shape.operation(benchmark), cell, use, context, times);
  }

  /** Why a rig can't drive a workload; empty where it can. */
  public static Optional<String> unfit(BenchmarkShape shape) {
    return shape.isWorkload()
        ? shape.instance(Map.of()).unfitForLoad()
        : Optional.of("it is no workload on a store");
  }

  /** What is known before anything was driven. */
  public Evidence prepared() {
    return benchmark.prepared();
  }

  /** Why the operations of a workload can't have deadlines; empty where they can. */
  public static Optional<String> unfitForDeadlines(BenchmarkShape shape) {
    return unfit(shape).or(() -> shape.instance(Map.of()).unfitForDeadlines());
  }

  /** What is driven. */
  public CellName cell() {
    return cell;
  }

  /**
   * The operation of one client, to be called by its thread alone. Called in that thread, so that
   * the client's own connection, where it has one, is its thread's.
   */
  public Callable<Void> client() {
    RowCounters own = connect();
    return () -> {
      call(own);
      return null;
    };
  }

  /**
   * Begins a deadline run: an empty place, and sequence numbers from 0.
   *
   * @param scale of the beamline's load; 1 where there is none
   * @return one for each group of PVs of the beamline
   */
  public List<Acquisition> acquire(double scale) {
    return benchmark.acquire(scale);
  }

  /** What one client stores frames by; to be called in its thread, as {@link #client}. */
  public FrameWriter writer() {
    return counted(Acquisition::store);
  }

  /** The same of frames that have arrived, by their numbers; each is asked for once. */
  public FrameWriter writer(Function<Acquisition, LongFunction<Frame>> arrived) {
    return counted((acquisition, frames) -> acquisition.store(frames, arrived.apply(acquisition)));
  }

  /** Removes the frames of a deadline run that has been proven. */
  public void drop(List<Acquisition> frames) {
    benchmark.drop(frames);
  }

  private FrameWriter counted(FrameWriter writer) {
    RowCounters own = connect();
    return (acquisition, ranges) -> {
      writer.write(acquisition, ranges);
      long frames = ranges.stream().mapToLong(RowRanges.Range::length).sum();
      own.rows += frames;
      own.payloadBytes += frames * acquisition.frameBytes();
    };
  }

  private RowCounters connect() {
    if (use == ClientUse.EACH) {
      benchmark.openOwnStore();
    }
    RowCounters own = new RowCounters();
    counters.add(own);
    return own;
  }

  private void call(RowCounters own) throws Exception {
    long rows = own.rows;
    long payloadBytes = own.payloadBytes;
    try {
      operation.invokeExact(own);
      operations.increment();
    } catch (Exception | Error e) {
      own.rows = rows; // those of an operation that failed are of none that is counted
      own.payloadBytes = payloadBytes;
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("neither an exception nor an error", e);
    }
  }

  /** Clients of a point begin to connect, and to warm up. */
  public void pointBegins() {
    times.enter(PhaseTimes.Phase.WARMING_UP);
  }

  /** What counts begins; the clients are at work. */
  public void holdBegins() {
    times.enter(PhaseTimes.Phase.MEASURING);
    benchmark.count(true);
    benchmark.holdBegins();
  }

  /** What was seen apart from operations since {@link #holdBegins}, by the names of metrics. */
  public Map<String, SeenValue> holdEnds() {
    return benchmark.holdEnds();
  }

  /** What was written is read back from now on. */
  public void proofBegins() {
    times.enter(PhaseTimes.Phase.PROVING);
  }

  /** Gives up what the clients of a point had of their own; they have ended. */
  public void release() {
    proofBegins();
    benchmark.closeOwnStores();
    benchmark.count(false);
    benchmark.clientsEnded();
  }

  /** Operations that ended well, so far; none of deadline runs. */
  public long operations() {
    return operations.sum();
  }

  /** Rows that the clients sent or received, so far; exact once they have ended. */
  public long rows() {
    return counters.stream().mapToLong(counter -> counter.rows).sum();
  }

  /** Bytes of their keys and values, as {@link RowCounters} counts them. */
  public long payloadBytes() {
    return counters.stream().mapToLong(counter -> counter.payloadBytes).sum();
  }

  /**
   * Proves what was written, removes it, closes the store, and leaves the evidence in the run's
   * folder.
   *
   * @throws WrongAnswerException where it is not what it must be
   */
  public Evidence finish() {
    times.enter(PhaseTimes.Phase.PROVING);
    Evidence evidence = benchmark.end();
    context.write(cell, evidence, times);
    return evidence;
  }
}
