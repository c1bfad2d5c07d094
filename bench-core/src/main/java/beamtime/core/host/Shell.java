package beamtime.core.host;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A shell, here or elsewhere, whose script answers a line of its input by some of its output. */
final class Shell implements AutoCloseable {
  /** A machine that takes longer is no help to a sampler that reads once a second. */
  private static final int PATIENCE_SECONDS = 5;

  /** What the reading thread leaves when the output ends; no line holds a line feed. */
  private static final String ENDED = "\n";

  private static final String ENDING = "the shell that testbed.*.shell names has ended";

  private final Process process;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

  private Shell(Process process) {
    this.process = process;
    Thread reader = new Thread(this::readAll, "beamtime-shell");
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Starts the script.
   *
   * @param command runs a shell that takes its script from standard input
   * @param ready the line that it prints when it may be asked
   */
  static Shell start(String command, String script, String ready) throws IOException {
    Process process =
        new ProcessBuilder("sh", "-c", "exec " + command)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    Shell shell = new Shell(process);
    try {
      shell.write(script);
      shell.answer(ready);
      return shell;
    } catch (IOException e) {
      shell.close();
      throw e;
    }
  }

  private void write(String text) throws IOException {
    try {
      OutputStream in = process.getOutputStream();
      in.write(text.getBytes(StandardCharsets.UTF_8));
      in.flush();
    } catch (IOException e) {
      throw new IOException(ENDING, e);
    }
  }

  private void readAll() {
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      out.lines().forEach(lines::add);
    } catch (IOException | UncheckedIOException e) {
      lines.add(ENDED);
      return;
    }
    lines.add(ENDED);
  }

  /**
   * Asks once.
   *
   * @param last the line that ends an answer
   * @return the lines before it
   * @throws IOException where the shell has ended or does not answer in time
   */
  List<String> ask(String last) throws IOException {
    write("\n");
    return answer(last);
  }

  private List<String> answer(String last) throws IOException {
    List<String> answer = new ArrayList<>();
    for (String line = next(); !line.equals(last); line = next()) {
      answer.add(line);
    }
    return answer;
  }

  private String next() throws IOException {
    try {
      String line = lines.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (line == null) {
        process.destroy();
        throw new IOException(
            "the shell that testbed.*.shell names did not answer within "
                + PATIENCE_SECONDS
                + " s");
      }
      if (line.equals(ENDED)) {
        lines.add(ENDED);
        throw new IOException(ENDING);
      }
      return line;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  @Override
  public void close() {
    try {
      process.getOutputStream().close(); // the script ends with its input
    } catch (IOException e) {
      process.destroy();
    }
    if (process.isAlive()) {
      process.destroy();
    }
  }
}
