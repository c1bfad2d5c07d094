package beamtime.es;

import beamtime.core.run.BenchmarksJarContract;
import java.util.List;

class EsBenchmarksJarIT extends BenchmarksJarContract {
  @Override
  protected String backend() {
    return "elasticsearch";
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
        "beamtime.es.EsCatalogueArrivalBenchmark.arrive",
        "beamtime.es.EsCatalogueBurstBenchmark.burst",
        "beamtime.es.EsCatalogueCycleBenchmark.cycle",
        "beamtime.es.EsCatalogueDeleteBenchmark.delete",
        "beamtime.es.EsCatalogueFindBenchmark.find",
        "beamtime.es.EsCatalogueListBenchmark.list",
        "beamtime.es.EsJobGroupBenchmark.group",
        "beamtime.es.EsJobIngestBenchmark.ingest",
        "beamtime.es.EsJobScanBenchmark.scan",
        "beamtime.es.EsWaveformIngestBenchmark.ingest",
        "beamtime.es.EsWaveformReadBenchmark.read",
        "beamtime.es.events.EsCatalogueBenchmark.pair",
        "beamtime.es.records.EsRecordFindBenchmark.find",
        "beamtime.es.records.EsRecordIngestBenchmark.ingest",
        "beamtime.es.records.EsRecordMergeBenchmark.merge");
  }
}
