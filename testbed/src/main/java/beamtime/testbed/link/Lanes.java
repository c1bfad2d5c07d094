package beamtime.testbed.link;

/**
 * The way of a connection to its server, and the way back.
 *
 * @param toServer what the client sends goes by
 * @param toClient what the server sends goes by
 */
record Lanes(Lane toServer, Lane toClient) {}
