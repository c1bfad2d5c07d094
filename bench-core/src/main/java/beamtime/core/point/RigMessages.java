package beamtime.core.point;

import beamtime.core.backend.Bandwidth;
import beamtime.core.cell.CellName;
import beamtime.core.cell.ClientUse;
import beamtime.core.cell.Drive;
import beamtime.core.cell.FrameDrive;
import beamtime.core.cell.FrameOrigin;
import beamtime.core.cell.OnBackend;
import beamtime.core.data.Beamline;
import beamtime.core.launch.Listed;
import beamtime.core.launch.Spans;
import beamtime.core.result.DriveRecord;
import beamtime.core.result.FitRecord;
import beamtime.core.result.JmhEntry;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.Outcome;
import beamtime.core.rig.Arrivals;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * What a launcher and its rig say to each other: one request, and then events, one line of JSON
 * each.
 */
public final class RigMessages {
  /**
   * Name of a probe's number among the parameters of a search's points: it may try a rate twice.
   */
  static final String PROBE = "probe";

  private static final String FIRST = "1";

  /** Of Poisson arrivals in studies. */
  private static final long SEED = 1;

  /** How long a study's point waits for its last answers. */
  private static final Duration DRAIN = Duration.ofSeconds(10);

  private RigMessages() {}

  /**
   * What the rig is to do.
   *
   * @param benchmark class of the workload
   * @param cell its name, with the value of each of its parameters
   * @param mode how it is driven
   * @param clients of each point in closed loop; one number otherwise
   * @param rates of each point in open loop
   * @param search the highest rate to be found, in place of given rates
   * @param arrivals how operations are spread in open loop
   * @param seed of what is random in it
   * @param timetable of each point
   * @param use how clients are connected
   * @param frames that have deadlines
   */
  public record Request(
      String benchmark,
      CellName cell,
      DriveRecord.Mode mode,
      List<Integer> clients,
      List<Double> rates,
      Optional<Search> search,
      Arrivals.Process arrivals,
      long seed,
      Times timetable,
      ClientUse use,
      Frames frames) {
    /** One point, as a cell of a run asks for it. */
    public static Request of(Listed cell, Drive drive) {
      boolean open = drive.mode() == DriveRecord.Mode.OPEN;
      return new Request(
          cell.benchmark().substring(0, cell.benchmark().lastIndexOf('.')),
          new CellName(cell.workload(), cell.backend(), cell.params()),
          drive.mode(),
          List.of(drive.clients()),
          open ? List.of(drive.rate()) : List.of(),
          Optional.empty(),
          open ? Arrivals.Process.named(drive.arrivals()) : Arrivals.Process.EVEN,
          SEED,
          Times.of(drive),
          ClientUse.SHARED,
          Frames.of(drive.frames()));
    }

    /** The same in closed loop by several numbers of clients, in their order. */
    public Request by(List<Integer> numbers) {
      return new Request(
          benchmark, cell, mode, numbers, rates, search, arrivals, seed, timetable, use, frames);
    }

    Request searchingUpTo(double most, String ceiling) {
      return new Request(
          benchmark,
          cell,
          mode,
          clients,
          rates,
          search,
          arrivals,
          seed,
          timetable,
          use,
          frames.searchingUpTo(most, ceiling));
    }

    SortedMap<String, String> params() {
      return cell.params();
    }

    /**
     * The command that drives one point again, in words.
     *
     * @param first values of parameters that need not be named
     * @param point what tells it from others of its load
     */
    public List<String> words(Map<String, String> first, Map<String, String> point) {
      List<String> words = new ArrayList<>(List.of("load", cell.workload()));
      if (cell.backend().equals(OnBackend.FLOOR)) {
        words.add("--floor");
      }
      params().entrySet().stream()
          .filter(param -> !param.getValue().equals(first.get(param.getKey())))
          .forEach(param -> words.addAll(List.of("-p", param.toString())));
      if (mode == DriveRecord.Mode.DEADLINES) {
        words.add("--deadlines");
        frames.beamline().ifPresent(groups -> words.addAll(List.of("--beamline", groups.name())));
      }
      SortedMap<String, String> told = new TreeMap<>(use.params());
      told.putAll(frames.params(frames.scales().stream().findFirst().orElse(1.0), 0));
      told.putAll(point); // of one that ended before its first point, nothing
      told.forEach(
          (name, value) -> {
            if (!name.equals(PROBE) && !name.equals(Beamline.PARAM)) {
              words.addAll(List.of("--" + name, value));
            }
          });
      if (arrivals == Arrivals.Process.POISSON) {
        words.addAll(List.of("--seed", Long.toString(seed)));
      }
      words.addAll(timetable.words(hold(point)));
      return words;
    }

    /** The first point of a search for a knee is held for a time of its own. */
    private long hold(Map<String, String> point) {
      return frames
          .knee()
          .filter(knee -> FIRST.equals(point.get(PROBE)))
          .map(Knee::hold)
          .orElseGet(timetable::hold);
    }
  }

  /**
   * Frames that have deadlines.
   *
   * @param queue of them that may wait for a client, of each shape and rate; 0 for two pulses
   * @param buffer time in nanoseconds, what falls due within which may wait at least
   * @param source they come from
   * @param link between the IOCs that they come from and the client; empty for as much as the
   *     machine gives
   * @param beamline whose they are; empty where the workload's parameters say
   * @param scales of its load, one for each point
   * @param readers that ask for the last ten seconds of a PV once a second, while frames are
   *     written
   * @param knee to be looked for in place of given scales
   */
  public record Frames(
      int queue,
      long buffer,
      FrameOrigin source,
      Optional<Bandwidth> link,
      Optional<Beamline> beamline,
      List<Double> scales,
      int readers,
      Optional<Knee> knee) {
    /** Those of one point. */
    public static Frames of(FrameDrive drive) {
      return new Frames(
          drive.queue(),
          0,
          drive.source(),
          drive.link(),
          drive.beamline(),
          List.of(drive.scale()),
          drive.readers(),
          Optional.empty());
    }

    private FrameDrive point(double scale, int reading) {
      return new FrameDrive(queue, source, link, beamline, scale, reading);
    }

    Frames searchingUpTo(double most, String ceiling) {
      Optional<Knee> nearer = knee.map(asked -> new Knee(most, ceiling, asked.hold()));
      return new Frames(queue, buffer, source, link, beamline, scales, readers, nearer);
    }

    Duration buffered() {
      return Duration.ofNanos(buffer);
    }

    /** What tells one of its points from others. */
    SortedMap<String, String> params(double scale, int reading) {
      SortedMap<String, String> params = new TreeMap<>(point(scale, reading).params());
      if (buffer > 0) {
        params.put(FrameDrive.BUFFER, Spans.text(buffered()));
      }
      return params;
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

  /**
   * A search for the largest multiple of a beamline's load that is held, and for how many readers
   * are served while it is stored as it stands.
   *
   * @param most scale beyond which is not looked
   * @param ceiling why not; one line
   * @param hold of the load as it stands, in nanoseconds; the timetable's is that of each step
   */
  public record Knee(double most, String ceiling, long hold) {}

  /** A timetable in nanoseconds, see {@link beamtime.core.rig.Timetable}. */
  public record Times(long ramp, long warmUp, long hold, long count, long drain) {
    static Times of(Drive drive) {
      return new Times(
          0,
          TimeUnit.MILLISECONDS.toNanos(drive.warmUpMillis()),
          TimeUnit.MILLISECONDS.toNanos(drive.holdMillis()),
          0,
          DRAIN.toNanos());
    }

    /** How long a point takes at most, its end apart. */
    Duration whole() {
      return Duration.ofNanos(ramp + warmUp + hold);
    }

    /** The same with its end: what was due is sent for one drain, and answered within another. */
    public Duration longest() {
      return whole().plusNanos(drain + Math.max(drain, TimeUnit.SECONDS.toNanos(1)));
    }

    private List<String> words(long held) {
      List<String> words = new ArrayList<>();
      words.addAll(List.of("--ramp", span(ramp), "--warm-up", span(warmUp), "--hold", span(held)));
      if (count > 0) {
        words.addAll(List.of("--count", Long.toString(count)));
      }
      words.addAll(List.of("--drain", span(drain)));
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
    @JsonSubTypes.Type(value = IocServes.class, name = "iocServes"),
    @JsonSubTypes.Type(value = Ready.class, name = "ready"),
    @JsonSubTypes.Type(value = HoldBegins.class, name = "holdBegins"),
    @JsonSubTypes.Type(value = Live.class, name = "live"),
    @JsonSubTypes.Type(value = HoldEnds.class, name = "holdEnds"),
    @JsonSubTypes.Type(value = Ended.class, name = "ended"),
    @JsonSubTypes.Type(value = Found.class, name = "found"),
    @JsonSubTypes.Type(value = Finished.class, name = "finished")
  })
  sealed interface Event {}

  /**
   * All that a point needs is there, where several machines begin together: its place is made, its
   * IOCs serve and its clients are connected. The rig waits for its {@link Start}.
   */
  record Ready() implements Event {}

  /** Data is there and answers were right: what is known before the first point. */
  record Prepared(SortedMap<String, String> evidence) implements Event {}

  /**
   * A point begins.
   *
   * @param params what tells it from other points, such as {@code clients}
   * @param seconds that it takes
   * @param left points that follow; {@link #UNKNOWN} in a search
   */
  public record Begins(SortedMap<String, String> params, double seconds, int left)
      implements Event {
    /** Nobody knows how many points a search needs. */
    public static final int UNKNOWN = -1;
  }

  /**
   * When a point begins: the launcher's answer to {@link Ready}.
   *
   * @param epochMillis by this machine's clock; empty where it does not begin, nor any other
   */
  public record Start(Optional<Long> epochMillis) {}

  /**
   * Processes of the rig's post the frames of the point that begins.
   *
   * @param relay the process of the link between them and the client; empty where there is none
   */
  record IocServes(List<Long> pids, Optional<Long> relay) implements Event {}

  /** What counts begins. */
  record HoldBegins() implements Event {}

  /** What counts has ended. */
  record HoldEnds() implements Event {}

  /**
   * A second of the hold.
   *
   * @param p99Millis of the latency within this second; empty where nothing ended in it
   */
  public record Live(double rate, long errors, Optional<Double> p99Millis) implements Event {}

  /**
   * A point has ended.
   *
   * @param rates operations in each second of the hold
   * @param wrong whether it broke at a wrong answer
   * @param meanwhile metrics that the rig adds: of readers, rates of rows and bytes, what the
   *     workload saw
   */
  record Ended(
      LoadRecord record,
      List<Double> rates,
      boolean wrong,
      SortedMap<String, JmhEntry.Metric> meanwhile)
      implements Event {}

  /**
   * What a search for a knee found.
   *
   * @param headroom of the backend
   * @param readers that were served while the load was stored as it stands; 0 where none were asked
   *     for
   * @param moreReaders why no more were, one line; empty where all were
   */
  public record Found(FitRecord.Headroom headroom, int readers, String moreReaders)
      implements Event {
    /** Where the server or the rig ended during it, or never began. */
    static Found broke(String why) {
      return new Found(
          new FitRecord.Headroom(FitRecord.Ending.BROKE, 0, Optional.empty(), why), 0, "");
    }
  }

  /**
   * All points have ended, and what they wrote was looked at.
   *
   * @param evidence what is known in the end
   * @param problem why that is not known, or what was wrong; empty where all is well
   * @param outcome what that makes of the points: none where something was wrong or is lacking
   * @param found what a search found, or why it found nothing; empty where nothing was searched
   * @param fruitless whether a search found nothing
   */
  record Finished(
      SortedMap<String, String> evidence,
      String problem,
      Outcome outcome,
      String found,
      boolean fruitless)
      implements Event {
    boolean wrong() {
      return outcome == Outcome.WRONG_ANSWER;
    }
  }

  /** What an exception says; what it is where it says nothing. */
  public static String told(Exception e) {
    return Objects.requireNonNullElse(e.getMessage(), e.toString());
  }
}
