package beamtime.mongo;

import beamtime.core.run.LauncherContract;
import java.util.List;

class MongoBenchmarksJarIT extends LauncherContract {
  @Override
  protected String backend() {
    return "mongodb";
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
        "beamtime.mongo.MongoCatalogueArrivalBenchmark.arrive",
        "beamtime.mongo.MongoCatalogueBurstBenchmark.burst",
        "beamtime.mongo.MongoCatalogueCycleBenchmark.cycle",
        "beamtime.mongo.MongoCatalogueDeleteBenchmark.delete",
        "beamtime.mongo.MongoCatalogueFindBenchmark.find",
        "beamtime.mongo.MongoCatalogueListBenchmark.list",
        "beamtime.mongo.MongoJobGroupBenchmark.group",
        "beamtime.mongo.MongoJobIngestBenchmark.ingest",
        "beamtime.mongo.MongoJobScanBenchmark.scan",
        "beamtime.mongo.MongoWaveformIngestBenchmark.ingest",
        "beamtime.mongo.MongoWaveformReadBenchmark.read",
        "beamtime.mongo.events.MongoCatalogueBenchmark.pair",
        "beamtime.mongo.events.MongoReplicaBenchmark.update",
        "beamtime.mongo.events.MongoEventReadBenchmark.read",
        "beamtime.mongo.events.MongoEventReconstructBenchmark.reconstruct",
        "beamtime.mongo.events.MongoEventReplaceBenchmark.replace",
        "beamtime.mongo.events.MongoEventSelectBenchmark.select",
        "beamtime.mongo.events.MongoEventWriteBenchmark.write",
        "beamtime.mongo.records.MongoRecordFindBenchmark.find",
        "beamtime.mongo.records.MongoRecordIngestBenchmark.ingest",
        "beamtime.mongo.records.MongoRecordMergeBenchmark.merge");
  }
}
