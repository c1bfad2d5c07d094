package beamtime.mongo;

import beamtime.core.store.Durability;
import beamtime.core.store.Place;
import com.mongodb.WriteConcern;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How the stores use MongoDB. Settings override the options of the endpoint's URI, so that a result
 * has all of them. Batches are always written unordered, as the manual advises for bulk loads: the
 * server need not do one document after the other.
 *
 * @param database database that holds every place; must begin with {@code bt-}
 * @param acknowledgedBy nodes that must have a write before it is acknowledged: {@code 1} (default)
 *     or more, or {@code majority}
 * @param journal whether a write is acknowledged only when it is in the journal on disk; default
 *     true
 * @param pageRows documents in one reply of a cursor at most; default 4000. A reply also ends at 16
 *     MiB. The driver's own default is 101 documents in the first reply and 16 MiB in those that
 *     follow
 * @param insertBytes points of waveforms in one request at most; default 16 MiB, since the driver
 *     builds a request in memory before it sends it
 * @param filterIndex whether job places have a secondary index on the columns of the study's
 *     filters; default false: only {@code _id}
 * @param compressors compression of the wire, in order of preference: {@code zlib}; default none
 * @param connections connections of the store's client at most; default 256, so that the largest
 *     number of client threads never waits for one
 * @param select time to find a server that answers; default 5 s
 * @param connect time to open a connection; default 5 s
 * @param reply time between two pieces of a reply; default 120 s, since a group over 8 million rows
 *     sends nothing for long. A server that was killed is noticed at once, by its closed connection
 */
public record MongoSettings(
    String database,
    String acknowledgedBy,
    boolean journal,
    int pageRows,
    int insertBytes,
    boolean filterIndex,
    List<String> compressors,
    int connections,
    Duration select,
    Duration connect,
    Duration reply) {

  /** The defaults that are documented above. */
  public static MongoSettings defaults() {
    return new MongoSettings(
        Place.PREFIX + "bench",
        "1",
        true,
        4000,
        16 << 20,
        false,
        List.of(),
        256,
        Duration.ofSeconds(5),
        Duration.ofSeconds(5),
        Duration.ofSeconds(120));
  }

  /** Fails with all problems at once. */
  public MongoSettings {
    compressors = List.copyOf(compressors);
    List<String> wrong = new ArrayList<>();
    if (!database.matches("bt-[a-z0-9-]{1,50}")) {
      wrong.add("database is '" + database + "': use bt- and a-z, 0-9, hyphens");
    }
    if (!acknowledgedBy.matches("[1-9]|majority")) {
      wrong.add("acknowledgedBy is '" + acknowledgedBy + "': use 1 to 9 or majority");
    }
    if (!List.of("zlib").containsAll(compressors)) {
      wrong.add("compressors " + compressors + ": only zlib needs no further library");
    }
    requirePositive(wrong, "pageRows", pageRows);
    requirePositive(wrong, "insertBytes", insertBytes);
    requirePositive(wrong, "connections", connections);
    requirePositive(wrong, "select in ms", select.toMillis());
    requirePositive(wrong, "connect in ms", connect.toMillis());
    requirePositive(wrong, "reply in ms", reply.toMillis());
    if (!wrong.isEmpty()) {
      throw new IllegalArgumentException("MongoDB settings: " + String.join("; ", wrong));
    }
  }

  /**
   * How far an acknowledged write has come, however the server is set up: a client asks for it with
   * each write.
   */
  Durability durability() {
    return journal ? Durability.DISK : Durability.MEMORY;
  }

  /** These settings with another promise of a write. */
  public MongoSettings withWrites(String acknowledgedBy, boolean journal) {
    return new MongoSettings(
        database,
        acknowledgedBy,
        journal,
        pageRows,
        insertBytes,
        filterIndex,
        compressors,
        connections,
        select,
        connect,
        reply);
  }

  /** These settings with or without the index on the filters' columns. */
  public MongoSettings withFilterIndex(boolean filterIndex) {
    return new MongoSettings(
        database,
        acknowledgedBy,
        journal,
        pageRows,
        insertBytes,
        filterIndex,
        compressors,
        connections,
        select,
        connect,
        reply);
  }

  /** These settings with another page. */
  public MongoSettings withPageRows(int pageRows) {
    return new MongoSettings(
        database,
        acknowledgedBy,
        journal,
        pageRows,
        insertBytes,
        filterIndex,
        compressors,
        connections,
        select,
        connect,
        reply);
  }

  WriteConcern writeConcern() {
    WriteConcern nodes =
        acknowledgedBy.equals("majority")
            ? WriteConcern.MAJORITY
            : new WriteConcern(Integer.parseInt(acknowledgedBy));
    return nodes.withJournal(journal);
  }

  private static void requirePositive(List<String> wrong, String name, long value) {
    if (value < 1) {
      wrong.add(name + " is " + value + ": use 1 or more");
    }
  }
}
