package beamtime.core.host;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * What a reading costs once the code is compiled; a {@link Sampler}, which reads once a second,
 * says what its own have cost. One operation is one reading.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class SamplerBenchmark {
  /** Idle children of this JVM, whose tree is read with them. */
  @Param({"0", "4", "16"})
  public int children;

  private final List<Process> started = new ArrayList<>();
  private final WholeMachine machine = new WholeMachine();
  private ProcessTree tree;

  /** Starts the children. */
  @Setup(Level.Trial)
  public void start() throws IOException {
    for (int i = 0; i < children; i++) {
      started.add(new ProcessBuilder("sleep", "3600").start());
    }
    tree = new ProcessTree(List.of(ProcessHandle.current().pid()));
  }

  /** Ends them. */
  @TearDown(Level.Trial)
  public void end() {
    started.forEach(Process::destroy);
  }

  /** The process tree of this JVM. */
  @Benchmark
  public Reading tree() {
    return tree.read();
  }

  /** The machine as a whole. */
  @Benchmark
  public Reading machine() {
    return machine.read();
  }
}
