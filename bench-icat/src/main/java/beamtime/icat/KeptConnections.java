package beamtime.icat;

import beamtime.core.backend.StoreException;

/**
 * Connections that the JDK keeps open between the calls of the whole process. Where one is dropped
 * before the answer begins, the JDK would send the request once more and say nothing of it: a write
 * would be there twice, or be timed with both.
 */
final class KeptConnections {
  /** Read once by the JDK, at the first connection of the process. */
  static final String PROPERTY = "http.maxConnections";

  private static final String REPEATS = "sun.net.http.retryPost";

  private KeptConnections() {}

  /**
   * Keeps enough for all threads, unless the user has said how many.
   *
   * @param connections that are kept where nobody has said so, or more where there are more threads
   * @throws StoreException where the user has said too few: further threads would connect again for
   *     each call
   */
  static void keep(int connections, int threads) {
    System.setProperty(REPEATS, "false");
    String given = System.getProperty(PROPERTY);
    if (given == null) {
      System.setProperty(PROPERTY, String.valueOf(Math.max(connections, threads)));
    } else if (Integer.getInteger(PROPERTY, 0) < threads) {
      throw new StoreException(
          "icat: "
              + PROPERTY
              + " is "
              + given
              + " and there are "
              + threads
              + " threads, each of which needs a connection: leave it out, or set it no lower");
    }
  }
}
