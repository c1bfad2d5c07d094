package beamtime.testbed.postgresql;

import beamtime.testbed.probe.Ping;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The smallest query, over one connection that stays open. */
final class PostgresqlPing implements Ping {
  private final Map<String, String> address;
  private @Nullable PostgresqlClient client;

  /**
   * @param uri in place of the address's own
   * @param address of the endpoint, for the login
   */
  PostgresqlPing(String uri, Map<String, String> address) {
    this.address = new TreeMap<>(address);
    this.address.put("uri", uri);
  }

  @Override
  public void once() throws IOException {
    if (client == null) {
      client = new PostgresqlClient(address);
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
