package beamtime.mongo;

import beamtime.core.backend.Endpoint;
import beamtime.core.store.Durability;
import com.mongodb.WriteConcern;

/**
 * How the stores use MongoDB: when it acknowledges a write, which overrides the endpoint's URI, and
 * how it keeps job rows and frames.
 *
 * @param acknowledgedBy nodes that must have a write: {@code 1} (default) or more, or {@code
 *     majority}
 * @param journal whether it must be in the journal on disk; default true
 * @param compression of job rows and frames; default {@link Compression#SERVER}
 */
public record MongoSettings(String acknowledgedBy, boolean journal, Compression compression) {
  /** The defaults that are documented above. */
  public static MongoSettings defaults() {
    return new MongoSettings("1", true, Compression.SERVER);
  }

  /** The same with another compression. */
  public MongoSettings with(Compression other) {
    return new MongoSettings(acknowledgedBy, journal, other);
  }

  /** Of what is kept as the server is set. */
  public MongoSettings(String acknowledgedBy, boolean journal) {
    this(acknowledgedBy, journal, Compression.SERVER);
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
