package beamtime.testbed.postgresql;

import beamtime.testbed.backend.Backend;
import beamtime.testbed.backend.Containers;
import beamtime.testbed.backend.External;
import beamtime.testbed.backend.Processes;
import beamtime.testbed.backend.Shape;
import beamtime.testbed.external.ByUri;
import beamtime.testbed.external.Login;
import beamtime.testbed.probe.Ping;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import java.util.List;
import java.util.Map;

/** PostgreSQL. */
public final class PostgresqlBackend implements Backend {
  @Override
  public String name() {
    return "postgresql";
  }

  @Override
  public Option heap() {
    return PostgresqlOptions.SHARED_BUFFERS;
  }

  @Override
  public List<Option> options() {
    return PostgresqlOptions.ALL;
  }

  @Override
  public Shape shape(Settings settings) {
    return PostgresqlOptions.shape(settings);
  }

  @Override
  public Ping ping(String uri, Map<String, String> address) {
    return new PostgresqlPing(uri, address);
  }

  @Override
  public Processes processes() {
    return new PostgresqlProcesses();
  }

  @Override
  public Containers containers() {
    return new PostgresqlContainers();
  }

  @Override
  public External external() {
    return new ByUri(
        new Option(
            "testbed.postgresql.uri",
            "",
            "where a running one is, such as jdbc:postgresql://host:5432/database or"
                + " jdbc:postgresql://host:5432/database?ssl=true"),
        List.of(),
        List.of(new Login(name(), "", false)),
        (uri, address) -> new PostgresqlProbe(address));
  }
}
