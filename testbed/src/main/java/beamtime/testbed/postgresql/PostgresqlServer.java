package beamtime.testbed.postgresql;

import beamtime.core.backend.JdbcLogin;
import beamtime.testbed.backend.Forming;
import beamtime.testbed.backend.Service;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.RunFolder;
import beamtime.testbed.system.Secret;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A PostgreSQL that we start, the same as a process and in a container: with its makers' settings
 * but for the size of its cache, where the user sets that.
 *
 * @param backend whose server it is
 * @param port for clients
 * @param sharedBuffers its own cache of pages
 * @param password file with the password of its user, for one run
 */
record PostgresqlServer(String backend, int port, Size sharedBuffers, Path password) {
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
      PostgresqlOptions options, Ports ports, Size sharedBuffers, RunFolder folder)
      throws IOException {
    return new PostgresqlServer(
        options.backend(),
        ports.take(options.port()),
        sharedBuffers,
        folder.writeSecret("password", Secret.random()));
  }

  /** Arguments of the server. */
  List<String> arguments(String listenAddresses) {
    return List.of(
        "-c",
        "listen_addresses=" + listenAddresses,
        "-c",
        "port=" + port,
        "-c",
        "shared_buffers=" + (sharedBuffers.bytes() >> 10) + "kB",
        "-c",
        "fsync=on");
  }

  /**
   * What it is to its clients.
   *
   * @param data its folder of data, as it sees it
   */
  Service service(String data) {
    Map<String, String> address =
        Map.of(
            "uri",
            "jdbc:postgresql://127.0.0.1:" + port + "/" + DATABASE,
            "user",
            USER,
            "passwordFile",
            password.toString());
    String settings =
        "shared_buffers "
            + sharedBuffers
            + "; fsync on; synchronous_commit on; collation "
            + COLLATION
            + "; password by "
            + AUTHENTICATION;
    return new Service(
        Forming.BY_THEMSELVES,
        address,
        Map.of("settings", settings, "data", data),
        new PostgresqlProbe(new JdbcLogin(backend, address)));
  }
}
