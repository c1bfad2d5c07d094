package beamtime.core.backend;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Changes the link behind which a node of a backend stands, while it runs. A testbed that started
 * such a node listens for it on 127.0.0.1 and hears those alone who can read the key.
 *
 * @param port that the testbed listens on
 * @param key file with what each request begins with, readable by the user who started it
 */
public record LinkSwitch(int port, Path key) {
  private static final String PORT = "linkSwitch";
  private static final String KEY = "linkKeyFile";

  /** What a request that was carried out is answered. */
  public static final String DONE = "done";

  private static final int PATIENCE_MILLIS = 10_000;

  /** That of an endpoint; empty where no node of it stands behind a link that we made. */
  public static Optional<LinkSwitch> of(Endpoint endpoint) {
    return Optional.ofNullable(endpoint.address().get(PORT))
        .map(port -> new LinkSwitch(Integer.parseInt(port), Path.of(endpoint.address().get(KEY))));
  }

  /** As a part of an endpoint's address. */
  public Map<String, String> address() {
    return Map.of(PORT, Integer.toString(port), KEY, key.toString());
  }

  /**
   * Makes the link so; returns when it is.
   *
   * @throws StoreException where the testbed refuses it, or is gone
   */
  public void set(LinkState state) {
    String answer;
    try (Socket socket = new Socket()) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket.connect(
          new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port),
          PATIENCE_MILLIS);
      new PrintStream(socket.getOutputStream(), true, StandardCharsets.UTF_8)
          .println(Files.readString(key) + " " + state.word());
      answer =
          new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
              .readLine();
    } catch (IOException e) {
      throw new StoreException(
          "the link between the sites can't be changed at 127.0.0.1:" + port + ": " + e, e);
    }
    if (!DONE.equals(answer)) {
      throw new StoreException(
          "the link between the sites was not changed: "
              + (answer == null ? "the request was turned away" : answer));
    }
  }
}
