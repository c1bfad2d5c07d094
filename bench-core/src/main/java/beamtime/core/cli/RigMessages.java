package beamtime.core.cli;

import beamtime.core.load.Arrivals;
import beamtime.core.result.DriveRecord;
import beamtime.core.result.LoadRecord;
import beamtime.core.workload.ClientUse;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What a launcher and its rig say to each other: one request, and then events, one line of JSON
 * each.
 */
final class RigMessages {
  private static final JsonMapper JSON = JsonMapper.builder().addModule(new Jdk8Module()).build();

  private RigMessages() {}

  /**
   * What the rig is to do.
   *
   * @param benchmark class of the workload
   * @param params value of each of its parameters
   * @param mode how it is driven
   * @param clients of each point in closed loop; one number otherwise
   * @param rates of each point in open loop
   * @param search the highest rate to be found, in place of given rates
   * @param arrivals how operations are spread in open loop
   * @param seed of what is random in it
   * @param timetable of each point
   * @param use how clients are connected
   * @param queue frames that may wait for a client against deadlines; 0 for two pulses of them
   */
  record Request(
      String benchmark,
      Map<String, String> params,
      DriveRecord.Mode mode,
      List<Integer> clients,
      List<Double> rates,
      Optional<Search> search,
      Arrivals.Process arrivals,
      long seed,
      Times timetable,
      ClientUse use,
      int queue) {}

  /**
   * A search for the highest rate.
   *
   * @param p99Nanos bound of the latency's 99th percentile
   * @param first rate that is tried
   * @param most rate beyond which is not looked
   */
  record Search(long p99Nanos, double first, double most) {}

  /** A timetable in nanoseconds, see {@link beamtime.core.load.Timetable}. */
  record Times(long ramp, long warmUp, long hold, long count, long drain) {}

  /** Data is there and answers were right: what is known before the first point. */
  record Prepared(SortedMap<String, String> evidence) {}

  /**
   * A point begins.
   *
   * @param params what tells it from other points, such as {@code clients}
   * @param seconds that it takes
   * @param left points that follow; {@link #UNKNOWN} in a search
   */
  record Begins(SortedMap<String, String> params, double seconds, int left) {
    /** Nobody knows how many points a search needs. */
    static final int UNKNOWN = -1;
  }

  /**
   * When a point begins: the launcher's answer to {@link Begins}, where several machines begin
   * together.
   *
   * @param epochMillis by this machine's clock; empty where it does not begin, nor any other
   */
  record Start(Optional<Long> epochMillis) {}

  /**
   * A second of the hold.
   *
   * @param p99Millis of the latency within this second; empty where nothing ended in it
   */
  record Live(double rate, long errors, Optional<Double> p99Millis) {}

  /**
   * A point has ended.
   *
   * @param rates operations in each second of the hold
   * @param wrong whether it broke at a wrong answer
   */
  record Ended(LoadRecord record, List<Double> rates, boolean wrong) {}

  /**
   * All points have ended, and what they wrote was looked at.
   *
   * @param evidence what is known in the end
   * @param problem why that is not known, or what was wrong; empty where all is well
   * @param wrong whether something was wrong
   * @param found what a search found, or why it found nothing; empty where nothing was searched
   * @param fruitless whether a search found nothing
   */
  record Finished(
      SortedMap<String, String> evidence,
      String problem,
      boolean wrong,
      String found,
      boolean fruitless) {}

  /** A line of the rig: one of these. */
  record Event(
      Prepared prepared,
      Begins begins,
      boolean holdBegins,
      Live live,
      boolean holdEnds,
      Ended ended,
      Finished finished) {
    static Event of(Prepared prepared) {
      return new Event(prepared, null, false, null, false, null, null);
    }

    static Event of(Begins begins) {
      return new Event(null, begins, false, null, false, null, null);
    }

    static Event ofHoldBegins() {
      return new Event(null, null, true, null, false, null, null);
    }

    static Event of(Live live) {
      return new Event(null, null, false, live, false, null, null);
    }

    static Event ofHoldEnds() {
      return new Event(null, null, false, null, true, null, null);
    }

    static Event of(Ended ended) {
      return new Event(null, null, false, null, false, ended, null);
    }

    static Event of(Finished finished) {
      return new Event(null, null, false, null, false, null, finished);
    }
  }

  static String line(Object message) {
    try {
      return JSON.writeValueAsString(message);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a message of ours can't be written", e);
    }
  }

  static <T> T read(String line, Class<T> type) throws JsonProcessingException {
    return JSON.readValue(line, type);
  }
}
