package beamtime.core.das;

import beamtime.core.backend.LacksException;
import beamtime.core.backend.StoreException;

/** The layer, in this process or another. Thread-safe. */
public interface Layer extends AutoCloseable {
  /**
   * Answers a query.
   *
   * @throws QueryException where the query is none, or asks for too much
   * @throws LacksException where the backend can't answer it
   * @throws StoreException where the backend fails, or the layer itself
   */
  DasAnswer ask(String query);

  @Override
  void close();
}
