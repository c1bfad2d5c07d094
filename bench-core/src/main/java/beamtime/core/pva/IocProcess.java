package beamtime.core.pva;

import beamtime.core.owner.JavaCommand;
import beamtime.core.owner.PythonPackages;
import beamtime.core.rig.Pulses;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** An IOC in a process of its own, from its starter's side. */
final class IocProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader answers;
  private final Writer requests;
  private final int port;
  private final CompletableFuture<Long> posted = new CompletableFuture<>();

  private IocProcess(Process process) throws IOException {
    this.process = process;
    answers = process.inputReader(StandardCharsets.UTF_8);
    requests = process.outputWriter(StandardCharsets.UTF_8);
    port = (int) answer(IocHost.SERVES);
  }

  /**
   * Starts an IOC, and returns when it serves its PVs.
   *
   * @param classPath that has this class
   * @param softioc packages of an IOC of EPICS base; empty for our own
   */
  static IocProcess start(IocPlan plan, String classPath, Optional<PythonPackages> softioc)
      throws IOException {
    List<String> command = JavaCommand.command(Path.of(System.getProperty("java.io.tmpdir")));
    command.addAll(JavaCommand.MESSAGES);
    command.addAll(List.of("-cp", classPath, IocHost.class.getName()));
    command.addAll(plan.words());
    softioc.ifPresent(packages -> command.add(packages.folder().toString()));
    Process process =
        JavaCommand.builder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try {
      return new IocProcess(process);
    } catch (IOException e) {
      process.destroyForcibly();
      throw e;
    }
  }

  /** Where it answers on this machine, names too. */
  int port() {
    return port;
  }

  /** Id of the process. */
  long pid() {
    return process.pid();
  }

  /** Posts at pulses, the first of which is at an instant. */
  void begin(long start, Pulses pulses) throws IOException {
    requests.write(
        String.join(
            " ",
            Long.toString(start),
            Integer.toString(pulses.hertz()),
            Long.toString(pulses.warmUp()),
            pulses.end() + "\n"));
    requests.flush();
    Thread waiting = new Thread(this::awaitPosted, "ioc-posts");
    waiting.setDaemon(true);
    waiting.start();
  }

  /** How late it was, see {@link Ioc#post}, once it has posted all; fails where it ends before. */
  CompletableFuture<Long> posted() {
    return posted;
  }

  /** Why it has ended, where it does so within a while; empty where it lives. */
  Optional<String> ending(Duration within) {
    try {
      return process.waitFor(within.toMillis(), TimeUnit.MILLISECONDS)
          ? Optional.of("the IOC ended with code " + process.exitValue())
          : Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private void awaitPosted() {
    try {
      posted.complete(answer(IocHost.POSTED));
    } catch (IOException e) {
      posted.completeExceptionally(e);
    }
  }

  private long answer(String word) throws IOException {
    String line = answers.readLine();
    if (line == null || !line.startsWith(word + " ")) {
      process.destroyForcibly();
      throw new IOException("the IOC ended with code " + process.onExit().join().exitValue());
    }
    return Long.parseLong(line.substring(word.length() + 1));
  }

  /** Ends the process. Idempotent. */
  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }
}
