package beamtime.testbed.postgresql;

import beamtime.core.backend.JdbcLogin;
import beamtime.testbed.probe.Ping;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The smallest query, over one connection that stays open. */
final class PostgresqlPing implements Ping {
  private final JdbcLogin login;
  private @Nullable PostgresqlClient client;

  /**
   * @param backend whose server it is
   * @param uri in place of the address's own
   * @param address of the endpoint, for the login
   */
  PostgresqlPing(String backend, String uri, Map<String, String> address) {
    Map<String, String> linked = new TreeMap<>(address);
    linked.put("uri", uri);
    login = new JdbcLogin(backend, linked);
  }

  @Override
  public void once() throws IOException {
    if (client == null) {
      client = new PostgresqlClient(login);
    }
    client.ask("SELECT 1");
  }

  @Override
  public void close() {
    if (client != null) {
      client.close();
    }
  }
}
