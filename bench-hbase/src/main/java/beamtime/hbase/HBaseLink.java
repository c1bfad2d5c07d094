package beamtime.hbase;

import beamtime.core.store.Endpoint;
import beamtime.core.store.StoreException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;

/** The one connection that all threads of a store share, and what its errors are called. */
final class HBaseLink implements AutoCloseable {
  private final String zookeeper;
  private final Connection connection;

  /** Something that asks the server. */
  interface Call<T> {
    T with(Connection connection) throws IOException;
  }

  HBaseLink(Endpoint endpoint, HBaseSettings settings) {
    ZooKeeperAddress address = ZooKeeperAddress.parse(endpoint.address("zookeeper"));
    zookeeper = address.toString();
    try {
      connection = ConnectionFactory.createConnection(ClientConfiguration.of(address, settings));
    } catch (IOException e) {
      throw failure("connecting", e);
    }
  }

  /** Does it; a failure names the endpoint and {@code what}. */
  <T> T call(String what, Call<T> call) {
    try {
      return call.with(connection);
    } catch (UncheckedIOException e) {
      throw failure(what, e.getCause());
    } catch (IOException e) {
      throw failure(what, e);
    }
  }

  private StoreException failure(String what, IOException e) {
    if (e instanceof InterruptedIOException && !(e instanceof SocketTimeoutException)) {
      Thread.currentThread().interrupt();
    }
    Throwable cause = root(e);
    String reason = cause.getMessage() == null ? "" : ": " + firstLine(cause.getMessage());
    return new StoreException(
        "hbase at "
            + zookeeper
            + ": "
            + what
            + " failed: "
            + cause.getClass().getSimpleName()
            + reason,
        e);
  }

  /** HBase wraps what happened in the story of its retries, many lines long. */
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
    call(
        "closing",
        open -> {
          open.close();
          return null;
        });
  }
}
