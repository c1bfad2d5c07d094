package beamtime.icat;

import beamtime.core.backend.Tls;
import beamtime.icat.soap.EntityBean;
import beamtime.icat.soap.IcatException;
import beamtime.icat.soap.IcatPort;
import beamtime.icat.soap.LoginForm;
import jakarta.xml.ws.BindingProvider;
import jakarta.xml.ws.Service;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.xml.namespace.QName;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;

/**
 * ICAT by SOAP. One service object, which is costly to make, and a port for each call that is under
 * way, so that no two threads use one at once.
 *
 * <p>Free ports are kept in a pool: to take one out and put it back costs up to 0.5 µs with 32
 * threads on two busy processors, of calls that take a millisecond. A port for each thread saves
 * that, and stays behind with each thread that ends.
 */
final class SoapClient implements IcatClient {
  /**
   * Connections that are kept open, or as many as there are threads. They belong to the whole
   * process, where {@code http.maxConnections} wins; with the JDK's default of 5 further threads
   * would connect again for each call.
   */
  private static final int CONNECTIONS = 64;

  private static final QName SERVICE = new QName(IcatPort.NAMESPACE, "ICATService");
  private static final QName PORT = new QName(IcatPort.NAMESPACE, "ICATPort");

  private final String uri;
  private final IcatSettings settings;
  private final ConcurrentLinkedDeque<IcatPort> ports = new ConcurrentLinkedDeque<>();
  private volatile @Nullable Service service;

  SoapClient(String uri, Tls tls, IcatSettings settings) {
    this.uri = uri;
    this.settings = settings;
    // The library reads the server's description over its own connection, which nobody can
    // configure; this process asks no other server.
    tls.context()
        .map(SSLContext::getSocketFactory)
        .ifPresent(HttpsURLConnection::setDefaultSSLSocketFactory);
    KeptConnections.keep(CONNECTIONS, settings.threads());
  }

  /** What is asked of one port. */
  private interface Call<T> {
    T on(IcatPort port) throws IcatException;
  }

  /** What one port is told to do. */
  private interface Step {
    void on(IcatPort port) throws IcatException;
  }

  private void run(Step step) throws IcatException, IOException {
    call(
        port -> {
          step.on(port);
          return true;
        });
  }

  private <T> T call(Call<T> call) throws IcatException, IOException {
    IcatPort port = ports.poll();
    if (port == null) {
      port = open();
    }
    try {
      return call.on(port);
    } finally {
      ports.push(port);
    }
  }

  @Override
  public String login(String plugin, String user, String password)
      throws IcatException, IOException {
    LoginForm form = new LoginForm().with("username", user).with("password", password);
    return call(port -> port.login(plugin, form));
  }

  @Override
  public void logout(String session) throws IcatException, IOException {
    run(port -> port.logout(session));
  }

  @Override
  public String userName(String session) throws IcatException, IOException {
    return call(port -> port.getUserName(session));
  }

  /** Not by {@code getVersion}, which servers before 4.9 lack. */
  @Override
  public String version() throws IcatException, IOException {
    return call(IcatPort::getApiVersion);
  }

  @Override
  public long create(String session, EntityBean bean) throws IcatException, IOException {
    return call(port -> port.create(session, bean));
  }

  @Override
  public List<Long> createMany(String session, List<EntityBean> beans)
      throws IcatException, IOException {
    return call(port -> port.createMany(session, beans));
  }

  @Override
  public void update(String session, EntityBean bean) throws IcatException, IOException {
    run(port -> port.update(session, bean));
  }

  @Override
  public void deleteMany(String session, List<EntityBean> beans) throws IcatException, IOException {
    run(port -> port.deleteMany(session, beans));
  }

  @Override
  public List<Object> search(String session, String query) throws IcatException, IOException {
    List<Object> rows = call(port -> port.search(session, query));
    for (Object row : rows) {
      if (row instanceof Element element) {
        throw new UnknownEntityException(
            element.getAttributeNS("http://www.w3.org/2001/XMLSchema-instance", "type"));
      }
    }
    return rows;
  }

  /** A port is not thread-safe, and cheap compared with the service. */
  private IcatPort open() throws IOException {
    IcatPort port = service().getPort(PORT, IcatPort.class);
    Map<String, Object> context = ((BindingProvider) port).getRequestContext();
    // The server may give itself another address than the one that it is reached by from here.
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
          requireReadable(description);
          service = Service.create(description, SERVICE);
        }
      }
    }
    return service;
  }

  /** The library waits forever for a server that does not answer, and hides why it fails. */
  private void requireReadable(URL description) throws IOException {
    URLConnection connection = description.openConnection();
    connection.setConnectTimeout(Math.toIntExact(settings.connect().toMillis()));
    connection.setReadTimeout(Math.toIntExact(settings.reply().toMillis()));
    connection.getInputStream().close();
  }
}
