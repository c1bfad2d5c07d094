package beamtime.core.workload.records;

import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.data.Records;
import beamtime.core.workload.StoreBenchmark;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Floor of the records: one operation is one record of a block. Three million a second on a core.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class RecordGeneratorBenchmark {
  private static final long RECORDS = 5_000_000;

  /** Whose record it is. */
  @Param public RecordSource source;

  private final Records records = new Records(StoreBenchmark.SEED, RECORDS);
  private long turn;

  /** One record. */
  @Benchmark
  public DataRecord record() {
    turn = (turn + 1) % records.count(source, RecordKind.BLOCK);
    return records.record(source, RecordKind.BLOCK, records.number(source, RecordKind.BLOCK, turn));
  }
}
