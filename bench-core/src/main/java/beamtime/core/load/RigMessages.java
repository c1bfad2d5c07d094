package beamtime.core.load;

import beamtime.core.cell.ClientUse;
import beamtime.core.launch.Spans;
import beamtime.core.result.DriveRecord;
import beamtime.core.result.LoadRecord;
import beamtime.core.rig.Arrivals;
import beamtime.core.workload.BenchmarkShape;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a launcher and its rig say to each other: one request, and then events, one line of JSON
 * each.
 */
public final class RigMessages {
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
  public record Request(
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
      int queue) {
    /**
     * The command that drives one point again, in words.
     *
     * @param point what tells it from others of its load
     */
    List<String> words(BenchmarkShape shape, Map<String, String> point) {
      List<String> words = new ArrayList<>(List.of("load", shape.workload()));
      if (!shape.needsBackend()) {
        words.add("--floor");
      }
      Map<String, String> first = shape.firstValues();
      params.entrySet().stream()
          .filter(param -> !param.getValue().equals(first.get(param.getKey())))
          .forEach(param -> words.addAll(List.of("-p", param.toString())));
      new TreeMap<>(point)
          .forEach(
              (name, value) -> {
                if (!name.equals(PointNames.PROBE)) {
                  words.addAll(List.of("--" + name, value));
                }
              });
      if (arrivals == Arrivals.Process.POISSON) {
        words.addAll(List.of("--seed", Long.toString(seed)));
      }
      words.addAll(timetable.words());
      if (use == ClientUse.EACH) {
        words.addAll(List.of("--connections", "each"));
      }
      return words;
    }
  }

  /**
   * A search for the highest rate.
   *
   * @param p99Nanos bound of the latency's 99th percentile
   * @param first rate that is tried
   * @param most rate beyond which is not looked
   */
  public record Search(long p99Nanos, double first, double most) {}

  /** A timetable in nanoseconds, see {@link beamtime.core.rig.Timetable}. */
  public record Times(long ramp, long warmUp, long hold, long count, long drain) {
    private List<String> words() {
      List<String> words = new ArrayList<>();
      words.addAll(List.of("--ramp", span(ramp), "--warm-up", span(warmUp), "--hold", span(hold)));
      if (count > 0) {
        words.addAll(List.of("--count", Long.toString(count)));
      }
      return words;
    }

    private static String span(long nanos) {
      return Spans.text(Duration.ofNanos(nanos));
    }
  }

  /** A line of the rig. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Prepared.class, name = "prepared"),
    @JsonSubTypes.Type(value = Begins.class, name = "begins"),
    @JsonSubTypes.Type(value = HoldBegins.class, name = "holdBegins"),
    @JsonSubTypes.Type(value = Live.class, name = "live"),
    @JsonSubTypes.Type(value = HoldEnds.class, name = "holdEnds"),
    @JsonSubTypes.Type(value = Ended.class, name = "ended"),
    @JsonSubTypes.Type(value = Finished.class, name = "finished")
  })
  sealed interface Event {}

  /** Data is there and answers were right: what is known before the first point. */
  record Prepared(SortedMap<String, String> evidence) implements Event {}

  /**
   * A point begins.
   *
   * @param params what tells it from other points, such as {@code clients}
   * @param seconds that it takes
   * @param left points that follow; {@link #UNKNOWN} in a search
   */
  record Begins(SortedMap<String, String> params, double seconds, int left) implements Event {
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

  /** What counts begins. */
  record HoldBegins() implements Event {}

  /** What counts has ended. */
  record HoldEnds() implements Event {}

  /**
   * A second of the hold.
   *
   * @param p99Millis of the latency within this second; empty where nothing ended in it
   */
  record Live(double rate, long errors, Optional<Double> p99Millis) implements Event {}

  /**
   * A point has ended.
   *
   * @param rates operations in each second of the hold
   * @param wrong whether it broke at a wrong answer
   */
  record Ended(LoadRecord record, List<Double> rates, boolean wrong) implements Event {}

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
      boolean fruitless)
      implements Event {}

  public static String line(Object message) {
    try {
      return JSON.writeValueAsString(message);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a message between our processes can't be written", e);
    }
  }

  /** What an exception says; what it is where it says nothing. */
  static String told(Exception e) {
    return Objects.requireNonNullElse(e.getMessage(), e.toString());
  }

  static <T> T read(String line, Class<T> type) throws JsonProcessingException {
    return JSON.readValue(line, type);
  }
}
