package beamtime.core.backend;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Starts, finds and stops backends. Implementations are found by {@link java.util.ServiceLoader}:
 * code compiles against this alone, and the module that runs servers is there at run time only.
 */
public interface Testbed {
  /**
   * Property that every testbed understands: who runs the backends, such as {@code docker}. All
   * others begin with it and a dot.
   */
  String PROVIDER = "testbed";

  /**
   * Property that every testbed understands: the folder in which servers keep their data; where
   * left out, that of temporary files.
   */
  String DIR = "testbed.dir";

  /** Property that every testbed understands: the folder in which servers leave their logs. */
  String LOGS = "testbed.logs";

  /** Property that every testbed understands: {@code true} where nothing may be fetched. */
  String OFFLINE = "testbed.offline";

  /** Property that every testbed understands: the round trip of a link, such as {@code 10ms}. */
  String ROUND_TRIP = "testbed.link.rtt";

  /** Whether a property is one for testbeds, understood or not. */
  static boolean isProperty(String name) {
    return name.equals(PROVIDER) || name.startsWith(PROVIDER + ".");
  }

  /** Every testbed on the class path. */
  static List<Testbed> all() {
    return ServiceLoader.load(Testbed.class).stream().map(ServiceLoader.Provider::get).toList();
  }

  /** The testbed that can run a backend; empty where none can. */
  static Optional<Testbed> of(String backend) {
    return all().stream().filter(testbed -> testbed.backends().contains(backend)).findFirst();
  }

  /** Backends that it can run, by name. */
  Set<String> backends();

  /**
   * Every property that it understands, such as {@code testbed.hbase.heap}, with its meaning and
   * default.
   */
  Map<String, String> properties();

  /**
   * Provides a backend and waits until it answers. Thread-safe: backends are started side by side.
   *
   * @param backend one of {@link #backends()}
   * @param properties values of {@link #properties()}; others are ignored
   * @param progress hears what goes on
   * @throws LacksException where the backend lacks what the properties ask for, such as a way to
   *     put a link in front of it
   * @throws TestbedException where it can't; the message is one line and says what to do
   */
  Running start(String backend, Map<String, String> properties, Progress progress);

  /**
   * A backend for a benchmark that no launcher prepared, such as a fork that an IDE started: the
   * kept one where it fits, else the one that runs for the same JMH process already, else a new one
   * that lasts as long as that process.
   */
  Endpoint join(String backend, Map<String, String> properties);

  /**
   * Where a backend is reached that is already up, since the user runs it or keeps it up; empty
   * where it would have to be started.
   *
   * @throws TestbedException where it is said to be up and does not answer
   */
  default Optional<Endpoint> find(
      String backend, Map<String, String> properties, Progress progress) {
    return Optional.empty();
  }

  /**
   * Starts a backend that stays until {@link #down}, even when this process and its terminal end.
   * Returns the kept one where there is one already that fits the properties.
   *
   * @throws TestbedException where it can't, or where the kept one runs with other properties
   */
  Kept up(String backend, Map<String, String> properties, Progress progress);

  /** The backends of this user that {@link #up} keeps. Removes what is left of those that died. */
  List<Kept> kept();

  /**
   * The kept backend, to be used and left running; empty where there is none or where it does not
   * fit the properties, which is reported as a step. Closing it does nothing.
   */
  Optional<Running> joinKept(String backend, Map<String, String> properties, Progress progress);

  /** Stops a kept backend and removes its data; false where none was kept. */
  boolean down(String backend);

  /**
   * A link between clients and servers of this machine, in a process of its own: none of their
   * processors' time is spent on it.
   *
   * @param bandwidth of each direction
   * @throws LacksException where there is no such link
   * @throws IOException where its process does not start
   */
  default Wire wire(Bandwidth bandwidth) throws IOException {
    throw new LacksException("this testbed has no link for clients and servers of its caller");
  }

  /**
   * Removes processes, containers, networks and folders of runs that were killed outright, and only
   * those.
   *
   * @return a line for each folder that was left alone, since its owner is on another host or in
   *     another PID namespace, where this process can't see whether it lives
   */
  List<String> sweep(Map<String, String> properties);

  /** A backend that is up. */
  interface Running extends AutoCloseable {
    Endpoint endpoint();

    /**
     * Why it is no longer up, with its log file; null while it is. Processes tell: nothing is asked
     * of it.
     */
    @Nullable String failure();

    /**
     * Why it is unusable though it is up: it does not answer the smallest request within some
     * seconds; null where it answers.
     */
    default @Nullable String silence() {
      return null;
    }

    /** What it is short of though it is up, such as disk space; null where nothing is known. */
    default @Nullable String shortage() {
      return null;
    }

    /** Whether it stays up when it is closed, with all data in it. */
    default boolean staysUp() {
      return false;
    }

    /**
     * The link between client and server as it is now; empty where there is none.
     *
     * @throws TestbedException where the backend does not answer
     */
    default Optional<RoundTrip> roundTrip() {
      return Optional.empty();
    }

    /**
     * Stops what {@link Testbed#start} started and removes its folder; leaves an external backend
     * alone. Idempotent.
     */
    @Override
    void close();
  }

  /** A link between clients and servers of this machine. */
  interface Wire extends AutoCloseable {
    /** The port of 127.0.0.1 that leads through it to that port. */
    int to(int port) throws IOException;

    /** Id of its process. */
    long pid();

    /** Cuts it. Idempotent. */
    @Override
    void close();
  }

  /** Hears about steps that take a while. Called from several threads. */
  @FunctionalInterface
  interface Progress {
    /** A backend begins something, such as "fetches 180 artifacts" or "starts". */
    void step(String backend, String what);

    /** Bytes or items done of a total; total is -1 where unknown. */
    default void amount(String backend, String what, long done, long total) {}
  }
}
