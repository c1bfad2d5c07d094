package beamtime.core.cell;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells the launcher in a file what a fork is at, so that one that will not come back is not waited
 * for. While it loads and while it proves, which may take long, a thread adds that it lives; while
 * it measures, only what begins and ends an iteration does.
 */
public final class Signs implements AutoCloseable {
  private static final String EVIDENCE = "evidence";

  private static final Pattern SIGN = Pattern.compile("(LOADS|MEASURES|PROVES) +[0-9]+");

  /** How often it tells that it lives. */
  private static final Duration BEAT = Duration.ofSeconds(5);

  private final Path file;
  private int count;
  private Thread alive = new Thread(() -> {});

  private Signs(Path file) {
    this.file = file;
  }

  /** What a fork is at. */
  public enum Phase {
    LOADS,
    MEASURES,
    PROVES
  }

  /** Of a fork of a run; those of single benchmarks have nobody who waits for them. */
  public static Optional<Signs> of(RunContext context, CellName cell) {
    return context
        .folder()
        .filter(folder -> Files.isDirectory(folder.resolve(EVIDENCE)))
        .map(folder -> new Signs(file(folder, cell)));
  }

  /** The file in which a fork of a cell tells; each sign changes it. */
  public static Path file(Path folder, CellName cell) {
    return folder.resolve(EVIDENCE).resolve(cell.fileName() + ".signs");
  }

  /** What the text of that file says; empty where it is not whole. */
  public static Optional<Phase> phase(String text) {
    Matcher sign = SIGN.matcher(text);
    return sign.matches() ? Optional.of(Phase.valueOf(sign.group(1))) : Optional.empty();
  }

  /** Begins a part that may take long: tells again and again, until something else begins. */
  public void begin(Phase phase) {
    close();
    tell(phase);
    alive = new Thread(() -> live(phase), "beamtime-signs");
    alive.setDaemon(true);
    alive.start();
  }

  /** An iteration begins or ends. */
  public void measures() {
    close();
    tell(Phase.MEASURES);
  }

  private void live(Phase phase) {
    try {
      while (true) {
        Thread.sleep(BEAT.toMillis());
        tell(phase);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // something else has begun
    }
  }

  private synchronized void tell(Phase phase) {
    if (Thread.currentThread().isInterrupted()) {
      return;
    }
    count++;
    try {
      // of one length, over the last one: a full disk takes that too
      String sign = String.format(Locale.ROOT, "%-8s %010d", phase, count);
      Files.writeString(file, sign, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (ClosedByInterruptException e) {
      Thread.currentThread().interrupt(); // something else has begun
    } catch (IOException e) {
      System.err.println("can't tell the launcher what this fork is at: " + e);
    }
  }

  /** Tells nothing more by itself. */
  @Override
  public void close() {
    alive.interrupt();
  }
}
