package beamtime.core.cost;

import beamtime.core.store.JobGroup;
import java.util.Collection;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.infra.ThreadParams;

/** With a month of rows, for a backend that groups them in the server. */
public abstract class JobMonthClientCost extends JobClientCost {
  private Sums month = Sums.NOTHING;

  @Override
  protected int days() {
    return 31;
  }

  @Override
  final void prove() throws Exception {
    super.prove();
    month = sums(days());
  }

  /** A month's rows grouped by the store. */
  @Benchmark
  public Collection<JobGroup> groupMonth() {
    return ask(month);
  }

  /** The same answer, read to its end. */
  @Benchmark
  public long groupMonthRaw(ThreadParams thread) throws Exception {
    return sendNext(month.requests(), thread);
  }
}
