package beamtime.sql.files;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.cost.EventClientCost;
import beamtime.core.cost.RawEvents;
import beamtime.core.store.Place;
import beamtime.core.store.events.EventStore;
import java.nio.file.Path;

/** {@link EventClientCost} on plain files, by {@link RawFiles}. */
@OnBackend("files")
public class FilesEventClientCostBenchmark extends EventClientCost {
  @Override
  protected EventStore open(Endpoint endpoint) {
    return new FilesEventStore(endpoint, FilesSettings.defaults());
  }

  @Override
  protected RawEvents connect(Endpoint endpoint, Place place) {
    return new RawFiles(Path.of(endpoint.address("folder")).resolve(place.name()));
  }

  /** It has the files of a database open. */
  @Override
  protected boolean requestsEndWithThePlace() {
    return true;
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(FilesEventClientCostBenchmark.class, args);
  }
}
