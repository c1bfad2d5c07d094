package beamtime.core.load;

import beamtime.core.cell.RunContext;
import beamtime.core.launch.JavaCommand;
import beamtime.core.owner.OwnedFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The launcher's side of a {@link RigHost}. */
final class RigProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader events;
  private final Writer requests;
  private final Path log;

  private RigProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
    events =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    requests = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
  }

  /** Options of its JVM, which are published with the result. */
  static List<String> jvmArgs(String heap) {
    return heap.isEmpty() ? List.of() : List.of("-Xmx" + heap);
  }

  /**
   * Starts the rig, with the class path of this process, and hands it its request.
   *
   * @param heap of its JVM; empty for the JVM's own choice
   * @param folder of the run
   * @param temporary for what it leaves for a while
   */
  static RigProcess start(
      RigMessages.Request request, String heap, Path folder, OwnedFolder temporary)
      throws IOException {
    List<String> command = JavaCommand.command(temporary);
    command.addAll(jvmArgs(heap));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), RigHost.class.getName()));
    Path log = folder.resolve("logs").resolve("rig.log");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.to(log.toFile()));
    builder.environment().put(RunContext.RUN_FOLDER, folder.toString());
    RigProcess rig = new RigProcess(builder.start(), log);
    rig.ask(request);
    return rig;
  }

  /** Tells the rig, which waits for it where it is one of several, when its next point begins. */
  void start(RigMessages.Start start) throws IOException {
    ask(start);
  }

  private void ask(Object message) throws IOException {
    requests.write(RigMessages.line(message) + "\n");
    requests.flush();
  }

  long pid() {
    return process.pid();
  }

  /** The next thing that the rig tells; empty where it has ended. */
  Optional<RigMessages.Event> next() throws IOException {
    String line = events.readLine();
    return line == null
        ? Optional.empty()
        : Optional.of(RigMessages.read(line, RigMessages.Event.class));
  }

  /** Why it tells nothing any more, though it should. */
  String ending() {
    process.destroyForcibly();
    return "the rig's process ended with code "
        + process.onExit().join().exitValue()
        + "; see "
        + log;
  }

  /** Ends the process. Idempotent. */
  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }
}
