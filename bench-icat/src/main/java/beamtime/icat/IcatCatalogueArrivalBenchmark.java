package beamtime.icat;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.Grid;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.CatalogueStore;
import beamtime.core.workload.CatalogueArrivalBenchmark;
import beamtime.icat.IcatSettings.Transport;
import org.openjdk.jmh.annotations.Param;

/** {@link CatalogueArrivalBenchmark} on ICAT. */
@OnBackend("icat")
public class IcatCatalogueArrivalBenchmark extends CatalogueArrivalBenchmark {
  /** How calls are carried. */
  @Param("SOAP")
  @Grid(lab = {"SOAP", "REST"})
  public Transport transport;

  @Override
  protected CatalogueStore open(Endpoint endpoint) {
    return new IcatCatalogueStore(endpoint, IcatSettings.of(threads(), transport, Rights.ROOT));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(IcatCatalogueArrivalBenchmark.class, args);
  }
}
