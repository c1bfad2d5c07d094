package beamtime.mongo;

import beamtime.core.backend.Endpoint;
import beamtime.core.store.Durability;
import com.mongodb.WriteConcern;

/**
 * How the stores use MongoDB: when it acknowledges a write. It overrides the endpoint's URI.
 *
 * @param acknowledgedBy nodes that must have a write: {@code 1} (default) or more, or {@code
 *     majority}
 * @param journal whether it must be in the journal on disk; default true
 */
public record MongoSettings(String acknowledgedBy, boolean journal) {
  /** The defaults that are documented above. */
  public static MongoSettings defaults() {
    return new MongoSettings("1", true);
  }

  public MongoSettings {
    if (!acknowledgedBy.matches("[1-9]|majority")) {
      throw new IllegalArgumentException(
          "MongoDB settings: acknowledgedBy is '" + acknowledgedBy + "': use 1 to 9 or majority");
    }
  }

  /**
   * How far an acknowledged write has come, however the server is set up: a client asks for it with
   * each write.
   */
  Durability reachedOn(Endpoint endpoint) {
    return journal ? Durability.DISK.on(endpoint) : Durability.MEMORY;
  }

  WriteConcern writeConcern() {
    WriteConcern nodes =
        acknowledgedBy.equals("majority")
            ? WriteConcern.MAJORITY
            : new WriteConcern(Integer.parseInt(acknowledgedBy));
    return nodes.withJournal(journal);
  }
}
