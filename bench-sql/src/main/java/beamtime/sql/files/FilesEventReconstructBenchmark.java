package beamtime.sql.files;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.Grid;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.events.EventStore;
import beamtime.core.workload.events.EventReconstructBenchmark;
import org.openjdk.jmh.annotations.Param;

/** {@link EventReconstructBenchmark} on plain files. */
@OnBackend("files")
public class FilesEventReconstructBenchmark extends EventReconstructBenchmark {
  /** Whether a batch is acknowledged only once its files were forced to the disk. */
  @Param("true")
  @Grid(lab = {"true", "false"})
  public boolean fsync;

  @Override
  protected EventStore open(Endpoint endpoint) {
    return new FilesEventStore(endpoint, FilesSettings.defaults().withFsync(fsync));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(FilesEventReconstructBenchmark.class, args);
  }
}
