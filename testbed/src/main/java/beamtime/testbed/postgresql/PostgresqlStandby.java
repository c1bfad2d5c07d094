package beamtime.testbed.postgresql;

import beamtime.core.backend.JdbcLogin;
import beamtime.core.backend.LinkSwitch;
import beamtime.testbed.backend.SecondSite;
import beamtime.testbed.probe.Probe;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.Secret;
import beamtime.testbed.system.ServerFolder;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A standby of a PostgreSQL that we start, which follows it by streaming replication from another
 * site.
 *
 * @param port for clients that read
 * @param primary port by which it knows its primary, on the link between the sites
 * @param secondSite that it stands at
 */
record PostgresqlStandby(int port, int primary, SecondSite secondSite) {
  /** What it calls itself to its primary. */
  private static final String NAME = "far";

  /** How far its primary waits unless a session asks for more. */
  static final String COMMIT = "local";

  /** With a new key of its link, in a folder that is removed with it. */
  static PostgresqlStandby make(int primary, Ports ports, ServerFolder folder) throws IOException {
    int own = ports.takeFree();
    int name = ports.takeFree();
    LinkSwitch control =
        new LinkSwitch(ports.takeFree(), folder.writeSecret("link", Secret.random()));
    return new PostgresqlStandby(own, name, new SecondSite(Map.of(name, primary), own, control));
  }

  /**
   * Arguments of its primary, in addition to its own. A session that wants the far site says so;
   * others get their answers from this one alone.
   */
  static List<String> ofPrimary() {
    return List.of("-c", "synchronous_standby_names=" + NAME, "-c", "synchronous_commit=" + COMMIT);
  }

  /**
   * Arguments of the standby, in addition to those of any server.
   *
   * @param passwords file in which it finds its password for its primary
   */
  List<String> arguments(String passwords) {
    return List.of(
        "-c",
        "primary_conninfo=host=127.0.0.1 port="
            + primary
            + " user="
            + PostgresqlServer.USER
            + " passfile='"
            + passwords.replace("\\", "\\\\").replace("'", "\\'")
            + "' application_name="
            + NAME);
  }

  /** As a part of the endpoint's address. */
  Map<String, String> address(String uri) {
    Map<String, String> address = new HashMap<>(secondSite.control().address());
    address.put("far", uri);
    return address;
  }

  /** Asks the primary what another probe asks, and whether its standby follows it. */
  static Probe followed(Probe probe, JdbcLogin login) {
    return () -> {
      try (PostgresqlClient client = new PostgresqlClient(login)) {
        String states =
            client.ask(
                "SELECT string_agg(state || ' ' || sync_state, ',') FROM pg_stat_replication");
        if (!"streaming sync".equals(states)) {
          throw new IOException("the standby does not follow yet: " + states);
        }
      }
      return probe.version();
    };
  }
}
