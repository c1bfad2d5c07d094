package beamtime.icat;

import beamtime.core.run.BenchmarksJarContract;
import java.util.List;

class IcatBenchmarksJarIT extends BenchmarksJarContract {
  @Override
  protected String backend() {
    return "icat";
  }

  @Override
  protected String workload() {
    return "CatalogueFind";
  }

  @Override
  protected List<String> small() {
    return List.of("-p", "investigations=2");
  }

  @Override
  protected List<String> benchmarks() {
    return List.of(
        "beamtime.icat.IcatCatalogueArrivalBenchmark.arrive",
        "beamtime.icat.IcatCatalogueBurstBenchmark.burst",
        "beamtime.icat.IcatCatalogueCycleBenchmark.cycle",
        "beamtime.icat.IcatCatalogueDeleteBenchmark.delete",
        "beamtime.icat.IcatCatalogueFindBenchmark.find",
        "beamtime.icat.IcatCatalogueListBenchmark.list",
        "beamtime.icat.IcatNexusIngestBenchmark.file",
        "beamtime.icat.events.IcatCatalogueBenchmark.pair");
  }
}
