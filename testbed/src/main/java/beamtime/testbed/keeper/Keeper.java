package beamtime.testbed.keeper;

import beamtime.core.backend.Testbed;
import beamtime.core.backend.TestbedException;
import beamtime.core.owner.Owner;
import beamtime.testbed.system.Pause;
import beamtime.testbed.system.Reason;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * A process that runs one backend for as long as another process lives, or until it is told to
 * stop. JMH forks come and go and share what it keeps; the benchmark host that started them owns
 * it.
 *
 * <p>Called with backend, owner or {@value #NOBODY}, and file for the endpoint; takes the
 * properties from standard input; writes progress and then {@code ready} or {@code failed <why>} to
 * standard output. It also ends when its file is gone or another's, since then it can't be found.
 */
public final class Keeper {
  /** In the owner's place where there is none. */
  static final String NOBODY = "nobody";

  /** Last line of the output when the endpoint's file is there. */
  static final String READY = "ready";

  /** Begins the last line of the output when there is no backend. */
  static final String FAILED = "failed ";

  /** Begins a line with a step. */
  static final String STEP = "step ";

  /** Begins a line with what is done, its total, and what it is. */
  static final String AMOUNT = "amount ";

  private static final long GLANCE_MILLIS = 250;

  private final Owner self = Owner.self();
  private final Optional<Owner> owner;
  private final Path record;

  private Keeper(Optional<Owner> owner, Path record) {
    this.owner = owner;
    this.record = record;
  }

  /** Runs until the owner or the backend ends, or it is told to stop. */
  public static void main(String[] args) throws IOException {
    new Keeper(
            Optional.of(args[1]).filter(given -> !given.equals(NOBODY)).map(Owner::parse),
            Path.of(args[2]))
        .keep(args[0], properties());
  }

  private void keep(String backend, Map<String, String> properties) {
    try (Testbed.Running running =
        testbed(backend).start(backend, properties, new ProgressLines(Keeper::say))) {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(running), "end"));
      Optional<KeptRecord> other = Joiner.living(record);
      if (other.isPresent()) {
        // A launcher that was killed left a keeper behind that was ready first.
        say(other.get().properties().equals(properties) ? READY : FAILED + late(backend));
        return;
      }
      new KeptRecord(
              running.endpoint(), self, Instant.now().truncatedTo(ChronoUnit.SECONDS), properties)
          .write(record);
      say(READY);
      while (wanted() && running.failure() == null) {
        Pause.millis(GLANCE_MILLIS);
      }
    } catch (TestbedException e) {
      say(FAILED + e.getMessage());
    } catch (RuntimeException e) {
      say(FAILED + Reason.of(e)); // nobody reads its other output
    }
  }

  /** As a service, since the testbed itself uses this package. */
  private static Testbed testbed(String backend) {
    return Testbed.of(backend)
        .orElseThrow(() -> new TestbedException("no testbed knows " + backend));
  }

  private static String late(String backend) {
    return backend
        + " came up meanwhile with other settings, for a launcher that was killed: stop it first, by"
        + " 'down "
        + backend
        + "'";
  }

  private boolean wanted() {
    return owner.map(Owner::alive).map(Optional::isPresent).orElse(true) && isOurs();
  }

  /** Whether the record is there, and no other keeper's who was ready at the same time. */
  private boolean isOurs() {
    try {
      return Files.exists(record) && KeptRecord.read(record).keeper().equals(self);
    } catch (TestbedException e) {
      return Files.exists(record); // it can't be read now: just removed, or out of descriptors
    }
  }

  /** The record goes last: without one, the server counts as stopped. */
  private void end(Testbed.Running running) {
    try {
      running.close();
    } finally {
      forget();
    }
  }

  private void forget() {
    try {
      if (isOurs()) {
        Files.delete(record);
      }
      if (owner.isPresent() && owner.get().alive().isEmpty()) {
        // No fork of a dead owner can wait for it.
        Files.deleteIfExists(Joiner.lock(record));
        Files.deleteIfExists(record.getParent());
      }
    } catch (DirectoryNotEmptyException e) {
      // Records of other backends are in it: the last keeper removes it.
      return;
    } catch (IOException e) {
      // A reader sees that this process is gone.
      say(STEP + "can't remove " + record + ": " + Reason.of(e));
    }
  }

  private static Map<String, String> properties() throws IOException {
    Properties given = new Properties();
    given.load(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    Map<String, String> all = new HashMap<>();
    given.stringPropertyNames().forEach(key -> all.put(key, given.getProperty(key)));
    return all;
  }

  /** The reader may be gone: a print stream ignores a broken pipe. */
  private static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }
}
