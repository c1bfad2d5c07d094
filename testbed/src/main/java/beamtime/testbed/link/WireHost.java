package beamtime.testbed.link;

import beamtime.core.backend.Bandwidth;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/**
 * The process of a {@link WireProcess}: a line of standard input has the port of a server, and the
 * answer is the port that leads to it. It ends when its input does.
 */
final class WireHost {
  private WireHost() {}

  /** The process's own {@code main}; its argument is the bandwidth. */
  public static void main(String... args) throws IOException {
    Relays relays =
        new Relays(new Link(Duration.ZERO, Duration.ZERO, Optional.of(Bandwidth.parse(args[0]))));
    BufferedReader ports =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String port = ports.readLine(); port != null; port = ports.readLine()) {
      System.out.println(relays.to(Integer.parseInt(port)));
    }
    System.exit(0); // nobody waits for what is under way
  }
}
