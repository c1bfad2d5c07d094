package beamtime.testbed.files;

import beamtime.testbed.backend.Backend;
import beamtime.testbed.backend.Containers;
import beamtime.testbed.backend.External;
import beamtime.testbed.backend.Processes;
import beamtime.testbed.postgresql.PostgresqlBackend;
import beamtime.testbed.probe.Ping;
import beamtime.testbed.setting.Option;
import java.util.List;
import java.util.Map;

/**
 * Plain files that each client writes itself into a folder of this machine, and a PostgreSQL that
 * is their catalogue: its endpoint's address has a {@code folder} in addition to what PostgreSQL's
 * has.
 */
public final class FilesBackend implements Backend {
  private final Backend catalogue = new PostgresqlBackend("files");

  @Override
  public String name() {
    return catalogue.name();
  }

  @Override
  public Option heap() {
    return catalogue.heap();
  }

  @Override
  public List<Option> options() {
    return catalogue.options();
  }

  @Override
  public String build() {
    return catalogue.build();
  }

  /** Of the catalogue: no link stands between a client and its files. */
  @Override
  public Ping ping(String uri, Map<String, String> address) {
    return catalogue.ping(uri, address);
  }

  @Override
  public Processes processes() {
    return new FilesProcesses(catalogue.processes());
  }

  @Override
  public Containers containers() {
    return new FilesContainers(catalogue.containers());
  }

  @Override
  public External external() {
    return new FilesExternal(catalogue.external());
  }
}
