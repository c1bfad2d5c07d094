package beamtime.sql.files;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.events.EventStore;
import beamtime.core.workload.events.EventReplaceBenchmark;

/** {@link EventReplaceBenchmark} on plain files. */
@OnBackend("files")
public class FilesEventReplaceBenchmark extends EventReplaceBenchmark {
  @Override
  protected EventStore open(Endpoint endpoint) {
    return new FilesEventStore(endpoint, FilesSettings.defaults());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(FilesEventReplaceBenchmark.class, args);
  }
}
