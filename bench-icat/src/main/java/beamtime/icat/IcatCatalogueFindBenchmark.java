package beamtime.icat;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.Grid;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.CatalogueStore;
import beamtime.core.workload.CatalogueFindBenchmark;
import beamtime.icat.IcatSettings.Syntax;
import beamtime.icat.IcatSettings.Transport;
import org.openjdk.jmh.annotations.Param;

/** {@link CatalogueFindBenchmark} on ICAT. */
@OnBackend("icat")
public class IcatCatalogueFindBenchmark extends CatalogueFindBenchmark {
  /** How calls are carried. */
  @Param("SOAP")
  @Grid(lab = {"SOAP", "REST"})
  public Transport transport;

  /** Why the user may do what is measured. */
  @Param("ROOT")
  @Grid(lab = {"ROOT", "RULES"})
  public Rights rights;

  /** Language of the query. */
  @Param("JPQL")
  @Grid(lab = {"JPQL", "CONCISE"})
  public Syntax syntax;

  @Override
  protected CatalogueStore open(Endpoint endpoint) {
    return new IcatCatalogueStore(
        endpoint, IcatSettings.of(threads(), transport, rights).withSyntax(syntax));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(IcatCatalogueFindBenchmark.class, args);
  }
}
