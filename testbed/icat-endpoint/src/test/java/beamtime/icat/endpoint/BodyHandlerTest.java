package beamtime.icat.endpoint;

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
    String half = "x".repeat(MOST_OF_ALL / 2 + 1);
    try (Socket one = post(99, half)) {
      assertThat(status(post(99, half))).isEqualTo("HTTP/1.1 503");
      one.getOutputStream()
          .write("x".repeat(99 - half.length()).getBytes(StandardCharsets.US_ASCII));
      assertThat(status(one)).isEqualTo("HTTP/1.1 200");
    }
  }

  private Socket post(int length, String body) throws IOException {
    Socket socket = new Socket(connector.getHost(), connector.getLocalPort());
    String head = "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: " + length + "\r\n\r\n";
    socket.getOutputStream().write((head + body).getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  private static String status(Socket socket) throws IOException {
    try (socket) {
      return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
    }
  }
}
