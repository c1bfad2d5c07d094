package beamtime.icat.endpoint;

import beamtime.icat.endpoint.catalogue.Users;
import beamtime.icat.endpoint.database.Database;
import beamtime.icat.endpoint.database.DatabaseKind;
import beamtime.icat.endpoint.http.IcatServer;
import beamtime.icat.endpoint.http.Limits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.TimeZone;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs the endpoint until the process is told to end. */
@Command(
    name = "icat-endpoint",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Answers as ICAT does, by SOAP and by REST, over H2 in a file, or over MariaDB or PostgreSQL.",
      "Prints one line 'ready URI' when it answers; ends on SIGTERM."
    })
final class IcatEndpoint implements Callable<Integer> {
  private static final String PASSWORD = "ICAT_ENDPOINT_PASSWORD";

  /** Time for a database that is started along with this. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @Spec private CommandSpec spec;

  @Option(
      names = "--host",
      defaultValue = "127.0.0.1",
      description = "address to bind; 0.0.0.0 for all (default: ${DEFAULT-VALUE})")
  private InetAddress host;

  @Option(names = "--port", defaultValue = "0", description = "port; 0 (default) for a free one")
  private int port;

  @ArgGroup(multiplicity = "1")
  private Place place;

  @Option(
      names = "--password-file",
      description = "file with the password of simple/root; default: variable " + PASSWORD)
  private @Nullable Path passwordFile;

  @Option(
      names = "--users-file",
      description =
          "properties 'name = password' of other users than root, who may do what rules in the"
              + " catalogue allow")
  private @Nullable Path usersFile;

  @Option(
      names = "--max-entities",
      defaultValue = "10000",
      description = "most rows of an answer (default: ${DEFAULT-VALUE}, as in ICAT)")
  private int maxEntities;

  @Option(
      names = "--session-minutes",
      defaultValue = "120",
      description = "how long a login is good for (default: ${DEFAULT-VALUE}, as in ICAT)")
  private int sessionMinutes;

  @Option(
      names = "--max-request",
      defaultValue = "32",
      description =
          "most MB of a request (default: ${DEFAULT-VALUE}, which takes 10 000 datafiles)")
  private int maxRequest;

  /** One of two databases. */
  static final class Place {
    @Option(names = "--data", required = true, description = "folder of a database of H2")
    private Path data;

    @ArgGroup(exclusive = false)
    private @Nullable Server server;
  }

  /** A server that runs already, or soon. */
  static final class Server {
    @Option(
        names = "--database-url",
        required = true,
        description =
            "MariaDB or PostgreSQL in place of H2, such as jdbc:mariadb://host:port/database")
    private String url;

    @Option(names = "--database-user", required = true, description = "its user")
    private String user;

    @Option(
        names = "--database-password-file",
        required = true,
        description = "file with the password of that user")
    private Path passwordFile;
  }

  /** Starts the endpoint and waits. */
  public static void main(String[] args) {
    // Time stamps go out as ICAT's do, in UTC, wherever this runs.
    TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
    LineFormatter.use();
    System.exit(new CommandLine(new IcatEndpoint()).execute(args));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Database database = database();
    Users users = users();
    try {
      database.await(PATIENCE);
    } catch (IOException e) {
      spec.commandLine().getErr().println(e.getMessage());
      return CommandLine.ExitCode.SOFTWARE;
    }
    IcatServer server = start(database, users);
    Runtime.getRuntime().addShutdownHook(new Thread(server::close, "close"));
    System.out.println("ready " + server.address());
    new CountDownLatch(1).await();
    return CommandLine.ExitCode.OK;
  }

  private IcatServer start(Database database, Users users) {
    try {
      return IcatServer.start(
          new InetSocketAddress(host, port),
          database,
          users,
          new Limits(
              maxEntities, Duration.ofMinutes(sessionMinutes), maxRequest * Limits.MEGABYTE));
    } catch (IOException e) {
      throw new ParameterException(
          spec.commandLine(), "port " + port + " can't be used: " + e.getMessage(), e);
    }
  }

  private Database database() {
    if (place.server == null) {
      try {
        return Database.h2(place.data);
      } catch (IOException e) {
        throw new ParameterException(
            spec.commandLine(), "can't keep other users out of folder " + place.data + ": " + e, e);
      }
    }
    String url = place.server.url;
    DatabaseKind kind =
        DatabaseKind.ofServer(url)
            .orElseThrow(
                () -> wrong("--database-url does not begin with " + DatabaseKind.prefixes()));
    // Everyone can read a command line, and messages repeat the URL.
    if (url.contains("password=")) {
      throw wrong("--database-url holds a password: give it by --database-password-file");
    }
    return Database.of(kind, url, place.server.user, read(place.server.passwordFile));
  }

  private Users users() {
    String password = password();
    if (usersFile == null) {
      return Users.root(password);
    }
    try {
      return Users.read(password, usersFile);
    } catch (IOException e) {
      throw new ParameterException(
          spec.commandLine(), "can't read users file " + usersFile + ": " + e.getMessage(), e);
    }
  }

  private String password() {
    String password = passwordFile == null ? System.getenv(PASSWORD) : read(passwordFile);
    if (password == null || password.isEmpty()) {
      throw wrong("no password: set " + PASSWORD + " or give --password-file");
    }
    return password;
  }

  private String read(Path file) {
    try {
      return Files.readString(file).stripTrailing();
    } catch (IOException e) {
      throw new ParameterException(spec.commandLine(), "can't read password file " + file, e);
    }
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
