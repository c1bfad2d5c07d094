package beamtime.core.host;

import beamtime.core.cell.Marks;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/** Hears the {@link Marks} of one fork, in a thread of its own. */
final class MarkListener implements AutoCloseable {
  private final ServerSocketChannel server;
  private final Path socket;

  /**
   * Begins to listen.
   *
   * @param folder that the fork was told of
   * @param answer what to say to each line
   */
  MarkListener(Path folder, UnaryOperator<String> answer) throws IOException {
    socket = Marks.socket(folder);
    Files.deleteIfExists(socket);
    server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(socket));
    Thread thread = new Thread(() -> listen(answer), "beamtime-marks");
    thread.setDaemon(true);
    thread.start();
  }

  private void listen(UnaryOperator<String> answer) {
    try (SocketChannel fork = server.accept();
        BufferedReader lines =
            new BufferedReader(Channels.newReader(fork, StandardCharsets.UTF_8));
        Writer answers = Channels.newWriter(fork, StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        answers.write(answer.apply(line) + "\n");
        answers.flush();
      }
    } catch (IOException e) {
      return; // the fork has ended without a word, or never came
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    Files.deleteIfExists(socket);
  }
}
