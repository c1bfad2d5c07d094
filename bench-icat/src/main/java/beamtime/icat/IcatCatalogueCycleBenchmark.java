package beamtime.icat;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.Grid;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.CatalogueStore;
import beamtime.core.workload.CatalogueCycleBenchmark;
import beamtime.icat.IcatSettings.Transport;
import java.util.function.Supplier;
import org.openjdk.jmh.annotations.Param;

/** {@link CatalogueCycleBenchmark} on ICAT. */
@OnBackend("icat")
public class IcatCatalogueCycleBenchmark extends CatalogueCycleBenchmark {
  /** How calls are carried. */
  @Param("SOAP")
  @Grid(lab = {"SOAP", "REST"})
  public Transport transport;

  /** Why the user may do what is measured. */
  @Param("ROOT")
  @Grid(lab = {"ROOT", "RULES"})
  public Rights rights;

  /** How long a session lasts. */
  @Param("REUSED")
  @Grid(lab = {"REUSED", "PER_CYCLE"})
  public SessionUse session;

  @Override
  protected CatalogueStore open(Endpoint endpoint) {
    return new IcatCatalogueStore(endpoint, IcatSettings.of(threads(), transport, rights));
  }

  @Override
  protected String around(Supplier<String> cycle) {
    return switch (session) {
      case REUSED -> cycle.get();
      case PER_CYCLE -> ((IcatCatalogueStore) store()).inOwnSession(cycle);
    };
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(IcatCatalogueCycleBenchmark.class, args);
  }
}
