package beamtime.testbed.system;

import beamtime.core.backend.TestbedException;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Ports of the loopback address for one server. All are held until {@link #release}, so that they
 * differ; between that and the server's own bind another program may still take one, which is why a
 * start is tried again.
 */
public final class Ports {
  /** What no user can set. */
  private static final Option ANY = new Option("", "", "");

  private static final int ATTEMPTS = 3;

  private final List<ServerSocket> held = new ArrayList<>();
  private final Settings settings;

  /** Whether the user chose one, so that trying again would not help. */
  private boolean fixed;

  /** Starts something on ports, and fails where they were taken meanwhile. */
  public interface Start<T> {
    T on(Ports ports);
  }

  /** Starts something; on other ports again where others snatch those that were chosen. */
  public static <T> T start(Settings settings, Start<T> start) {
    for (int attempt = 1; ; attempt++) {
      Ports ports = new Ports(settings);
      try {
        return start.on(ports);
      } catch (PortTakenException e) {
        if (attempt == ATTEMPTS || ports.fixed) {
          throw new TestbedException(e.getMessage(), e);
        }
      } finally {
        ports.release();
      }
    }
  }

  public Ports(Settings settings) {
    this.settings = settings;
  }

  /** The port that the user chose by this option, which must be free, or any free one. */
  public int take(Option option) {
    return claim(option, 0);
  }

  /**
   * Ports for several servers: the one that the user chose by this option and those that follow it,
   * or any free ones.
   */
  public List<Integer> takeEach(Option option, int count) {
    return IntStream.range(0, count).mapToObj(number -> claim(option, number)).toList();
  }

  /** Any free port. */
  public int takeFree() {
    return claim(ANY, 0);
  }

  private int claim(Option option, int number) {
    boolean chosen = settings.text(option).isPresent();
    int port = chosen ? settings.number(option) + number : 0;
    fixed |= chosen;
    try {
      ServerSocket socket = new ServerSocket();
      held.add(socket);
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(loopback(), port));
      return socket.getLocalPort();
    } catch (IOException | IllegalArgumentException e) {
      release();
      throw new TestbedException(
          chosen
              ? "port "
                  + port
                  + " ("
                  + option.key()
                  + ") can't be used: "
                  + Reason.of(e)
                  + "; choose another, or leave it out for a free one"
              : "no free port: " + Reason.of(e),
          e);
    }
  }

  /** 127.0.0.1, and not ::1, which some of the servers do not bind. */
  public static InetAddress loopback() throws UnknownHostException {
    return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
  }

  /** Frees all of them for the server. */
  public void release() {
    for (ServerSocket socket : held) {
      try {
        socket.close();
      } catch (IOException e) {
        throw new TestbedException("can't free a port: " + Reason.of(e), e);
      }
    }
    held.clear();
  }
}
