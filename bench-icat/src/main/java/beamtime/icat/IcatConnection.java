package beamtime.icat;

import beamtime.core.store.Credentials;
import beamtime.core.store.Endpoint;
import beamtime.core.store.StoreException;
import beamtime.core.store.Tls;
import beamtime.icat.soap.EntityBean;
import beamtime.icat.soap.IcatException;
import beamtime.icat.soap.IcatPort;
import beamtime.icat.soap.LoginForm;
import jakarta.xml.ws.BindingProvider;
import jakarta.xml.ws.Service;
import jakarta.xml.ws.WebServiceException;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.xml.namespace.QName;

/**
 * One service object, which is costly to make, and a port for each call that is under way; one
 * session for all of them, which is opened anew when it has expired.
 */
final class IcatConnection implements AutoCloseable {
  private static final QName SERVICE = new QName(IcatPort.NAMESPACE, "ICATService");
  private static final QName PORT = new QName(IcatPort.NAMESPACE, "ICATPort");

  /** Read once by the JDK, at the first connection of the process. */
  private static final String KEPT_CONNECTIONS = "http.maxConnections";

  private final Endpoint endpoint;
  private final IcatSettings settings;
  private final String uri;
  private final Credentials credentials;
  private final Tls tls;
  private final ConcurrentLinkedDeque<IcatPort> ports = new ConcurrentLinkedDeque<>();
  private volatile Service service;
  private volatile String session;

  IcatConnection(Endpoint endpoint, IcatSettings settings) {
    this.endpoint = endpoint;
    this.settings = settings;
    uri = endpoint.address("uri");
    credentials = Credentials.of(endpoint);
    tls = Tls.of(endpoint);
    // The library reads the server's description by a connection of its own, which it lets no one
    // configure; this process asks no other server.
    tls.context()
        .map(SSLContext::getSocketFactory)
        .ifPresent(HttpsURLConnection::setDefaultSSLSocketFactory);
    if (System.getProperty(KEPT_CONNECTIONS) == null) {
      System.setProperty(KEPT_CONNECTIONS, String.valueOf(settings.connections()));
    }
  }

  /** What is asked of ICAT within a session. */
  interface Call<T> {
    T on(IcatPort port, String session) throws IcatException;
  }

  /**
   * Asks ICAT; {@code what} is for the message where it refuses, fails or doesn't answer.
   *
   * <p>A fault of the session means that nothing was done, so that the call may be repeated.
   */
  <T> T call(String what, Call<T> call) {
    try {
      IcatPort port = ports.poll();
      if (port == null) {
        port = open();
      }
      try {
        return inSession(port, call);
      } finally {
        ports.push(port);
      }
    } catch (IcatException | IOException | WebServiceException e) {
      throw failure(what, e);
    }
  }

  private <T> T inSession(IcatPort port, Call<T> call) throws IcatException {
    String current = session(port, null);
    try {
      return call.on(port, current);
    } catch (IcatException e) {
      if (!e.isOfSession()) {
        throw e;
      }
      return call.on(port, session(port, current));
    }
  }

  /** Ends the session where the server still answers; otherwise it expires by itself. */
  @Override
  public void close() {
    String open = session;
    if (open == null) {
      return;
    }
    try {
      open().logout(open);
    } catch (IcatException | IOException | WebServiceException e) {
      session = null;
    }
  }

  /** Rows of a query. */
  List<Object> search(String what, String query) {
    return call(what, (port, current) -> port.search(current, query));
  }

  /** Creates beans, all or none; returns their ids in the same order. */
  List<Long> createMany(String what, List<EntityBean> beans) {
    return call(what, (port, current) -> port.createMany(current, beans));
  }

  /** Deletes beans with all below them. */
  void deleteMany(String what, List<EntityBean> beans) {
    call(
        what,
        (port, current) -> {
          port.deleteMany(current, beans);
          return null;
        });
  }

  /** The session of all threads; a new one where it is still the one that was found stale. */
  private String session(IcatPort port, String stale) throws IcatException {
    String current = session;
    if (current != null && !current.equals(stale)) {
      return current;
    }
    synchronized (this) {
      if (session == null || session.equals(stale)) {
        session = login(port);
      }
      return session;
    }
  }

  private String login(IcatPort port) throws IcatException {
    LoginForm form =
        new LoginForm()
            .with("username", endpoint.address("user"))
            .with("password", credentials.password().orElse(""));
    try {
      return port.login(endpoint.address("plugin"), form);
    } catch (IcatException e) {
      throw new StoreException(
          "icat " + uri + ": " + credentials.refused() + " (" + line(e) + ")", e);
    }
  }

  /** A port is not safe for threads, and cheap beside the service. */
  private IcatPort open() throws IOException {
    IcatPort port = service().getPort(PORT, IcatPort.class);
    Map<String, Object> context = ((BindingProvider) port).getRequestContext();
    // The server may know itself by another name than the one that leads to it from here.
    context.put(BindingProvider.ENDPOINT_ADDRESS_PROPERTY, uri);
    context.put("com.sun.xml.ws.connect.timeout", Math.toIntExact(settings.connect().toMillis()));
    context.put("com.sun.xml.ws.request.timeout", Math.toIntExact(settings.reply().toMillis()));
    return port;
  }

  /** Made from the description that the server itself publishes. */
  private Service service() throws IOException {
    if (service == null) {
      synchronized (this) {
        if (service == null) {
          URL description = URI.create(uri + "?wsdl").toURL();
          // Its own failure to read it hides why.
          description.openStream().close();
          service = Service.create(description, SERVICE);
        }
      }
    }
    return service;
  }

  /** Refuses to touch what we did not create. */
  StoreException foreign(String thing) {
    return StoreException.foreign("icat " + uri, thing);
  }

  private StoreException failure(String what, Exception e) {
    return new StoreException(
        "icat " + uri + ": can't " + what + ": " + tls.reason(e).orElseGet(() -> line(e)), e);
  }

  private static String line(Exception e) {
    return String.valueOf(e.getMessage()).replaceAll("\\s+", " ").strip();
  }
}
