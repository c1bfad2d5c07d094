package beamtime.core.das;

import beamtime.core.backend.StoreException;
import beamtime.core.cell.ServerName;
import beamtime.core.owner.JavaCommand;
import beamtime.core.owner.Owner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A command in a process of its own, which serves the layer or one of its services on this machine,
 * and ends with the process that started it.
 */
public final class ServedProcess implements AutoCloseable {
  /** The command that serves the layer. */
  public static final String LAYER = "das";

  /** The command that serves one of its services, which is its first argument. */
  public static final String SERVICE = "das-service";

  /** The one line that it prints: this word and its port. */
  public static final String SERVES = "serves";

  /** Option by which it ends with its parent, an {@link Owner}. */
  public static final String WITH_PARENT = "--with-parent";

  /** By its name, since commands know this room and not the other way round. */
  private static final String MAIN = "beamtime.core.cli.BenchMain";

  /** For what it removes from a backend before it ends. */
  private static final long SECONDS_TO_END = 20;

  private final Process process;
  private final int port;

  private ServedProcess(String command, Process process) throws IOException {
    this.process = process;
    String line = process.inputReader(StandardCharsets.UTF_8).readLine();
    if (line == null || !line.startsWith(SERVES + " ")) {
      process.destroyForcibly();
      throw new StoreException(
          "the command "
              + command
              + " ended with code "
              + process.onExit().join().exitValue()
              + "; see above");
    }
    port = Integer.parseInt(line.substring(SERVES.length() + 1));
  }

  /**
   * Starts it, and returns when it serves.
   *
   * @param name {@link #LAYER} or {@link #SERVICE}
   * @param arguments of the command
   */
  public static ServedProcess start(String name, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(JavaCommand.program());
    System.getProperties().stringPropertyNames().stream()
        .filter(ServedProcess::isHandedOn)
        .forEach(key -> command.add("-D" + key + "=" + System.getProperty(key)));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN, name));
    command.add(WITH_PARENT + "=" + Owner.self());
    command.addAll(arguments);
    try {
      Process process =
          JavaCommand.builder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      return new ServedProcess(name, process);
    } catch (IOException e) {
      throw new UncheckedIOException("the command " + name + " does not start", e);
    }
  }

  /** Where temporary files go, and by what a backend is found. */
  private static boolean isHandedOn(String property) {
    return property.equals("java.io.tmpdir")
        || property.equals(ServerName.PROPERTY)
        || property.startsWith("testbed");
  }

  public int port() {
    return port;
  }

  /** Id of the process. */
  public long pid() {
    return process.pid();
  }

  /** Ends the process and those that it started. Idempotent. */
  @Override
  public void close() {
    List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
    all.add(process.toHandle());
    process.destroy();
    try {
      process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    all.forEach(ProcessHandle::destroyForcibly);
    all.forEach(one -> one.onExit().join());
  }
}
