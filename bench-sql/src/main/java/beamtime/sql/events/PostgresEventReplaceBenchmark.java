package beamtime.sql.events;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.events.EventStore;
import beamtime.core.workload.events.EventReplaceBenchmark;
import beamtime.sql.PostgresEventStore;
import beamtime.sql.PostgresSettings;

/** {@link EventReplaceBenchmark} on PostgreSQL. */
@OnBackend("postgresql")
public class PostgresEventReplaceBenchmark extends EventReplaceBenchmark {
  @Override
  protected EventStore open(Endpoint endpoint) {
    return new PostgresEventStore(endpoint, PostgresSettings.ofEvents());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(PostgresEventReplaceBenchmark.class, args);
  }
}
