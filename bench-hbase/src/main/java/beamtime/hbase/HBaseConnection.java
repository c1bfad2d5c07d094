package beamtime.hbase;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.NamespaceDescriptor;
import org.apache.hadoop.hbase.NamespaceNotFoundException;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.MoreExecutors;

/**
 * The one connection of a store, shared by its threads. Every failure becomes a {@link
 * StoreException} of one line.
 */
final class HBaseConnection implements AutoCloseable {
  /** Twice as long as a server delays a flush at most, by its defaults (blockingWaitTime). */
  private static final Duration BUSY = Duration.ofMinutes(3);

  /**
   * Before the first look at a task of the master's, and in multiples between later ones. An {@code
   * Admin} has it from the configuration as it is then; by the pause with which requests are
   * repeated, which the connection has read already, a table that is made in 0.3 s would seem to
   * take 0.6 s. The library's multiples grow to 200: by a longer one a task's time has steps.
   */
  private static final Duration GLANCE = Duration.ofMillis(1);

  private static final ExecutorService IN_THIS_THREAD = MoreExecutors.newDirectExecutorService();

  private static final String DEFAULT_NAMESPACE = NamespaceDescriptor.DEFAULT_NAMESPACE_NAME_STR;

  private final String zookeeper;
  private final String namespace;
  private final Connection connection;

  /** A call that answers something. */
  interface Call<T> {
    T with(Connection connection) throws IOException;
  }

  /** A call that answers nothing. */
  interface Step {
    void with(Connection connection) throws IOException;
  }

  HBaseConnection(Endpoint endpoint, HBaseSettings settings) {
    zookeeper = ZooKeeperAddress.parse(endpoint.address("zookeeper")).toString();
    namespace = endpoint.address().getOrDefault("namespace", DEFAULT_NAMESPACE);
    if ("?".equals(System.getProperty("user.name"))) {
      // Hadoop can't log in by a user id without a name, as is common in containers.
      UserGroupInformation.setLoginUser(UserGroupInformation.createRemoteUser("nameless"));
    }
    try {
      connection = ConnectionFactory.createConnection(ClientConfiguration.of(endpoint, settings));
      connection.getConfiguration().setLong(HConstants.HBASE_CLIENT_PAUSE, GLANCE.toMillis());
    } catch (IOException e) {
      throw failure("connect", e);
    }
  }

  /** Name of a table in the endpoint's namespace. */
  TableName table(String name) {
    return TableName.valueOf(namespace, name);
  }

  /** Pattern of the names of tables with a prefix in the endpoint's namespace. */
  Pattern tables(String prefix) {
    String qualifier = namespace.equals(DEFAULT_NAMESPACE) ? "" : namespace + ":";
    return Pattern.compile(Pattern.quote(qualifier + prefix) + ".*");
  }

  /** Runs a call; a failure says that the endpoint can't do {@code what}. */
  <T> T call(String what, Call<T> call) {
    try {
      return call.with(connection);
    } catch (UncheckedIOException e) {
      throw failure(what, Objects.requireNonNull(e.getCause()));
    } catch (IOException e) {
      throw failure(what, e);
    }
  }

  /** As {@link #call} for what answers nothing. */
  void run(String what, Step step) {
    call(
        what,
        open -> {
          step.with(open);
          return true;
        });
  }

  /**
   * A table to read from. Scans ask in the caller's thread: the library's own pool is there to ask
   * replicas side by side, which we never do, and has each answer handed on by one more thread.
   */
  static Table reading(Connection connection, TableName name) throws IOException {
    return connection.getTable(name, IN_THIS_THREAD);
  }

  /**
   * Writes rows, and waits while their region takes none: it takes none while its memstore is full
   * and must not be flushed, since compactions are behind.
   */
  static void put(Table table, List<Put> rows) throws IOException {
    long limit = System.nanoTime() + BUSY.toNanos();
    List<Put> left = rows;
    while (!left.isEmpty()) {
      try {
        table.put(left);
        return;
      } catch (IllegalArgumentException e) { // the library's own look at what it is to send
        throw new IOException(
            e.getMessage()
                + ": the most bytes of a cell are hbase.client.keyvalue.maxsize, here "
                + table.getConfiguration().get("hbase.client.keyvalue.maxsize"));
      } catch (RetriesExhaustedWithDetailsException e) {
        if (!isBusy(e) || System.nanoTime() - limit > 0) {
          throw e;
        }
        left = IntStream.range(0, e.getNumExceptions()).mapToObj(i -> (Put) e.getRow(i)).toList();
      }
    }
  }

  private static boolean isBusy(RetriesExhaustedWithDetailsException many) {
    return IntStream.range(0, many.getNumExceptions())
        .allMatch(i -> is(many.getCause(i), RegionTooBusyException.class));
  }

  /** The one region of a table that was not cut. */
  HRegionLocation region(TableName table) {
    return call(
        "locate " + table,
        open -> {
          try (RegionLocator locator = open.getRegionLocator(table)) {
            return locator.getAllRegionLocations().get(0);
          }
        });
  }

  /** Refuses to touch what we did not create. */
  StoreException foreign(String thing) {
    return StoreException.foreign("hbase at " + zookeeper, thing);
  }

  private StoreException failure(String what, IOException e) {
    if (e instanceof InterruptedIOException && !(e instanceof SocketTimeoutException)) {
      Thread.currentThread().interrupt();
    }
    return new StoreException("hbase at " + zookeeper + ": " + words(what, root(e)), e);
  }

  private String words(String what, Throwable cause) {
    if (is(cause, NamespaceNotFoundException.class)) {
      return "there is no namespace '"
          + namespace
          + "': create it in HBase's shell, or correct testbed.hbase.namespace";
    }
    if (is(cause, AccessDeniedException.class)) {
      return "can't "
          + what
          + ": a right is lacking ("
          + firstLine(String.valueOf(cause.getMessage()))
          + "); have it granted for namespace '"
          + namespace
          + "'";
    }
    String reason = cause.getMessage() == null ? "" : ": " + firstLine(cause.getMessage());
    return "can't " + what + ": " + cause.getClass().getSimpleName() + reason;
  }

  /** What the master throws arrives as it was, or as a remote exception that names it. */
  private static boolean is(Throwable cause, Class<? extends IOException> type) {
    return type.isInstance(cause)
        || (cause instanceof RemoteException remote
            && remote.getClassName().equals(type.getName()));
  }

  /** HBase wraps the cause in a report of its retries, many lines long. */
  private static Throwable root(Throwable e) {
    Throwable cause =
        e instanceof RetriesExhaustedWithDetailsException many && many.getNumExceptions() > 0
            ? many.getCause(0)
            : e.getCause();
    return cause == null || cause == e ? e : root(cause);
  }

  /** A remote exception carries the server's stack trace in its message. */
  private static String firstLine(String message) {
    return message.lines().findFirst().orElse("");
  }

  @Override
  public void close() {
    run("close", Connection::close);
  }
}
