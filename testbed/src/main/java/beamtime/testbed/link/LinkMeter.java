package beamtime.testbed.link;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.RoundTrip;
import beamtime.core.backend.TestbedException;
import beamtime.testbed.backend.Backend;
import beamtime.testbed.probe.Ping;
import beamtime.testbed.system.Reason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Measures what a link takes, with requests through it and past it in turn. */
public final class LinkMeter {
  /** Key of the endpoint's facts with the address past the link. */
  static final String PAST = "link.past";

  /** Key of the endpoint's address that leads through the link. */
  static final String URI = "uri";

  /** Connections, code and caches are warm after so many. */
  private static final int WARM_UP = 3;

  private static final int COUNT = 21;

  /** A slow link gets fewer requests, so that it is measured within seconds. */
  private static final int FEWEST = 5;

  private static final long ENOUGH_NANOS = 3_000_000_000L;

  private LinkMeter() {}

  /**
   * Medians of both; empty where the endpoint has no link.
   *
   * @throws TestbedException where the server does not answer
   */
  public static Optional<RoundTrip> measure(Backend backend, Endpoint endpoint) {
    return Optional.ofNullable(endpoint.facts().get(PAST))
        .map(past -> measure(backend, endpoint, past));
  }

  private static RoundTrip measure(Backend backend, Endpoint endpoint, String past) {
    try (Ping linked = backend.ping(endpoint.address(URI), endpoint.address());
        Ping direct = backend.ping(past, endpoint.address())) {
      for (int i = 0; i < WARM_UP; i++) {
        millis(linked);
        millis(direct);
      }
      List<Double> throughTimes = new ArrayList<>();
      List<Double> pastTimes = new ArrayList<>();
      long begin = System.nanoTime();
      for (int i = 0; i < FEWEST || (i < COUNT && System.nanoTime() - begin < ENOUGH_NANOS); i++) {
        throughTimes.add(millis(linked));
        pastTimes.add(millis(direct));
      }
      return new RoundTrip(median(throughTimes), median(pastTimes));
    } catch (IOException e) {
      throw new TestbedException(
          "the link to "
              + endpoint.backend()
              + " can't be measured: "
              + Reason.of(e)
              + "; log: "
              + endpoint.facts().get("log"),
          e);
    }
  }

  private static double millis(Ping ping) throws IOException {
    long begin = System.nanoTime();
    ping.once();
    return (System.nanoTime() - begin) / 1e6;
  }

  private static double median(List<Double> times) {
    return times.stream().sorted().skip((times.size() - 1) / 2).findFirst().orElseThrow();
  }
}
