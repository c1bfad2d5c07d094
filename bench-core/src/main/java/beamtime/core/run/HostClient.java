package beamtime.core.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import beamtime.core.cell.RunContext;
import beamtime.core.launch.Leftovers;
import beamtime.core.launch.Lines;
import beamtime.core.launch.ProcessTrees;
import beamtime.core.owner.JavaCommand;
import beamtime.core.owner.OwnedFolder;
import beamtime.core.owner.Owner;
import beamtime.core.study.StudyCell;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The launcher's side of a {@link CellHost}: starts the process again where it has died. */
public final class HostClient implements AutoCloseable {
  /** Each waits for a host: the common pool has too few threads for the hosts of a run. */
  private static final Executor READERS =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "beamtime-hears-host");
            thread.setDaemon(true);
            return thread;
          });

  /** Letters of a path that become part of a file's name, which has at most 255. */
  private static final int LONGEST = 150;

  private final Path jar;
  private final Path runFolder;
  private final OwnedFolder temporary;
  private @Nullable Host host;
  private boolean closed;

  /** The process with its two ends. */
  private record Host(Process process, BufferedReader answers, BufferedWriter requests) {
    static Host start(ProcessBuilder command) throws IOException {
      Process process = command.start();
      return new Host(process, process.inputReader(UTF_8), process.outputWriter(UTF_8));
    }
  }

  /**
   * Of a module.
   *
   * @param temporary for what it and its forks leave for a while
   */
  public HostClient(Path jar, Path runFolder, OwnedFolder temporary) {
    this.jar = jar;
    this.runFolder = runFolder;
    this.temporary = temporary;
  }

  Path jar() {
    return jar;
  }

  /** For what its processes leave for a while. */
  OwnedFolder temporary() {
    return temporary;
  }

  public HostMessages.ListReply list(HostMessages.ListRequest request) {
    try {
      return ask(request, HostMessages.ListReply.class, Guard.after(60));
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /** Runs a cell; a host that dies or does not answer in time is a failed cell. */
  public HostMessages.RunReply run(HostMessages.RunRequest request, Guard guard) {
    try {
      return ask(request, HostMessages.RunReply.class, guard);
    } catch (IOException e) {
      kill();
      return new HostMessages.Failed(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Has the module's programs that are not ours measure their cells of a study; where the host
   * dies, the answer says so.
   *
   * @param cells by program, then by the names of their groups
   */
  HostMessages.OthersReply others(
      Map<String, Map<String, List<StudyCell>>> cells, int guardSeconds) {
    try {
      return ask(
          new HostMessages.OthersRequest(cells),
          HostMessages.OthersReply.class,
          Guard.after(guardSeconds));
    } catch (IOException e) {
      kill();
      return new HostMessages.OthersReply(List.of(), List.of(String.valueOf(e.getMessage())));
    }
  }

  /** Removes this run's places from a backend; where it can't, the answer says why. */
  Leftovers.Cleaned clean(String backend, Guard guard) {
    try {
      return ask(new HostMessages.CleanRequest(backend), Leftovers.Cleaned.class, guard);
    } catch (IOException e) {
      kill();
      return new Leftovers.Cleaned(0, List.of(String.valueOf(e.getMessage())));
    }
  }

  private <T> T ask(HostMessages.Request request, Class<T> type, Guard guard) throws IOException {
    Host asked = running();
    try {
      asked.requests().write(Lines.line(request) + "\n");
      asked.requests().flush();
    } catch (IOException e) {
      throw ended(e);
    }
    CompletableFuture<String> line =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return asked.answers().readLine();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            },
            READERS);
    try {
      String answer = guarded(line, guard);
      if (answer == null) {
        throw ended(null);
      }
      return Lines.read(answer, type);
    } catch (ExecutionException e) {
      throw new IOException(
          "the process that runs " + jar.getFileName() + " broke off; see " + log(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private IOException ended(@Nullable IOException cause) {
    return new IOException(
        "the process that runs " + jar.getFileName() + " ended; see " + log(), cause);
  }

  private static String guarded(CompletableFuture<String> line, Guard guard)
      throws IOException, InterruptedException, ExecutionException {
    while (true) {
      try {
        return line.get(1, TimeUnit.SECONDS);
      } catch (TimeoutException e) {
        Optional<String> passed = guard.passed();
        if (passed.isPresent()) {
          throw new IOException(passed.get(), e);
        }
      }
    }
  }

  private synchronized Host running() throws IOException {
    if (closed) {
      throw new IOException("the run is ending");
    }
    if (host != null && host.process().isAlive()) {
      return host;
    }
    // one JMH at a time holds the lock in a folder for temporary files
    Path own = Files.createDirectories(folder());
    List<String> command = JavaCommand.command(own);
    command.addAll(JavaCommand.MESSAGES);
    command.addAll(List.of("-cp", jar.toString(), CellHost.class.getName()));
    command.add(Owner.self().toString());
    ProcessBuilder builder =
        JavaCommand.builder(command)
            .redirectError(ProcessBuilder.Redirect.appendTo(log().toFile()));
    builder.environment().put(RunContext.RUN_FOLDER, runFolder.toString());
    host = Host.start(builder);
    return host;
  }

  /** For temporary files of its forks, and no other host's; short, since sockets lie below it. */
  private Path folder() {
    return temporary.path().resolve(Integer.toHexString(jar.hashCode()));
  }

  /** The {@link ClassArchive} of its module, whether or not it is there. */
  Path archive() {
    return ClassArchive.in(folder());
  }

  private Path log() {
    return runFolder.resolve("logs").resolve("host-" + module() + ".log");
  }

  /** The module as the build has it, or else the jar's path as one word. */
  private String module() {
    Path file = jar.normalize();
    Path target = file.getParent();
    if (target != null && target.endsWith("target") && target.getNameCount() > 1) {
      return target.getName(target.getNameCount() - 2).toString();
    }
    String word = file.toString().replaceAll("[^A-Za-z0-9.]+", "-");
    return word.substring(Math.max(0, word.length() - LONGEST)).replaceFirst("^-", "");
  }

  /** Ends the process and what it forked, for good. */
  @Override
  public synchronized void close() {
    closed = true;
    kill();
  }

  private synchronized void kill() {
    if (host != null) {
      ProcessTrees.kill(host.process().toHandle());
    }
  }
}
