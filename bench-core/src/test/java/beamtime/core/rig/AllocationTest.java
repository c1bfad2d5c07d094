package beamtime.core.rig;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.ClientUse;
import beamtime.core.cell.Slice;
import beamtime.core.workload.BenchmarkShape;
import beamtime.core.workload.DrivenWorkload;
import beamtime.core.workload.FloorCatalogueFindBenchmark;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** A client allocates nothing for an operation; bytes are counted, not time. */
class AllocationTest {
  private static final int OPERATIONS = 100_000;

  /** What reading the counter twice may take, and a histogram that is exchanged meanwhile. */
  private static final long SLACK = 1_000;

  private static final Timetable DAY =
      new Timetable(Duration.ZERO, Duration.ZERO, Duration.ofDays(1), 0, Duration.ZERO);

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @Test
  void ofAClosedLoop() {
    Shift shift = begun(new Demand.Closed(1));
    ClosedClient client = new ClosedClient(shift, 0, () -> {}, 0);
    assertThat(allocated(begin -> shift.admits(begin) ? client.perform(begin, begin) : 0))
        .isLessThan(SLACK);
  }

  @Test
  void ofAnOpenLoop() {
    for (Arrivals.Process process : Arrivals.Process.values()) {
      Shift shift = begun(new Demand.Open(1, 1e8, process, 1, Slice.WHOLE));
      OpenClient client = new OpenClient(shift, 0, () -> {});
      assertThat(
              allocated(
                  ignored -> {
                    long due = shift.nextDue();
                    return shift.admits(due) ? client.send(due) : 0;
                  }))
          .as(process.name())
          .isLessThan(SLACK);
    }
  }

  @Test
  void ofAWorkloadThatIsDriven() throws Exception {
    DrivenWorkload floor =
        DrivenWorkload.open(
            new BenchmarkShape(FloorCatalogueFindBenchmark.class, "find"),
            Map.of(),
            1,
            ClientUse.SHARED,
            Slice.WHOLE);
    Shift shift = begun(new Demand.Closed(1));
    Callable<Void> call = floor.client();
    ClosedClient client = new ClosedClient(shift, 0, call::call, 0);
    assertThat(allocated(begin -> client.perform(begin, begin)))
        .as("the store's answer, an Optional of 16 bytes, and nothing else")
        .isLessThan(OPERATIONS * 16L + SLACK);
    floor.finish();
  }

  @Test
  void theCounterSeesAnAllocation() {
    Shift shift = begun(new Demand.Closed(1));
    byte[][] kept = new byte[1][];
    ClosedClient client = new ClosedClient(shift, 0, () -> kept[0] = new byte[16], 0);
    assertThat(allocated(begin -> client.perform(begin, begin))).isGreaterThan(OPERATIONS * 16L);
  }

  private static Shift begun(Demand demand) {
    Shift shift = new Shift(Clock.SYSTEM, demand, DAY);
    shift.begin(Clock.SYSTEM.now() - Duration.ofHours(1).toNanos());
    return shift;
  }

  /** Bytes that this thread allocates for so many operations, once it has done as many before. */
  private long allocated(LongUnaryOperator operation) {
    long instant = Clock.SYSTEM.now();
    for (int i = 0; i < OPERATIONS; i++) {
      instant = operation.applyAsLong(instant);
    }
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < OPERATIONS; i++) {
      instant = operation.applyAsLong(instant);
    }
    return threads.getCurrentThreadAllocatedBytes() - before;
  }
}
