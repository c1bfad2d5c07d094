package beamtime.sql.events;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.Grid;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.events.EventStore;
import beamtime.core.workload.events.EventWriteBenchmark;
import beamtime.sql.Compression;
import beamtime.sql.PostgresEventStore;
import beamtime.sql.PostgresSettings;
import org.openjdk.jmh.annotations.Param;

/** {@link EventWriteBenchmark} on PostgreSQL. */
@OnBackend("postgresql")
public class PostgresEventWriteBenchmark extends EventWriteBenchmark {
  /**
   * Whether a commit is acknowledged only once it is on the server's disk: {@code on}, or {@code
   * off}.
   */
  @Param("on")
  public String synchronous;

  /** What the server does with long values before it writes them. */
  @Param("NONE")
  @Grid(lab = {"NONE", "PGLZ"})
  public Compression compression;

  @Override
  protected EventStore open(Endpoint endpoint) {
    return new PostgresEventStore(
        endpoint,
        PostgresSettings.defaults().withSynchronous(synchronous).withCompression(compression));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(PostgresEventWriteBenchmark.class, args);
  }
}
