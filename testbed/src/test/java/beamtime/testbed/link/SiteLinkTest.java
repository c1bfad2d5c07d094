package beamtime.testbed.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.LinkState;
import beamtime.core.backend.LinkSwitch;
import beamtime.core.backend.StoreException;
import beamtime.testbed.backend.SecondSite;
import beamtime.testbed.system.PortTakenException;
import beamtime.testbed.system.Ports;
import java.io.IOException;
import java.io.PrintStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A link that is changed while it runs; the node at the far site is a listener of the test. */
final class SiteLinkTest {
  private static final int PATIENCE_MILLIS = 20_000;

  @TempDir private Path temporary;
  private ServerSocket node;
  private SecondSite site;
  private SiteLink link;
  private Socket near;
  private Socket far;

  @BeforeEach
  void connect() throws IOException {
    node = new ServerSocket(0, 0, Ports.loopback());
    Path key = Files.writeString(temporary.resolve("key"), "secret");
    for (int tries = 1; link == null; tries++) {
      site = siteAtFreePorts(key);
      try {
        link = SiteLink.open(site);
      } catch (PortTakenException e) { // another program was quicker
        assertThat(tries).as(e.getMessage()).isLessThan(20);
      }
    }
    near = new Socket(Ports.loopback(), site.names().keySet().iterator().next());
    near.setTcpNoDelay(true);
    far = node.accept();
    far.setTcpNoDelay(true);
    far.setSoTimeout(PATIENCE_MILLIS);
    near.setSoTimeout(PATIENCE_MILLIS);
  }

  private SecondSite siteAtFreePorts(Path key) throws IOException {
    try (ServerSocket name = new ServerSocket(0, 0, Ports.loopback());
        ServerSocket control = new ServerSocket(0, 0, Ports.loopback())) {
      return new SecondSite(
          Map.of(name.getLocalPort(), node.getLocalPort()),
          node.getLocalPort(),
          new LinkSwitch(control.getLocalPort(), key));
    }
  }

  @AfterEach
  void close() throws IOException {
    near.close();
    far.close();
    link.close();
    node.close();
  }

  private Duration roundTrip() throws IOException {
    long begin = System.nanoTime();
    near.getOutputStream().write(1);
    far.getOutputStream().write(far.getInputStream().read());
    assertThat(near.getInputStream().read()).isEqualTo(1);
    return Duration.ofNanos(System.nanoTime() - begin);
  }

  @Test
  void aConnectionThatIsThereAlreadyGetsTheDelayThatItIsGiven() throws IOException {
    roundTrip();
    Duration slow = Duration.ofMillis(80);
    site.control().set(LinkState.whole(slow, 1_000_000));
    assertThat(roundTrip()).isGreaterThanOrEqualTo(slow);
  }

  @Test
  void whatIsSentOverACutLinkArrivesOnceItIsWhole() throws IOException {
    site.control().set(LinkState.CUT);
    near.getOutputStream().write(7);
    far.setSoTimeout(200);
    assertThatThrownBy(() -> far.getInputStream().read())
        .isInstanceOf(SocketTimeoutException.class);
    far.setSoTimeout(PATIENCE_MILLIS);
    site.control().set(LinkState.NONE);
    assertThat(far.getInputStream().read()).isEqualTo(7);
  }

  @Test
  void whoLacksTheKeyIsTurnedAwayAndChangesNothing() throws IOException {
    Path guess = Files.writeString(temporary.resolve("guess"), "sesame");
    LinkSwitch other = new LinkSwitch(site.control().port(), guess);
    assertThatThrownBy(() -> other.set(LinkState.CUT))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("turned away");
    Files.writeString(guess, "");
    assertThatThrownBy(() -> other.set(LinkState.CUT)).isInstanceOf(StoreException.class);
    roundTrip();
  }

  /** One after the other they would keep the owner waiting for longer than it is patient. */
  @Test
  void connectionsThatSayNothingKeepNobodyWaiting() throws IOException {
    List<Socket> silent = new ArrayList<>();
    try {
      for (int i = 0; i < 20; i++) {
        silent.add(new Socket(Ports.loopback(), site.control().port()));
      }
      site.control().set(LinkState.NONE);
    } finally {
      for (Socket socket : silent) {
        socket.close();
      }
    }
  }

  @Test
  void whatIsNoStateOfALinkIsRefusedInWords() throws IOException {
    try (Socket socket = new Socket(Ports.loopback(), site.control().port())) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      new PrintStream(socket.getOutputStream(), true, StandardCharsets.UTF_8)
          .println("secret faster");
      assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
          .contains("'faster' is no state of a link");
    }
    roundTrip();
  }

  @Test
  void aNameThatAnotherProgramHasIsTold() {
    assertThatThrownBy(() -> SiteLink.open(site)).isInstanceOf(PortTakenException.class);
  }
}
