package beamtime.core.launch;

import beamtime.core.owner.Myself;
import beamtime.core.owner.OwnedFolder;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * The machine, held by one run at a time of any user: two would disturb each other. JMH's own lock
 * guards its runs alone, not the servers that start before and the cells that follow.
 *
 * <p>It is a lock on a file that is the same for all users and all their folders for temporary
 * files; the system frees it when its holder dies. The file stays and says who holds it. Ranks of
 * one job that a scheduler has put on one machine hold it together.
 *
 * <p>JMH's lock is held too, where JMH runs of other projects look for it: what we start has its
 * own folder for temporary files, with a JMH lock in it.
 */
public final class MachineLock implements AutoCloseable {
  /** Name of the file. */
  static final String NAME = "beamtime.lock";

  /** JMH's own, in the folder for temporary files. */
  static final String JMH = "jmh.lock";

  /** System property for tests: the folder of the file. */
  public static final String FOLDER = "beamtime.lock.folder";

  /** Folders for it, the best first. /tmp may be another one for each service. */
  private static final List<Path> FOLDERS = List.of(Path.of("/run/lock"), Path.of("/tmp"));

  private static final Duration GLANCE = Duration.ofMillis(200);
  private static final int LONGEST_WORD = 500;

  /** The file's last byte: held while looking whether to join those that share the rest. */
  private static final long GUARD = Long.MAX_VALUE - 1;

  private final Path file;
  private final FileChannel channel;
  private final JmhLock jmh;
  private final Optional<String> job;

  private MachineLock(Path file, FileChannel channel, JmhLock jmh, Optional<String> job) {
    this.file = file;
    this.channel = channel;
    this.jmh = jmh;
    this.job = job;
  }

  /**
   * Takes the machine, or waits for it and says who has it.
   *
   * @param what the holder does, for those who wait
   * @param wait how long; zero does not wait
   * @throws BusyException where it is still held after that
   */
  public static MachineLock take(String what, Duration wait, PrintStream out)
      throws IOException, InterruptedException {
    return take(file(), OwnedFolder.temporary(), Optional.empty(), what, wait, out);
  }

  /**
   * The same for one rank of a job: it shares the machine with others of the job, and with nobody
   * else.
   *
   * @param job its name, the same for all of its ranks
   */
  public static MachineLock take(String job, String what, Duration wait, PrintStream out)
      throws IOException, InterruptedException {
    return take(file(), OwnedFolder.temporary(), Optional.of(job), what, wait, out);
  }

  public static MachineLock take(
      Path file, Path temporary, Optional<String> job, String what, Duration wait, PrintStream out)
      throws IOException, InterruptedException {
    JmhLock jmh = JmhLock.open(temporary.resolve(JMH), out);
    MachineLock lock = new MachineLock(file, new LockFile(file).open(), jmh, job);
    boolean taken = false;
    try {
      lock.await(what, wait, out);
      taken = true;
      return lock;
    } finally {
      if (!taken) {
        lock.free();
      }
    }
  }

  /** The same for every user, so not the first that this one may write to. */
  static Path file() {
    return Optional.ofNullable(System.getProperty(FOLDER))
        .map(Path::of)
        .or(() -> FOLDERS.stream().filter(MachineLock::isOpenToAll).findFirst())
        .orElseGet(OwnedFolder::temporary)
        .resolve(NAME);
  }

  private static boolean isOpenToAll(Path folder) {
    try {
      return Files.isDirectory(folder)
          && Files.getPosixFilePermissions(folder).contains(PosixFilePermission.OTHERS_WRITE)
          && !Files.getFileStore(folder).isReadOnly();
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  private void await(String what, Duration wait, PrintStream out)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + wait.toNanos();
    boolean told = wait.isZero();
    boolean machine = locked(what);
    while (!machine || !jmh.locked()) {
      if (System.nanoTime() - deadline >= 0) {
        throw new BusyException(
            "the machine is held by "
                + (machine ? jmh.holder() : holder())
                + ": two runs would disturb each other; waited "
                + wait.toSeconds()
                + " s (bench.wait), try again when it has ended");
      }
      if (!told) {
        out.println(
            "the machine is held by "
                + (machine ? jmh.holder() : holder())
                + ": waits up to "
                + wait.toSeconds()
                + " s");
        told = true;
      }
      Thread.sleep(GLANCE.toMillis());
      machine = machine || locked(what);
    }
  }

  private boolean locked(String what) throws IOException {
    try {
      if (job.isPresent()) {
        return shared(what, " [" + job.get() + "]");
      }
      FileLock lock = channel.tryLock();
      if (lock != null) {
        tell(what);
      }
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false; // a thread of this very process holds it
    }
  }

  /**
   * Takes the machine for a job, or joins others of the same job. A shared lock keeps those out
   * that want the machine alone; other jobs are kept out by what the first that came has written.
   *
   * @param mark of the job in those words
   */
  private boolean shared(String what, String mark) throws IOException {
    FileLock guard = channel.tryLock(GUARD, 1, false);
    if (guard == null) {
      return false;
    }
    try {
      FileLock first = channel.tryLock(0, GUARD, false);
      if (first != null) {
        tell(what + mark);
        first.release();
      } else if (!holder().endsWith(mark)) {
        return false;
      }
      FileLock shared = channel.tryLock(0, GUARD, true);
      return shared != null;
    } finally {
      guard.release();
    }
  }

  private void tell(String what) throws IOException {
    String word =
        "process "
            + ProcessHandle.current().pid()
            + " of user "
            + Myself.name()
            + " since "
            + Instant.now().truncatedTo(ChronoUnit.SECONDS)
            + ", "
            + what;
    try {
      channel.truncate(0);
      channel.write(ByteBuffer.wrap(word.getBytes(StandardCharsets.UTF_8)), 0);
    } catch (IOException e) {
      if (job.isPresent()) { // its other ranks go by these words; else the lock alone counts
        throw new IOException("can't write to " + file + ": " + e.getMessage(), e);
      }
    }
  }

  /** What the holder wrote. Anybody may write to the file, so control characters are dropped. */
  private String holder() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(LONGEST_WORD);
    int length = channel.read(bytes, 0);
    String word =
        new String(bytes.array(), 0, Math.max(0, length), StandardCharsets.UTF_8)
            .replaceAll("\\p{Cntrl}", " ")
            .strip();
    return word.isEmpty() ? "another run (see " + file + ")" : word;
  }

  /** Gives the machine back; what the file says of a job stays for the others that share it. */
  @Override
  public void close() throws IOException {
    if (job.isEmpty()) {
      channel.truncate(0);
    }
    free();
  }

  private void free() throws IOException {
    try (channel) {
      jmh.close();
    }
  }

  /** Somebody else has the machine. */
  static final class BusyException extends IOException {
    BusyException(String message) {
      super(message);
    }
  }
}
