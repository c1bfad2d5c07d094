package beamtime.icat.endpoint.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BodyHandlerTest {
  private static final int MOST_OF_ALL = 100;

  private final Server server = new Server();
  private final ServerConnector connector = new ServerConnector(server);

  @BeforeEach
  void start() throws Exception {
    BodyHandler bodies = new BodyHandler(1_000, MOST_OF_ALL, Duration.ofMillis(500));
    bodies.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            response.write(true, null, callback);
            return true;
          }
        });
    connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
    server.addConnector(connector);
    server.setHandler(bodies);
    server.start();
  }

  @AfterEach
  void stop() throws Exception {
    server.stop();
  }

  @Test
  void whoSendsByteByByteIsCutOff() throws Exception {
    try (Socket slow = post(900, "")) {
      boolean cut = false;
      for (int i = 0; i < 1_000 && !cut; i++) {
        cut = !goesOn(slow);
      }
      assertThat(cut).isTrue();
    }
  }

  private static boolean goesOn(Socket slow) throws InterruptedException {
    try {
      slow.getOutputStream().write('x');
      Thread.sleep(20);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void allBodiesTogetherMayNotFillTheMemory() throws Exception {
    String most = "x".repeat(MOST_OF_ALL);
    try (Socket tooLong = post(MOST_OF_ALL + 1, most + "x")) {
      assertThat(head(tooLong)).startsWith("HTTP/1.1 503 ");
    }
    try (Socket twice = post(MOST_OF_ALL, most)) {
      assertThat(head(twice)).startsWith("HTTP/1.1 200 ");
      send(twice, MOST_OF_ALL, most);
      assertThat(head(twice)).startsWith("HTTP/1.1 200 ");
    }
  }

  private Socket post(int length, String body) throws IOException {
    Socket socket = new Socket(connector.getHost(), connector.getLocalPort());
    send(socket, length, body);
    return socket;
  }

  private static void send(Socket socket, int length, String body) throws IOException {
    String head = "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: " + length + "\r\n\r\n";
    socket.getOutputStream().write((head + body).getBytes(StandardCharsets.US_ASCII));
  }

  /** Up to the empty line. */
  private static String head(Socket socket) throws IOException {
    StringBuilder head = new StringBuilder();
    for (int c = socket.getInputStream().read(); c >= 0; c = socket.getInputStream().read()) {
      head.append((char) c);
      if (head.toString().endsWith("\r\n\r\n")) {
        break;
      }
    }
    return head.toString();
  }
}
