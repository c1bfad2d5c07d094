package beamtime.core.workload.events;

import beamtime.core.cell.RowCounters;
import beamtime.core.data.events.Event;
import beamtime.core.data.events.EventShape;
import beamtime.core.data.events.Events;
import beamtime.core.workload.StoreBenchmark;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Floor of the events: one operation is one event. At least 1 GB of numbers a second on one core.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class EventGeneratorBenchmark {
  /** What events are made of. */
  @Param({"SIMULATED", "SYNTHETIC"})
  public EventShape shape;

  private Events events;
  private long next;

  /** Called by JMH. */
  @Setup
  public void setUp() {
    events = new Events(StoreBenchmark.SEED, shape, Events.RANDOM_BITS);
  }

  /** One event. */
  @Benchmark
  public Event event(RowCounters counters) {
    Event event = events.event(next++);
    counters.rows += event.objects().size();
    counters.payloadBytes += event.payloadBytes();
    return event;
  }
}
