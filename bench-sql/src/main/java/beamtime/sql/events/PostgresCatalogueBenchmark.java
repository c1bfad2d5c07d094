package beamtime.sql.events;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.events.Containers;
import beamtime.core.workload.events.CatalogueBenchmark;
import beamtime.sql.PostgresJobStore;
import beamtime.sql.PostgresSettings;

/** {@link CatalogueBenchmark} on PostgreSQL: a container is a schema with one table. */
@OnBackend("postgresql")
public class PostgresCatalogueBenchmark extends CatalogueBenchmark {
  @Override
  protected Containers open(Endpoint endpoint) {
    return new Containers(new PostgresJobStore(endpoint, PostgresSettings.defaults()));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(PostgresCatalogueBenchmark.class, args);
  }
}
