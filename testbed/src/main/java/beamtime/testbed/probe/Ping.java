package beamtime.testbed.probe;

import java.io.IOException;

/** Smallest requests to a server, one after the other over the same connection. */
public interface Ping extends AutoCloseable {
  /** Sends one and waits for its answer; the first one connects. */
  void once() throws IOException;

  @Override
  void close();
}
