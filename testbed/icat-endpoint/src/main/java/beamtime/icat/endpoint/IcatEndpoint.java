package beamtime.icat.endpoint;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.TimeZone;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine;
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
      "Answers ICAT's SOAP contract, over H2 in a file.",
      "Prints one line 'ready URI' when it answers; ends on SIGTERM."
    })
final class IcatEndpoint implements Callable<Integer> {
  private static final String PASSWORD = "ICAT_ENDPOINT_PASSWORD";

  @Spec private CommandSpec spec;

  @Option(
      names = "--host",
      defaultValue = "127.0.0.1",
      description = "address to bind; 0.0.0.0 for all (default: ${DEFAULT-VALUE})")
  private InetAddress host;

  @Option(names = "--port", defaultValue = "0", description = "port; 0 (default) for a free one")
  private int port;

  @Option(names = "--data", required = true, description = "folder of the database")
  private Path data;

  @Option(
      names = "--password-file",
      description = "file with the password of simple/root; default: variable " + PASSWORD)
  private Path passwordFile;

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

  /** Starts the endpoint and waits. */
  public static void main(String[] args) {
    // Time stamps go out as ICAT's do, in UTC, wherever this runs.
    TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
    System.exit(new CommandLine(new IcatEndpoint()).execute(args));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    IcatServer server = start();
    Runtime.getRuntime().addShutdownHook(new Thread(server::close, "close"));
    System.out.println("ready " + server.address());
    new CountDownLatch(1).await();
    return CommandLine.ExitCode.OK;
  }

  private IcatServer start() throws IOException {
    String password = password();
    try {
      return IcatServer.start(
          new InetSocketAddress(host, port),
          data,
          password,
          maxEntities,
          Duration.ofMinutes(sessionMinutes));
    } catch (IOException e) {
      throw new ParameterException(
          spec.commandLine(), "port " + port + " can't be used: " + e.getMessage(), e);
    }
  }

  private String password() throws IOException {
    String password =
        passwordFile == null
            ? System.getenv(PASSWORD)
            : Files.readString(passwordFile).stripTrailing();
    if (password == null || password.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "no password: set " + PASSWORD + " or give --password-file");
    }
    return password;
  }
}
