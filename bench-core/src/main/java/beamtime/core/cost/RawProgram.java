package beamtime.core.cost;

/**
 * The least that a client can do: one connection of one thread to one place, over which requests go
 * that are ready, and whose answers are read to their end with nothing decoded that need not be.
 */
public interface RawProgram {
  /** A request that is ready to be sent, again and again. */
  interface Request {
    /**
     * Sends it.
     *
     * @return how much has come back or was written, in rows or in bytes; more than 0
     * @throws Exception where it fails, or the answer is not the one that it must have
     */
    long send() throws Exception;
  }

  /** What it has open. */
  AutoCloseable raw();

  /** Disconnects. */
  default void close() throws Exception {
    raw().close();
  }
}
