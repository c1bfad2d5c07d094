package beamtime.mongo;

import beamtime.core.backend.Endpoint;
import beamtime.core.store.Durability;
import com.mongodb.WriteConcern;
import com.mongodb.client.model.CreateCollectionOptions;
import java.util.Locale;
import org.bson.BsonDocument;
import org.bson.BsonString;

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
  /** How WiredTiger compresses the blocks of documents; those of indexes it does not. */
  public enum Compression {
    /** As the server is set: by snappy, unless it is told otherwise. */
    SERVER,
    /** Not at all. */
    NONE,
    /** By snappy. */
    SNAPPY,
    /** By zlib. */
    ZLIB,
    /** By Zstandard. */
    ZSTD;

    /** With which a collection is made. */
    CreateCollectionOptions options() {
      CreateCollectionOptions options = new CreateCollectionOptions();
      return this == SERVER
          ? options
          : options.storageEngineOptions(
              new BsonDocument(
                  "wiredTiger",
                  new BsonDocument("configString", new BsonString("block_compressor=" + lower()))));
    }

    /** Of the name of a collection, after a dot, which no place's name has. */
    String suffix() {
      return this == SERVER ? "" : "." + lower();
    }

    private String lower() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

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
