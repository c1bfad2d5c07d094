package beamtime.core.backend;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;

/**
 * TLS in front of a server that has none, as laboratories put it: hands bytes on to the server of a
 * client whose {@code Authorization} is the right one, and answers all others with a status.
 */
public final class TlsFront implements AutoCloseable {
  private final SSLServerSocket listening;
  private final URI behind;
  private final Optional<String> authorization;
  private final int refusal;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Socket> open = new CopyOnWriteArrayList<>();

  /**
   * @param behind the server
   * @param authorization what a client must say; empty for nothing
   * @param refusal HTTP status for those who don't
   */
  public TlsFront(SSLContext context, URI behind, Optional<String> authorization, int refusal)
      throws IOException {
    this.behind = behind;
    this.authorization = authorization;
    this.refusal = refusal;
    listening =
        (SSLServerSocket)
            context
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    threads.execute(this::accept);
  }

  /** Where clients ask, with the path of the server behind. */
  public URI uri(String host) {
    return URI.create("https://" + host + ":" + listening.getLocalPort() + behind.getPath());
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listening.accept();
        open.add(client);
        threads.execute(() -> serve(client));
      }
    } catch (IOException e) {
      threads.shutdown(); // closed
    }
  }

  private void serve(Socket client) {
    try (client;
        Socket server = new Socket(behind.getHost(), behind.getPort())) {
      open.add(server);
      byte[] head = head(client.getInputStream());
      if (!isAuthorized(new String(head, StandardCharsets.ISO_8859_1))) {
        client
            .getOutputStream()
            .write(
                ("HTTP/1.1 " + refusal + " No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                    .getBytes(StandardCharsets.ISO_8859_1));
        return;
      }
      server.getOutputStream().write(head);
      threads.execute(() -> copy(server, client));
      client.getInputStream().transferTo(server.getOutputStream());
    } catch (IOException e) {
      // one of the two has gone, or the client does not trust us
    }
  }

  private static void copy(Socket server, Socket client) {
    try {
      server.getInputStream().transferTo(client.getOutputStream());
      client.close();
    } catch (IOException e) {
      // one of the two has gone
    }
  }

  /** The first request up to its body. */
  private static byte[] head(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("no request");
      }
      head.write(next);
    }
    return head.toByteArray();
  }

  private boolean isAuthorized(String head) {
    return authorization.isEmpty()
        || head.lines()
            .anyMatch(
                line ->
                    line.strip().equalsIgnoreCase("Authorization: " + authorization.orElseThrow()));
  }

  @Override
  public void close() throws IOException {
    listening.close();
    for (Socket socket : open) {
      socket.close();
    }
    threads.shutdownNow();
  }
}
