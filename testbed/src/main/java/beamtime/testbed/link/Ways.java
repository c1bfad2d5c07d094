package beamtime.testbed.link;

import java.io.IOException;

/** The ways through a link to the ports of one server on this machine. */
public interface Ways {
  /** The port of 127.0.0.1 that leads through the link to that port. */
  int to(int port) throws IOException;

  /** What the link is, for a result: what it does and by what, in one line. */
  String described();

  /** Ends them, with the connections on them. */
  void close() throws IOException;
}
