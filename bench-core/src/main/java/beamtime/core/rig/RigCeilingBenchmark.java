package beamtime.core.rig;

import beamtime.core.cell.ClientUse;
import beamtime.core.cell.Slice;
import beamtime.core.workload.BenchmarkShape;
import beamtime.core.workload.DrivenWorkload;
import beamtime.core.workload.FloorCatalogueFindBenchmark;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * What the rig itself can do and takes, on a store that does nothing.
 *
 * <p>Two of the benchmarks are whole points: their score is how long a point took and says nothing,
 * the figures are in its counters. The other two are what the rig adds to an operation, as a client
 * does it; {@code -prof gc} tells what it allocates.
 *
 * <p>Wanted on two processors: 2 000 000 operations a second in closed loop; 20 000 a second within
 * 1 % in open loop, 99 % of them sent less than 1 ms late; less than 200 ns added to an operation.
 */
public class RigCeilingBenchmark {
  private static final int CLIENTS = 2;
  private static final double RATE = 20_000;
  private static final Timetable POINT =
      new Timetable(
          Duration.ZERO, Duration.ofSeconds(3), Duration.ofSeconds(5), 0, Duration.ofSeconds(2));

  /** What a point showed; JMH adds several up, of more iterations or forks than the one. */
  @AuxCounters(AuxCounters.Type.EVENTS)
  @State(Scope.Thread)
  public static class Shown {
    /** Operations a second. */
    public double rate;

    /** 99th percentile of how late the rig was of its own fault, in microseconds. */
    public double tardiness;

    private void show(LoadPoint point) {
      rate = point.load().delivered();
      tardiness = point.load().generator().delayP99Millis() * 1e3;
    }
  }

  /** Clients on the floor of the catalogue, each asking again at once. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @OutputTimeUnit(TimeUnit.SECONDS)
  @Fork(1)
  @Warmup(iterations = 0)
  @Measurement(iterations = 1)
  public LoadPoint closedLoop(Shown shown) {
    DrivenWorkload floor =
        DrivenWorkload.open(
            new BenchmarkShape(FloorCatalogueFindBenchmark.class, "find"),
            Map.of(),
            CLIENTS,
            ClientUse.SHARED,
            Slice.WHOLE);
    try {
      return point(new Demand.Closed(CLIENTS), client -> floor.client()::call, shown);
    } finally {
      floor.finish();
    }
  }

  /** Operations that take no time, at a steady rate. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @OutputTimeUnit(TimeUnit.SECONDS)
  @Fork(1)
  @Warmup(iterations = 0)
  @Measurement(iterations = 1)
  public LoadPoint openLoop(Shown shown) {
    return point(open(4 * CLIENTS, RATE), client -> RigCeilingBenchmark::nothing, shown);
  }

  private static LoadPoint point(Demand demand, IntFunction<Operation> clients, Shown shown) {
    LoadPoint point = Rig.ofThisMachine(new Unwatched()).run(demand, POINT, clients);
    shown.show(point);
    return point;
  }

  private static Demand open(int clients, double rate) {
    return new Demand.Open(clients, rate, Arrivals.Process.EVEN, 1, Slice.WHOLE);
  }

  private static void nothing() {}

  /** A spectator that looks away. */
  private static final class Unwatched implements Spectator {
    @Override
    public void failed(String kind, Throwable failure) {
      throw new IllegalStateException("the floor fails at nothing", failure);
    }
  }

  /** Points without end, in which JMH's threads are the clients. */
  @State(Scope.Benchmark)
  public static class Endless {
    private static final Timetable DAY =
        new Timetable(Duration.ZERO, Duration.ZERO, Duration.ofDays(1), 0, Duration.ZERO);

    /** So many are always due, and the sums stay far from what a double can't tell apart. */
    private static final double OFTEN = 1e8;

    private Shift closed;
    private Shift open;

    /** Begins both. */
    @Setup
    public void begin(BenchmarkParams jmh) {
      closed = begun(new Demand.Closed(jmh.getThreads()));
      open = begun(RigCeilingBenchmark.open(jmh.getThreads(), OFTEN));
    }

    private static Shift begun(Demand demand) {
      Shift shift = new Shift(Clock.SYSTEM, demand, DAY);
      shift.begin(Clock.SYSTEM.now() - TimeUnit.SECONDS.toNanos(1));
      return shift;
    }
  }

  /** A client of each kind. */
  @State(Scope.Thread)
  public static class Clients {
    private ClosedClient closed;
    private OpenClient open;
    private long begin;

    /** Makes both. */
    @Setup
    public void make(Endless endless, ThreadParams jmh) {
      int number = jmh.getThreadIndex();
      closed = new ClosedClient(endless.closed, number, RigCeilingBenchmark::nothing, 0);
      open = new OpenClient(endless.open, number, RigCeilingBenchmark::nothing);
      begin = Clock.SYSTEM.now();
    }
  }

  /** What a client of closed loop does around each of its operations. */
  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  @OutputTimeUnit(TimeUnit.NANOSECONDS)
  @Threads(CLIENTS)
  @Fork(1)
  @Warmup(iterations = 3, time = 1)
  @Measurement(iterations = 5, time = 1)
  public long closedOperation(Endless endless, Clients clients) {
    if (endless.closed.admits(clients.begin)) {
      clients.begin = clients.closed.perform(clients.begin, clients.begin);
    }
    return clients.begin;
  }

  /** What a client of open loop does around each of its operations, but for waiting. */
  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  @OutputTimeUnit(TimeUnit.NANOSECONDS)
  @Threads(CLIENTS)
  @Fork(1)
  @Warmup(iterations = 3, time = 1)
  @Measurement(iterations = 5, time = 1)
  public long openOperation(Endless endless, Clients clients) {
    long due = endless.open.nextDue();
    return endless.open.admits(due) ? clients.open.send(due) : due;
  }
}
