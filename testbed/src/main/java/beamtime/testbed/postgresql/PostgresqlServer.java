package beamtime.testbed.postgresql;

import beamtime.core.backend.JdbcLogin;
import beamtime.testbed.backend.Forming;
import beamtime.testbed.backend.Service;
import beamtime.testbed.probe.Probe;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.Secret;
import beamtime.testbed.system.ServerFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A PostgreSQL that we start, the same as a process and in a container: with its makers' settings
 * but for the size of its cache, where the user sets that.
 *
 * @param backend whose server it is
 * @param port for clients
 * @param sharedBuffers its own cache of pages
 * @param password file with the password of its user, for one run
 * @param standby at another site, where there is one
 */
record PostgresqlServer(
    String backend,
    int port,
    Size sharedBuffers,
    Path password,
    Optional<PostgresqlStandby> standby) {
  /** May do everything. */
  static final String USER = "beamtime";

  /** There from the beginning. */
  static final String DATABASE = "postgres";

  /**
   * Order of texts as in Java, where that of the machine would be found in containers as English
   * and elsewhere as anything.
   */
  static final String COLLATION = "C";

  static final String ENCODING = "UTF8";

  /** How a user proves who he is, from everywhere. */
  static final String AUTHENTICATION = "scram-sha-256";

  /** With a new password, in a folder that is removed with it. */
  static PostgresqlServer make(
      PostgresqlOptions options,
      Ports ports,
      Size sharedBuffers,
      ServerFolder folder,
      Settings settings)
      throws IOException {
    int port = ports.take(options.port());
    return new PostgresqlServer(
        options.backend(),
        port,
        sharedBuffers,
        folder.writeSecret("password", Secret.random()),
        options.shape(settings).single()
            ? Optional.empty()
            : Optional.of(PostgresqlStandby.make(port, ports, folder)));
  }

  /** Arguments of the server. */
  List<String> arguments(String listenAddresses) {
    List<String> all = arguments(listenAddresses, port);
    standby.ifPresent(there -> all.addAll(PostgresqlStandby.ofPrimary()));
    return all;
  }

  /** Arguments of a server like this one at a port. */
  List<String> arguments(String listenAddresses, int port) {
    return new ArrayList<>(
        List.of(
            "-c",
            "listen_addresses=" + listenAddresses,
            "-c",
            "port=" + port,
            "-c",
            "shared_buffers=" + (sharedBuffers.bytes() >> 10) + "kB",
            "-c",
            "fsync=on"));
  }

  /**
   * What it is to its clients.
   *
   * @param data its folder of data, as it sees it
   */
  Service service(String data) {
    Map<String, String> address =
        new HashMap<>(Map.of("uri", uri(port), "user", USER, "passwordFile", password.toString()));
    standby.ifPresent(there -> address.putAll(there.address(uri(there.port()))));
    String settings =
        "shared_buffers "
            + sharedBuffers
            + "; fsync on; synchronous_commit "
            + (standby.isPresent() ? PostgresqlStandby.COMMIT : "on")
            + "; collation "
            + COLLATION
            + "; password by "
            + AUTHENTICATION;
    JdbcLogin login = new JdbcLogin(backend, address);
    Probe probe = new PostgresqlProbe(login);
    return new Service(
        Forming.BY_THEMSELVES,
        address,
        Map.of("settings", settings, "data", data),
        standby.isPresent() ? PostgresqlStandby.followed(probe, login) : probe);
  }

  private static String uri(int port) {
    return "jdbc:postgresql://127.0.0.1:" + port + "/" + DATABASE;
  }
}
