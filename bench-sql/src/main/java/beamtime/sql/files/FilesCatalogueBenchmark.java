package beamtime.sql.files;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.events.Containers;
import beamtime.core.workload.events.CatalogueBenchmark;

/**
 * {@link CatalogueBenchmark} on plain files: a container is a folder, and a row in the catalogue.
 */
@OnBackend("files")
public class FilesCatalogueBenchmark extends CatalogueBenchmark {
  @Override
  protected Containers open(Endpoint endpoint) {
    return new Containers(new FilesEventStore(endpoint, FilesSettings.defaults()));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(FilesCatalogueBenchmark.class, args);
  }
}
