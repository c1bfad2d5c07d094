package beamtime.testbed.postgresql;

import beamtime.core.backend.JdbcLogin;
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

/**
 * PostgreSQL.
 *
 * @param name of the backend that it is, or that it is a part of
 */
public record PostgresqlBackend(String name) implements Backend {
  /** PostgreSQL as a backend of its own. */
  public PostgresqlBackend() {
    this(PostgresqlOptions.ALONE);
  }

  private PostgresqlOptions known() {
    return new PostgresqlOptions(name);
  }

  @Override
  public Option heap() {
    return known().sharedBuffers();
  }

  @Override
  public List<Option> options() {
    return known().all();
  }

  @Override
  public String build() {
    return PostgresqlOptions.PINS.digest();
  }

  @Override
  public Shape shape(Settings settings) {
    return known().shape(settings);
  }

  @Override
  public Ping ping(String uri, Map<String, String> address) {
    return new PostgresqlPing(name, uri, address);
  }

  @Override
  public Processes processes() {
    return new PostgresqlProcesses(known());
  }

  @Override
  public Containers containers() {
    return new PostgresqlContainers(known());
  }

  @Override
  public External external() {
    return new ByUri(
        known().uri(),
        List.of(),
        List.of(new Login(name, "", false, "", "who logs in to an external PostgreSQL")),
        (uri, address) -> new PostgresqlProbe(new JdbcLogin(name, address)));
  }
}
