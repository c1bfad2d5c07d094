package beamtime.core.point;

import beamtime.core.cell.RunContext;
import beamtime.core.launch.Lines;
import beamtime.core.owner.JavaCommand;
import beamtime.core.owner.Owner;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The launcher's side of a {@link RigHost}. */
final class RigProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader events;

  /** Longer than what it made may take to be removed. */
  private static final int END_SECONDS = 30;

  private final Writer requests;
  private final Path log;

  private RigProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
    events = process.inputReader(StandardCharsets.UTF_8);
    requests = process.outputWriter(StandardCharsets.UTF_8);
  }

  /** Starts the rig and hands it its request. */
  static RigProcess start(RigMessages.Request request, RigSetup setup) throws IOException {
    List<String> command = JavaCommand.command(setup.temporary().path());
    command.addAll(setup.jvmArgs());
    command.addAll(setup.unpublished());
    command.addAll(List.of("-cp", setup.classPath(), RigHost.class.getName()));
    command.add(Owner.self().toString());
    ProcessBuilder builder =
        JavaCommand.builder(command)
            .redirectError(ProcessBuilder.Redirect.appendTo(setup.log().toFile()));
    builder.environment().put(RunContext.RUN_FOLDER, setup.folder().toString());
    RigProcess rig = new RigProcess(builder.start(), setup.log());
    rig.ask(request);
    return rig;
  }

  /** Tells the rig, which is ready and waits for it, when its point begins. */
  void start(RigMessages.Start start) throws IOException {
    ask(start);
  }

  private void ask(Object message) throws IOException {
    try {
      requests.write(Lines.line(message) + "\n");
      requests.flush();
    } catch (IOException e) {
      throw new IOException(ending(), e);
    }
  }

  long pid() {
    return process.pid();
  }

  /** The next thing that the rig tells; empty where it has ended, in the midst of a line or not. */
  Optional<RigMessages.Event> next() throws IOException {
    String line = events.readLine();
    if (line == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(Lines.read(line, RigMessages.Event.class));
    } catch (JsonEOFException e) { // it was killed while it told this
      return Optional.empty();
    }
  }

  /** Why it tells nothing any more, though it should. */
  String ending() {
    close();
    return "the rig's process "
        + (process.isAlive() ? "does not end" : "ended with code " + process.exitValue())
        + "; see "
        + log;
  }

  /** Waits some seconds for it to end by itself: it has told all, and a library may keep it up. */
  void awaitEnd() throws InterruptedException {
    process.waitFor(END_SECONDS, TimeUnit.SECONDS);
  }

  /** Ends the process, and with it what it tells. */
  void kill() {
    process.toHandle().destroyForcibly(); // unlike the process's own, it leaves our end open
  }

  /** Ends the process, unless it hangs in the kernel. Idempotent. */
  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().completeOnTimeout(process, END_SECONDS, TimeUnit.SECONDS).join();
  }
}
