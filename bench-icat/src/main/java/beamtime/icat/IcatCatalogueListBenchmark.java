package beamtime.icat;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.Grid;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.CatalogueStore;
import beamtime.core.workload.CatalogueListBenchmark;
import beamtime.icat.IcatSettings.Transport;
import org.openjdk.jmh.annotations.Param;

/** {@link CatalogueListBenchmark} on ICAT. */
@OnBackend("icat")
public class IcatCatalogueListBenchmark extends CatalogueListBenchmark {
  /** How calls are carried. */
  @Param("SOAP")
  @Grid(lab = {"SOAP", "REST"})
  public Transport transport;

  /** Why the user may do what is measured. */
  @Param("ROOT")
  @Grid(lab = {"ROOT", "RULES"})
  public Rights rights;

  @Override
  protected CatalogueStore open(Endpoint endpoint) {
    return new IcatCatalogueStore(endpoint, IcatSettings.of(threads(), transport, rights));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(IcatCatalogueListBenchmark.class, args);
  }
}
