package beamtime.icat;

import beamtime.core.backend.Endpoint;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Stands in front of a server, hands the bytes of each connection on, and keeps those of clients.
 */
final class Recorder implements AutoCloseable {
  private final URI behind;
  private final ServerSocket listening;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Queue<Connection> connections = new ConcurrentLinkedQueue<>();

  /** A request as it went over the wire: its first line, the other lines of its head, its body. */
  record Request(String line, List<String> head, String body) {}

  private record Connection(Socket client, Socket server, ByteArrayOutputStream sent) {}

  Recorder(URI behind) throws IOException {
    this.behind = behind;
    listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    threads.execute(this::accept);
  }

  /** Where clients ask, with the path of the server behind. */
  String uri() {
    return "http://127.0.0.1:" + listening.getLocalPort() + behind.getPath();
  }

  /** The server behind, as clients reach it by this; by REST they don't. */
  Endpoint endpoint(Endpoint there) {
    Map<String, String> address = new TreeMap<>(there.address());
    address.put("uri", uri());
    return new Endpoint(there.backend(), there.provider(), there.version(), address, there.facts());
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listening.accept();
        Connection connection =
            new Connection(
                client,
                new Socket(behind.getHost(), behind.getPort()),
                new ByteArrayOutputStream());
        client.setTcpNoDelay(true);
        connection.server.setTcpNoDelay(true);
        connections.add(connection);
        threads.execute(() -> toServer(connection));
        threads.execute(() -> toClient(connection));
      }
    } catch (IOException e) {
      threads.shutdown(); // closed
    }
  }

  private static void toServer(Connection connection) {
    byte[] piece = new byte[8192];
    try (connection.client;
        connection.server) {
      InputStream in = connection.client.getInputStream();
      OutputStream out = connection.server.getOutputStream();
      for (int length = in.read(piece); length >= 0; length = in.read(piece)) {
        connection.sent.write(piece, 0, length); // before the answer can be seen
        out.write(piece, 0, length);
      }
    } catch (IOException e) {
      // one of the two has gone
    }
  }

  private static void toClient(Connection connection) {
    try (connection.client) {
      connection.server.getInputStream().transferTo(connection.client.getOutputStream());
    } catch (IOException e) {
      // one of the two has gone
    }
  }

  /** All requests that were answered until now. */
  List<Request> requests() throws IOException {
    List<Request> requests = new ArrayList<>();
    for (Connection connection : connections) {
      InputStream in =
          new BufferedInputStream(new ByteArrayInputStream(connection.sent.toByteArray()));
      for (String line = line(in); !line.isEmpty(); line = line(in)) {
        requests.add(request(line, in));
      }
    }
    return requests;
  }

  private static Request request(String first, InputStream in) throws IOException {
    List<String> head = new ArrayList<>();
    int length = 0;
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      head.add(line);
      if (line.toLowerCase(java.util.Locale.ROOT).startsWith("content-length:")) {
        length = Integer.parseInt(line.substring(line.indexOf(':') + 1).strip());
      }
    }
    return new Request(first, head, new String(in.readNBytes(length), StandardCharsets.UTF_8));
  }

  private static String line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
      line.write(next);
    }
    return line.toString(StandardCharsets.UTF_8).strip();
  }

  @Override
  public void close() throws IOException {
    listening.close();
    for (Connection connection : connections) {
      connection.client.close();
      connection.server.close();
    }
    threads.shutdownNow();
  }
}
