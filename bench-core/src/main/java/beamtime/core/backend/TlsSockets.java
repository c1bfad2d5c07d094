package beamtime.core.backend;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Properties;
import java.util.TreeMap;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Sockets by {@link Tls} for a driver that takes no context but the name of such a class, and hands
 * it the properties of the connection. They check that the certificate is the host's.
 */
public final class TlsSockets extends SSLSocketFactory {
  /** What {@link Tls} reads of an address begins so among the properties. */
  static final String PREFIX = "beamtime.";

  private final SSLSocketFactory sockets;

  /** By the properties of a connection, among which the entries of the address are. */
  public TlsSockets(Properties connection) {
    TreeMap<String, String> address = new TreeMap<>();
    for (String name : connection.stringPropertyNames()) {
      if (name.startsWith(PREFIX)) {
        address.put(name.substring(PREFIX.length()), connection.getProperty(name));
      }
    }
    String backend = address.getOrDefault("backend", "");
    sockets =
        new Tls(backend, address)
            .context()
            .map(SSLContext::getSocketFactory)
            .orElseGet(() -> (SSLSocketFactory) SSLSocketFactory.getDefault());
  }

  private static Socket checked(Socket socket) {
    SSLSocket tls = (SSLSocket) socket;
    SSLParameters parameters = tls.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    tls.setSSLParameters(parameters);
    return tls;
  }

  @Override
  public String[] getDefaultCipherSuites() {
    return sockets.getDefaultCipherSuites();
  }

  @Override
  public String[] getSupportedCipherSuites() {
    return sockets.getSupportedCipherSuites();
  }

  @Override
  public Socket createSocket(Socket under, String host, int port, boolean close)
      throws IOException {
    return checked(sockets.createSocket(under, host, port, close));
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return checked(sockets.createSocket(host, port));
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort)
      throws IOException {
    return checked(sockets.createSocket(host, port, local, localPort));
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return checked(sockets.createSocket(host, port));
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
      throws IOException {
    return checked(sockets.createSocket(host, port, local, localPort));
  }
}
