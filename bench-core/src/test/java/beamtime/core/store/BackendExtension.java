package beamtime.core.store;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.Testbed;
import beamtime.core.backend.TestbedException;
import java.util.Map;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Provides a backend to the tests of a class: starts it before the first that needs it, once for
 * all classes of the test run, and stops it when the run ends.
 *
 * <pre>{@code
 * class HBaseJobStoreTest extends JobStoreContract {
 *   @RegisterExtension static final BackendExtension HBASE = new BackendExtension("hbase");
 *
 *   @Override
 *   protected JobStore open() {
 *     return new HBaseJobStore(HBASE.endpoint(), HBaseSettings.defaults());
 *   }
 * }
 * }</pre>
 *
 * <p>The {@link Testbed} on the class path gets the system properties that begin with {@code
 * testbed.}. Where the backend can't be started, the tests fail; they are never skipped.
 */
public final class BackendExtension implements BeforeAllCallback {
  private static final ExtensionContext.Namespace BACKENDS =
      ExtensionContext.Namespace.create(BackendExtension.class);

  private final String backend;
  private final Map<String, String> own;
  private Testbed.Running running;

  /** A backend by its name, such as {@code hbase}. */
  public BackendExtension(String backend) {
    this(backend, Map.of());
  }

  /**
   * A backend with properties of its own, such as more than one node: for one class of tests only,
   * and stopped after it.
   */
  public BackendExtension(String backend, Map<String, String> own) {
    this.backend = backend;
    this.own = Map.copyOf(own);
  }

  /** Where the backend is reached; there from before the first test of the class. */
  public Endpoint endpoint() {
    return running().endpoint();
  }

  /** The backend itself, for tests that ask whether it is still up. */
  public Testbed.Running running() {
    if (running == null) {
      throw new IllegalStateException(
          backend
              + " was not started: make the extension a static field with @RegisterExtension, and"
              + " ask for its endpoint in a test or in open()");
    }
    return running;
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    Properties properties = new Properties();
    properties.putAll(System.getProperties());
    properties.putAll(own);
    running =
        (own.isEmpty() ? context.getRoot() : context)
            .getStore(BACKENDS)
            .getOrComputeIfAbsent(
                // A class finds what all classes share, too.
                own.isEmpty() ? backend : backend + own,
                key -> start(ServiceLoader.load(Testbed.class), backend, properties),
                Testbed.Running.class);
  }

  static Testbed.Running start(Iterable<Testbed> testbeds, String backend, Properties properties) {
    TreeSet<String> available = new TreeSet<>();
    for (Testbed testbed : testbeds) {
      if (testbed.backends().contains(backend)) {
        // a long download or start can be told from a hang
        return testbed.start(
            backend,
            ours(properties),
            (started, step) -> System.err.println(started + ": " + step));
      }
      available.addAll(testbed.backends());
    }
    throw new TestbedException(
        available.isEmpty()
            ? "no testbed on the class path to start "
                + backend
                + ": add the module testbed as a runtime dependency"
            : "no testbed can start " + backend + "; available: " + String.join(", ", available));
  }

  private static Map<String, String> ours(Properties properties) {
    Map<String, String> ours = new TreeMap<>();
    for (String name : properties.stringPropertyNames()) {
      if (name.equals("testbed") || name.startsWith("testbed.")) {
        ours.put(name, properties.getProperty(name));
      }
    }
    return ours;
  }
}
