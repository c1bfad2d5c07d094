package beamtime.es.events;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.events.Containers;
import beamtime.core.workload.events.CatalogueBenchmark;
import beamtime.es.EsJobStore;
import beamtime.es.EsSettings;

/** {@link CatalogueBenchmark} on Elasticsearch: a container is an index of one shard. */
@OnBackend("elasticsearch")
public class EsCatalogueBenchmark extends CatalogueBenchmark {
  @Override
  protected Containers open(Endpoint endpoint) {
    return new Containers(new EsJobStore(endpoint, EsSettings.defaults()));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(EsCatalogueBenchmark.class, args);
  }
}
