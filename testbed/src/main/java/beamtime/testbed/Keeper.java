package beamtime.testbed;

import beamtime.core.store.Endpoint;
import beamtime.core.store.EndpointFile;
import beamtime.core.store.Testbed;
import beamtime.core.store.TestbedException;
import beamtime.testbed.system.Owner;
import beamtime.testbed.system.Pause;
import beamtime.testbed.system.Reason;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/**
 * A process that runs one backend for as long as another process lives. JMH forks come and go and
 * share what it keeps; the benchmark host that started them owns it.
 *
 * <p>Called with backend, owner and file for the endpoint; takes the properties from standard
 * input; writes progress and then {@code ready} or {@code failed <why>} to standard output.
 */
public final class Keeper {
  /** Last line of the output when the endpoint's file is there. */
  static final String READY = "ready";

  /** Begins the last line of the output when there is no backend. */
  static final String FAILED = "failed ";

  /** Begins a line of progress. */
  static final String STEP = "step ";

  /** Key of the endpoint's facts that names the keeping process. */
  static final String FACT = "keeper";

  private static final long GLANCE_MILLIS = 250;

  private Keeper() {}

  /** Runs until the owner or the backend ends. */
  public static void main(String[] args) throws IOException {
    Owner owner = Owner.parse(args[1]);
    Path record = Path.of(args[2]);
    try (Testbed.Running running = new BackendTestbed().start(args[0], properties(), progress())) {
      EndpointFile.write(record, kept(running.endpoint()));
      Runtime.getRuntime().addShutdownHook(new Thread(() -> forget(record, owner), "forget"));
      say(READY);
      while (owner.alive().isPresent() && running.failure() == null) {
        Pause.millis(GLANCE_MILLIS);
      }
      forget(record, owner);
    } catch (TestbedException e) {
      say(FAILED + e.getMessage());
    }
  }

  private static Map<String, String> properties() throws IOException {
    Properties given = new Properties();
    given.load(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    Map<String, String> all = new HashMap<>();
    given.stringPropertyNames().forEach(key -> all.put(key, given.getProperty(key)));
    return all;
  }

  private static Endpoint kept(Endpoint endpoint) {
    Map<String, String> facts = new HashMap<>(endpoint.facts());
    facts.put(FACT, Owner.of(ProcessHandle.current()).toString());
    return new Endpoint(
        endpoint.backend(), endpoint.provider(), endpoint.version(), endpoint.address(), facts);
  }

  private static void forget(Path record, Owner owner) {
    try {
      Files.deleteIfExists(record);
      if (owner.alive().isEmpty()) {
        // Nobody can wait for it any more.
        Files.deleteIfExists(Joiner.lock(record));
        Files.deleteIfExists(record.getParent());
      }
    } catch (DirectoryNotEmptyException e) {
      // Word of other backends is in it: the last one out removes it.
      return;
    } catch (IOException e) {
      // Whoever reads it finds that this process is gone.
      say(STEP + "can't remove " + record + ": " + Reason.of(e));
    }
  }

  private static Testbed.Progress progress() {
    return new Testbed.Progress() {
      @Override
      public void step(String backend, String what) {
        say(STEP + backend + " " + what);
      }

      @Override
      public void amount(String backend, String what, long done, long total) {}
    };
  }

  /** The reader may be gone: a print stream minds no broken pipe. */
  private static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }
}
