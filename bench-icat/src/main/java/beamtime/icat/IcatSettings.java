package beamtime.icat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How the stores use ICAT. Which authenticator and user, the endpoint says.
 *
 * @param connections connections that are kept open; default 64, or the number of threads where
 *     that is more. They belong to the whole process, where {@code http.maxConnections} wins; the
 *     JDK's own default of 5 makes further threads connect again for each call
 * @param threads threads that call at the same time; default 1. A store refuses an {@code
 *     http.maxConnections} below it
 * @param searchChunk rows of one answer; default 10 000, the server's own limit unless its
 *     administrator changed {@code maxEntities}
 * @param dropChunk facilities of one deletion; default 20, since a deletion is one transaction
 * @param connect time to open a connection; default 5 s
 * @param reply time until an answer begins; default 5 min, since the deletion of a facility takes
 *     as long as it has files
 * @param transport how calls are carried; default SOAP, which every ICAT has
 * @param syntax language of the search for one datafile; default JPQL
 * @param rights who asks; default the endpoint's own user
 */
public record IcatSettings(
    int connections,
    int threads,
    int searchChunk,
    int dropChunk,
    Duration connect,
    Duration reply,
    Transport transport,
    Syntax syntax,
    Rights rights) {
  /** The defaults that are documented above. */
  public static IcatSettings defaults() {
    return new IcatSettings(
        64,
        1,
        10_000,
        20,
        Duration.ofSeconds(5),
        Duration.ofMinutes(5),
        Transport.SOAP,
        Syntax.JPQL,
        Rights.ROOT);
  }

  /** Fails with all problems at once. */
  public IcatSettings {
    List<String> wrong = new ArrayList<>();
    requirePositive(wrong, "connections", connections);
    requirePositive(wrong, "threads", threads);
    requirePositive(wrong, "searchChunk", searchChunk);
    requirePositive(wrong, "dropChunk", dropChunk);
    requirePositive(wrong, "connect in ms", connect.toMillis());
    requirePositive(wrong, "reply in ms", reply.toMillis());
    if (!wrong.isEmpty()) {
      throw new IllegalArgumentException("ICAT settings: " + String.join("; ", wrong));
    }
  }

  /** These settings with another size of answers. */
  public IcatSettings withSearchChunk(int rows) {
    return new IcatSettings(
        connections, threads, rows, dropChunk, connect, reply, transport, syntax, rights);
  }

  /** These settings for as many threads. */
  public IcatSettings withThreads(int number) {
    return new IcatSettings(
        connections, number, searchChunk, dropChunk, connect, reply, transport, syntax, rights);
  }

  /** These settings with other times to wait. */
  public IcatSettings withPatience(Duration toConnect, Duration toReply) {
    return new IcatSettings(
        connections,
        threads,
        searchChunk,
        dropChunk,
        toConnect,
        toReply,
        transport,
        syntax,
        rights);
  }

  /** These settings with another transport. */
  public IcatSettings withTransport(Transport other) {
    return new IcatSettings(
        connections, threads, searchChunk, dropChunk, connect, reply, other, syntax, rights);
  }

  /** These settings with that language. */
  public IcatSettings withSyntax(Syntax other) {
    return new IcatSettings(
        connections, threads, searchChunk, dropChunk, connect, reply, transport, other, rights);
  }

  /** These settings with another user. */
  public IcatSettings withRights(Rights other) {
    return new IcatSettings(
        connections, threads, searchChunk, dropChunk, connect, reply, transport, syntax, other);
  }

  private static void requirePositive(List<String> wrong, String name, long value) {
    if (value < 1) {
      wrong.add(name + " is " + value + ": use 1 or more");
    }
  }
}
