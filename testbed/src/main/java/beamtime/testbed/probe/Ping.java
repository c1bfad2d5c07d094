package beamtime.testbed.probe;

import java.io.IOException;

/** Smallest requests to a server, one after the other over the same connection. */
public interface Ping extends AutoCloseable {
  /** Sends one and waits for its answer; the first one connects. */
  void once() throws IOException;

  @Override
  void close();

  /** For a backend that can be reached through a link. */
  static Ping to(String backend, String uri) {
    return switch (backend) {
      case "elasticsearch" -> HttpPing.elasticsearch(uri);
      case "icat" -> HttpPing.icat(uri);
      case "mongodb" -> new MongoPing(uri);
      default -> throw new IllegalArgumentException("no ping for " + backend);
    };
  }
}
