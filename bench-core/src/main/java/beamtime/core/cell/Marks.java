package beamtime.core.cell;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.EndpointFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Tells a profiler in JMH's own process which server this fork talks to, and when its measured
 * iterations begin and end. Each call returns once the profiler has taken note, so that neither the
 * profiler's reading nor what follows the iteration falls into the window.
 *
 * <p>They talk over a socket file: to watch a folder takes seconds on some systems.
 */
public final class Marks implements AutoCloseable {
  /** System property of a fork: a folder of the profiler's; absent where nobody wants to know. */
  public static final String FOLDER = "beamtime.marks";

  /** First word of the line by which a fork introduces itself; its process id follows. */
  public static final String START = "start";

  /** Line before a measured iteration. */
  public static final String BEGIN = "begin";

  /** Line after a measured iteration. */
  public static final String END = "end";

  /** Bytes of a socket file's path on every system: 108 on Linux, 104 on others, and an end. */
  private static final int LONGEST_PATH = 103;

  private final SocketChannel channel;
  private final BufferedReader answers;
  private String observed;

  private Marks(Path folder, Endpoint endpoint) throws IOException {
    channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    answers = new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8));
    try {
      channel.connect(UnixDomainSocketAddress.of(socket(folder)));
      EndpointFile.write(endpointFile(folder), endpoint);
      observed = say(START + " " + ProcessHandle.current().pid());
    } catch (IOException e) {
      deaf(e);
      channel.close();
      observed = "not observable: the profiler does not listen: " + e.getMessage();
    }
  }

  /** Whether the system takes the path of the socket file in this folder. */
  public static boolean fits(Path folder) {
    return socket(folder).toString().getBytes(StandardCharsets.UTF_8).length <= LONGEST_PATH;
  }

  /** The socket file on which the profiler listens. */
  public static Path socket(Path folder) {
    return folder.resolve("marks");
  }

  /** The file in which a fork tells its endpoint. */
  public static Path endpointFile(Path folder) {
    return folder.resolve("endpoint.properties");
  }

  /**
   * Introduces this fork to the profiler, where there is one. A cell is measured even if nobody can
   * tell what it spent.
   */
  public static Optional<Marks> start(Endpoint endpoint) {
    String folder = System.getProperty(FOLDER, "");
    return folder.isEmpty() ? Optional.empty() : Optional.of(start(Path.of(folder), endpoint));
  }

  static Marks start(Path folder, Endpoint endpoint) {
    try {
      return new Marks(folder, endpoint);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // no socket at all can be made
    }
  }

  private static void deaf(IOException e) {
    System.err.println("what is spent is not observed: the profiler does not listen: " + e);
  }

  /**
   * How client and server are observed, in the profiler's words, or why not: evidence of a cell.
   */
  public String observed() {
    return observed;
  }

  public void begin() {
    tell(BEGIN);
  }

  public void end() {
    tell(END);
  }

  private void tell(String line) {
    try {
      if (channel.isOpen()) {
        say(line);
      }
    } catch (IOException e) {
      deaf(e);
    }
  }

  private String say(String line) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
    String answer = answers.readLine();
    if (answer == null) {
      throw new IOException("it hung up");
    }
    return answer;
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
