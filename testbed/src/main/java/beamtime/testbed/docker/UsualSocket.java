package beamtime.testbed.docker;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/**
 * The engine where most have it, asked by a request of our own: to load Testcontainers takes a
 * process longer than all else that it does before a backend starts.
 */
final class UsualSocket {
  private static final Path SOCKET = Path.of("/var/run/docker.sock");

  private static final String QUESTION =
      "GET /containers/json?all=true&filters=%7B%22label%22%3A%5B%22"
          + Labels.OWNER
          + "%22%5D%7D HTTP/1.0\r\nHost: docker\r\n\r\n";

  private UsualSocket() {}

  /** Whether Testcontainers would find this engine, and it has no container of ours for certain. */
  static boolean isEmpty(Duration patience) {
    try {
      return Files.exists(SOCKET)
          && !isAnotherNamed()
          && Engine.within(patience, UsualSocket::answer)
              .matches("(?s)HTTP/1\\.[01] 200 .*\r\n\r\n\\[]\\s*");
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean isAnotherNamed() throws IOException {
    Path settings = Path.of(System.getProperty("user.home"), ".testcontainers.properties");
    if (System.getenv().keySet().stream()
        .anyMatch(key -> key.matches("(TESTCONTAINERS_)?DOCKER_.*"))) {
      return true;
    }
    if (!Files.exists(settings)) {
      return false;
    }
    try (Stream<String> lines = Files.lines(settings, StandardCharsets.ISO_8859_1)) {
      return lines.anyMatch(
          line ->
              line.contains("host")
                  || (line.contains("strategy")
                      && !line.endsWith(".UnixSocketClientProviderStrategy")));
    }
  }

  private static String answer() throws IOException {
    try (SocketChannel engine = SocketChannel.open(UnixDomainSocketAddress.of(SOCKET))) {
      engine.write(ByteBuffer.wrap(QUESTION.getBytes(StandardCharsets.US_ASCII)));
      return new String(Channels.newInputStream(engine).readAllBytes(), StandardCharsets.US_ASCII);
    }
  }
}
