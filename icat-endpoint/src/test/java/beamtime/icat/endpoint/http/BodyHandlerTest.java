package beamtime.icat.endpoint.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BodyHandlerTest {
  /** Bytes of a body that fills the memory with its copies. */
  private static final int FULL = 1_000;

  private static final int MOST_OF_ALL = 5 * FULL;
  private static final Duration LONG = Duration.ofMinutes(1);

  /** Requests that have reached the handler behind. */
  private final Semaphore arrived = new Semaphore(0);

  /** Whether that handler may answer. */
  private final Semaphore answers = new Semaphore(1);

  private final Server server = new Server();
  private final ServerConnector connector = new ServerConnector(server);

  private BodyHandler start(Duration patience) throws Exception {
    BodyHandler bodies = new BodyHandler(2_000, MOST_OF_ALL, patience);
    bodies.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            arrived.release();
            answers.acquireUninterruptibly();
            answers.release();
            response.write(true, null, callback);
            return true;
          }
        });
    connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
    server.addConnector(connector);
    server.setHandler(bodies);
    server.start();
    return bodies;
  }

  @AfterEach
  void stop() throws Exception {
    server.stop();
  }

  @Test
  void whoSendsByteByByteIsCutOff() throws Exception {
    start(Duration.ofMillis(500));
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
    start(LONG);
    String most = "x".repeat(FULL);
    try (Socket tooLong = post(FULL + 1, most + "x")) {
      assertThat(head(tooLong)).startsWith("HTTP/1.1 413 ");
    }
    try (Socket twice = post(FULL, most)) {
      assertThat(head(twice)).startsWith("HTTP/1.1 200 ");
      send(twice, FULL, most);
      assertThat(head(twice)).startsWith("HTTP/1.1 200 ");
    }
  }

  @Test
  void whoComesWhileOthersHoldTheMemoryIsRefused() throws Exception {
    start(LONG);
    answers.acquire();
    try (Socket held = post(FULL, "x".repeat(FULL))) {
      arrived.acquire();
      try (Socket other = post(1, "x")) {
        assertThat(head(other)).startsWith("HTTP/1.1 503 ");
      }
      answers.release();
      assertThat(head(held)).startsWith("HTTP/1.1 200 ");
    }
  }

  /** A part of each is there, and the others come at once. */
  @Test
  void ofSeveralThatDoNotFitTogetherOneIsTaken() throws Exception {
    BodyHandler bodies = start(LONG);
    int all = 8;
    byte[] part = "x".repeat(FULL / all).getBytes(StandardCharsets.US_ASCII);
    byte[] rest = "x".repeat(FULL - part.length).getBytes(StandardCharsets.US_ASCII);
    String start = "POST / HTTP/1.0\r\nContent-Length: " + FULL + "\r\n\r\n";
    for (int round = 0; round < 300; round++) {
      List<Socket> sockets = new ArrayList<>();
      for (int i = 0; i < all; i++) {
        Socket socket = connect();
        sockets.add(socket);
        socket.getOutputStream().write(start.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().write(part);
      }
      for (Socket socket : sockets) {
        socket.getOutputStream().write(rest);
      }
      List<String> heads = new ArrayList<>();
      for (Socket socket : sockets) {
        heads.add(head(socket));
        socket.close();
      }
      assertThat(heads).anyMatch(head -> head.startsWith("HTTP/1.1 200 "));
      // Jetty ends an answer first, and then tells that it was sent: what it held is free by that.
      for (int i = 0; i < 1_000 && bodies.held() > 0; i++) {
        Thread.sleep(1);
      }
      assertThat(bodies.held()).isZero();
    }
  }

  @Test
  void elementsAttributesAndObjectsCountAsWhatTheyBecome() throws Exception {
    start(LONG);
    for (String four :
        List.of(
            "<a></a>".repeat(4), "<a/><a/>", "<a b='' c='' d=''></a>", "{}{}", "%7B%7D%7b%7d")) {
      String much = four.repeat(5);
      try (Socket socket = post(much.length(), much)) {
        assertThat(head(socket)).startsWith("HTTP/1.1 413 ");
      }
    }
    String little = "<a>" + "x".repeat(FULL / 2) + "</a>";
    try (Socket socket = post(little.length(), little)) {
      assertThat(head(socket)).startsWith("HTTP/1.1 200 ");
    }
  }

  private Socket post(int length, String body) throws IOException {
    Socket socket = connect();
    send(socket, length, body);
    return socket;
  }

  private Socket connect() throws IOException {
    return new Socket(connector.getHost(), connector.getLocalPort());
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
