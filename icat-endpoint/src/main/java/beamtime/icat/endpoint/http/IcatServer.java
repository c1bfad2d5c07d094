package beamtime.icat.endpoint.http;

import beamtime.icat.endpoint.catalogue.Beans;
import beamtime.icat.endpoint.catalogue.Calls;
import beamtime.icat.endpoint.catalogue.GateKeeper;
import beamtime.icat.endpoint.catalogue.Searches;
import beamtime.icat.endpoint.catalogue.Sessions;
import beamtime.icat.endpoint.catalogue.Users;
import beamtime.icat.endpoint.contract.Schema;
import beamtime.icat.endpoint.database.Database;
import jakarta.persistence.EntityManagerFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Clock;
import java.util.Map;

/** A running endpoint: the HTTP server, the service, and the database under it. */
public final class IcatServer implements AutoCloseable {
  /** As many calls at once as the load sweeps of the benchmark have clients. */
  private static final int CALLS = 64;

  /** Some to spare, for clients that are slow to send or to read. */
  private static final int THREADS = 2 * CALLS;

  private final InetSocketAddress bound;
  private final HttpListener http;
  private final EntityManagerFactory entities;

  private IcatServer(InetSocketAddress bound, HttpListener http, EntityManagerFactory entities) {
    this.bound = bound;
    this.http = http;
    this.entities = entities;
  }

  /**
   * Starts and returns when calls are answered.
   *
   * @param bind address; port 0 for a free one
   * @param database answers already
   */
  public static IcatServer start(
      InetSocketAddress bind, Database database, Users users, Limits limits) throws IOException {
    HttpListener http = HttpListener.bind(bind, THREADS);
    EntityManagerFactory entities = database.open(CALLS);
    Clock clock = Clock.systemUTC();
    Schema schema = new Schema(entities);
    Sessions sessions = new Sessions(users, limits.session(), clock);
    Calls calls = new Calls(entities, sessions);
    GateKeeper gate = new GateKeeper(schema);
    Beans beans = new Beans(schema, gate, clock, database.precision());
    Searches searches = new Searches(schema, gate, limits.entities());
    Icat icat =
        new Icat(calls, new Settings(limits, database.label()), schema, sessions, beans, searches);
    http.serve(
        Map.of(
            SoapServlet.PATH,
            new SoapServlet(icat),
            SessionServlet.PATH,
            new SessionServlet(calls, sessions),
            EntityManagerServlet.PATH,
            new EntityManagerServlet(calls, schema, beans, searches),
            PropertiesServlet.PATH,
            new PropertiesServlet(limits),
            VersionServlet.PATH,
            new VersionServlet(),
            UnknownPathServlet.PATH,
            new UnknownPathServlet()),
        limits.requestBytes());
    return new IcatServer(bind, http, entities);
  }

  /** Where a client of this machine reaches it. */
  public URI address() {
    InetAddress at = bound.getAddress();
    String host = at.isAnyLocalAddress() ? "127.0.0.1" : at.getHostAddress();
    return URI.create(
        "http://"
            + (host.indexOf(':') < 0 ? host : "[" + host + "]")
            + ":"
            + http.port()
            + SoapServlet.PATH);
  }

  @Override
  public void close() {
    http.close();
    entities.close();
  }
}
