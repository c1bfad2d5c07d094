package beamtime.icat;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.Tls;
import beamtime.core.data.DatafilePath;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How the stores use ICAT. Which authenticator and user, the endpoint says.
 *
 * @param threads threads that call at the same time; default 1. A store refuses an {@code
 *     http.maxConnections} below it
 * @param searchChunk rows of one answer; default 10 000, the server's own limit unless its
 *     administrator changed {@code maxEntities}
 * @param connect time to open a connection; default 5 s
 * @param reply time until an answer is whole by REST, and between two pieces of it by SOAP; default
 *     5 min, since the deletion of an investigation takes as long as it has files
 * @param transport how calls are carried; default SOAP, which every ICAT has
 * @param syntax language of the search for one datafile; default JPQL
 * @param rights who asks; default the endpoint's own user
 */
public record IcatSettings(
    int threads,
    int searchChunk,
    Duration connect,
    Duration reply,
    Transport transport,
    Syntax syntax,
    Rights rights) {
  /** How calls are carried to ICAT. */
  public enum Transport {
    /** The interface that every ICAT has. */
    SOAP,
    /** The other interface, which ICAT's own newer clients use; it writes since ICAT 4.7. */
    REST;

    /** A client of an endpoint. */
    IcatClient client(Endpoint endpoint, Tls tls, IcatSettings settings) {
      return switch (this) {
        case SOAP -> new SoapClient(address(endpoint), tls, settings);
        case REST -> new RestClient(address(endpoint), tls, settings);
      };
    }

    /**
     * Where it is reached: for REST the endpoint's {@code rest}, else {@code /icat} on the host of
     * SOAP, where every application server has it.
     */
    String address(Endpoint endpoint) {
      String uri = endpoint.address("uri");
      return switch (this) {
        case SOAP -> uri;
        case REST ->
            Optional.ofNullable(endpoint.address().get("rest"))
                .map(rest -> rest.replaceFirst("/$", ""))
                .orElseGet(() -> uri.replaceFirst("/(ICATService|icat)/ICAT$", "/icat"));
      };
    }
  }

  /** The two languages of ICAT's queries. */
  public enum Syntax {
    /** That of JPA, with ICAT's own INCLUDE and LIMIT. */
    JPQL,
    /** ICAT's older one, where entities name the ways between them; the server rewrites it. */
    CONCISE;

    /** The query for the datafile at a path. */
    String byPath(Names names, DatafilePath path) {
      return switch (this) {
        case JPQL -> Jpql.byPath(names, path);
        case CONCISE -> concise(names, path);
      };
    }

    private static String concise(Names names, DatafilePath path) {
      return "Datafile [name = "
          + Jpql.text(path.datafile())
          + "] <-> Dataset [name = "
          + Jpql.text(path.dataset())
          + "] <-> Investigation [name = "
          + Jpql.text(path.investigation())
          + " AND visitId = "
          + Jpql.text(path.visitId())
          + "] <-> Facility [name = "
          + Jpql.text(names.facility(path.facility()))
          + "]";
    }
  }

  /** The defaults that are documented above. */
  public static IcatSettings defaults() {
    return of(1, Transport.SOAP, Rights.ROOT);
  }

  /** The defaults but for what a benchmark varies. */
  public static IcatSettings of(int threads, Transport transport, Rights rights) {
    return new IcatSettings(
        threads,
        10_000,
        Duration.ofSeconds(5),
        Duration.ofMinutes(5),
        transport,
        Syntax.JPQL,
        rights);
  }

  /** Fails with all problems at once. */
  public IcatSettings {
    List<String> wrong = new ArrayList<>();
    requirePositive(wrong, "threads", threads);
    requirePositive(wrong, "searchChunk", searchChunk);
    requirePositive(wrong, "connect in ms", connect.toMillis());
    requirePositive(wrong, "reply in ms", reply.toMillis());
    if (!wrong.isEmpty()) {
      throw new IllegalArgumentException("ICAT settings: " + String.join("; ", wrong));
    }
  }

  /** These settings with another size of answers. */
  public IcatSettings withSearchChunk(int rows) {
    return new IcatSettings(threads, rows, connect, reply, transport, syntax, rights);
  }

  /** These settings with other times to wait. */
  public IcatSettings withPatience(Duration toConnect, Duration toReply) {
    return new IcatSettings(threads, searchChunk, toConnect, toReply, transport, syntax, rights);
  }

  /** These settings with that language. */
  public IcatSettings withSyntax(Syntax other) {
    return new IcatSettings(threads, searchChunk, connect, reply, transport, other, rights);
  }

  private static void requirePositive(List<String> wrong, String name, long value) {
    if (value < 1) {
      wrong.add(name + " is " + value + ": use 1 or more");
    }
  }
}
