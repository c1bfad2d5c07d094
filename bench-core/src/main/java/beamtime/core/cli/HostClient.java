package beamtime.core.cli;

import beamtime.core.owner.OwnedFolder;
import beamtime.core.workload.RunContext;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The launcher's side of a {@link CellHost}: starts the process anew where it has died. */
final class HostClient implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path jar;
  private final Path runFolder;
  private final OwnedFolder temporary;
  private Process process;
  private boolean closed;
  private BufferedReader answers;
  private BufferedWriter requests;

  /**
   * Of a module.
   *
   * @param temporary for what it and its forks leave for a while
   */
  HostClient(Path jar, Path runFolder, OwnedFolder temporary) {
    this.jar = jar;
    this.runFolder = runFolder;
    this.temporary = temporary;
  }

  Path jar() {
    return jar;
  }

  CellHost.ListReply list(CellHost.ListRequest request) {
    try {
      return ask(CellHost.Request.of(request), CellHost.ListReply.class, Guard.after(60));
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /** Runs a cell; a host that dies or does not answer in time is a failed cell. */
  CellHost.RunReply run(CellHost.RunRequest request, Guard guard) {
    try {
      return ask(CellHost.Request.of(request), CellHost.RunReply.class, guard);
    } catch (IOException e) {
      kill();
      return new CellHost.RunReply("failed", e.getMessage());
    }
  }

  /**
   * Concludes a study, which may measure with programs that are not ours; a host that dies is told
   * of.
   */
  CellHost.StudyReply conclude(String study, int guardSeconds) {
    try {
      return ask(
          CellHost.Request.of(new CellHost.StudyRequest(study)),
          CellHost.StudyReply.class,
          Guard.after(guardSeconds));
    } catch (IOException e) {
      kill();
      return new CellHost.StudyReply("", e.getMessage());
    }
  }

  /** Removes this run's places from a backend; a host that can't is told of. */
  CellHost.CleanReply clean(String backend, int seconds) {
    try {
      return ask(
          CellHost.Request.of(new CellHost.CleanRequest(backend)),
          CellHost.CleanReply.class,
          Guard.after(seconds));
    } catch (IOException e) {
      kill();
      return new CellHost.CleanReply(0, List.of(e.getMessage()));
    }
  }

  private <T> T ask(CellHost.Request request, Class<T> type, Guard guard) throws IOException {
    ensureStarted();
    requests.write(JSON.writeValueAsString(request));
    requests.newLine();
    requests.flush();
    BufferedReader from = answers;
    CompletableFuture<String> line =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return from.readLine();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    try {
      String answer = guarded(line, guard);
      if (answer == null) {
        throw new IOException(
            "the process that runs " + jar.getFileName() + " ended; see " + log());
      }
      return JSON.readValue(answer, type);
    } catch (ExecutionException e) {
      throw new IOException(
          "the process that runs " + jar.getFileName() + " broke off; see " + log(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static String guarded(CompletableFuture<String> line, Guard guard)
      throws IOException, InterruptedException, ExecutionException {
    while (true) {
      try {
        return line.get(1, TimeUnit.SECONDS);
      } catch (TimeoutException e) {
        Optional<String> passed = guard.passed();
        if (passed.isPresent()) {
          throw new IOException(passed.get() + "; JMH was stopped", e);
        }
      }
    }
  }

  private synchronized void ensureStarted() throws IOException {
    if (closed) {
      throw new IOException("the run is ending");
    }
    if (process != null && process.isAlive()) {
      return;
    }
    List<String> command = JavaCommand.command(temporary);
    command.addAll(List.of("-cp", jar.toString(), BenchMain.class.getName(), BenchMain.HOST));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.appendTo(log().toFile()));
    builder.environment().put(RunContext.RUN_FOLDER, runFolder.toString());
    process = builder.start();
    answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    requests =
        new BufferedWriter(
            new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
  }

  private Path log() {
    return runFolder
        .resolve("logs")
        .resolve("host-" + jar.getParent().getParent().getFileName() + ".log");
  }

  /** Ends the process and what it forked, for good. */
  @Override
  public synchronized void close() {
    closed = true;
    kill();
  }

  private synchronized void kill() {
    if (process != null) {
      ProcessTrees.kill(process.toHandle());
    }
  }
}
