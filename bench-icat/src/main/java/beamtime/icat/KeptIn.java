package beamtime.icat;

import beamtime.core.backend.Endpoint;
import beamtime.core.store.Durability;

/** What ICAT keeps its catalogue in, as far as the endpoint tells; ICAT itself does not say. */
final class KeptIn {
  private static final String FACT = "database";

  private KeptIn() {}

  /**
   * How far a transaction has come when ICAT answers: H2's commit outlives the process and is not
   * forced to the disk, those of the databases that facilities use are, unless they are set
   * otherwise.
   */
  static Durability durability(Endpoint endpoint) {
    String database = endpoint.facts().getOrDefault(FACT, "");
    if (database.startsWith("H2")) {
      return Durability.PAGE_CACHE;
    }
    return database.startsWith("PostgreSQL") || database.startsWith("MariaDB")
        ? Durability.DISK
        : Durability.AS_THE_SERVER_IS_SET;
  }
}
