package beamtime.sql.events;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.events.EventStore;
import beamtime.core.workload.events.EventReconstructBenchmark;
import beamtime.sql.PostgresEventStore;
import beamtime.sql.PostgresSettings;
import org.openjdk.jmh.annotations.Param;

/** {@link EventReconstructBenchmark} on PostgreSQL. */
@OnBackend("postgresql")
public class PostgresEventReconstructBenchmark extends EventReconstructBenchmark {
  /**
   * Whether a commit is acknowledged only once it is on the server's disk: {@code on}, or {@code
   * off}.
   */
  @Param("on")
  public String synchronous;

  @Override
  protected EventStore open(Endpoint endpoint) {
    return new PostgresEventStore(
        endpoint, PostgresSettings.ofEvents().withSynchronous(synchronous));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(PostgresEventReconstructBenchmark.class, args);
  }
}
