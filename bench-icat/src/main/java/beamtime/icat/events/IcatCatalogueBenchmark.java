package beamtime.icat.events;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.events.Containers;
import beamtime.core.workload.events.CatalogueBenchmark;
import beamtime.icat.IcatCatalogueStore;
import beamtime.icat.IcatSettings;
import beamtime.icat.IcatSettings.Transport;
import beamtime.icat.Rights;

/** {@link CatalogueBenchmark} on ICAT: a container is a facility. */
@OnBackend("icat")
public class IcatCatalogueBenchmark extends CatalogueBenchmark {
  @Override
  protected Containers open(Endpoint endpoint) {
    return new Containers(
        new IcatCatalogueStore(endpoint, IcatSettings.of(threads(), Transport.SOAP, Rights.ROOT)));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(IcatCatalogueBenchmark.class, args);
  }
}
