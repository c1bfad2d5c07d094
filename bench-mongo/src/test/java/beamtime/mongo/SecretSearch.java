package beamtime.mongo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Looks for a secret in files, and in the command lines of all processes while it is open. */
final class SecretSearch implements AutoCloseable {
  private static final Path PROCESSES = Path.of("/proc");

  /** Shorter than any JVM lives, and leaves the processor to what is searched. */
  private static final long PAUSE_NANOS = 50_000_000;

  private final String secret;
  private final FileTime start = FileTime.fromMillis(System.currentTimeMillis() - 1000);
  private final Set<String> processes = new ConcurrentSkipListSet<>();
  private final Thread watch = new Thread(this::watch, "secret-search");
  private volatile boolean closed;
  private volatile long looks;

  SecretSearch(String secret) {
    this.secret = secret;
    watch.start();
  }

  /** Command lines that held it. */
  Set<String> processes() {
    return processes;
  }

  /** How often all command lines were read. */
  long looks() {
    return looks;
  }

  /** Files below a folder that were written since the search began and hold it. */
  Set<Path> files(Path folder) throws IOException {
    Set<Path> found = new TreeSet<>();
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile()
                && attributes.lastModifiedTime().compareTo(start) >= 0
                && holds(file)) {
              found.add(file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE; // another process's, or gone
          }

          @Override
          public FileVisitResult postVisitDirectory(Path gone, IOException e) {
            return FileVisitResult.CONTINUE;
          }
        });
    return found;
  }

  private boolean holds(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(secret);
    } catch (IOException | OutOfMemoryError e) {
      return false; // gone, or of a size that no file here has
    }
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes it
  private void watch() {
    while (!closed) {
      try (Stream<Path> all = Files.list(PROCESSES)) {
        all.filter(entry -> Character.isDigit(entry.getFileName().toString().charAt(0)))
            .forEach(this::look);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      looks++;
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private void look(Path process) {
    try {
      String line = Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1);
      if (line.contains(secret)) {
        processes.add(line.replace('\0', ' '));
      }
    } catch (IOException e) {
      // it has ended
    }
  }

  @Override
  public void close() throws InterruptedException {
    closed = true;
    watch.join();
  }
}
