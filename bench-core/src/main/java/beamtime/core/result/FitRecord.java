package beamtime.core.result;

import beamtime.core.result.DeadlineRecord.Missed;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What a fit found: whether a backend would keep what a beamline gives, how much more it could
 * take, and what would give way first.
 *
 * @param question what was asked
 * @param server that was asked: name, version and provider, in words
 * @param reasons why it does not fit, one line each; empty where it fits
 * @param unknown why it is not known whether it fits, though no reason speaks against it; one line
 * @param headroom how much more it could take
 * @param loads that tell, by scale, at least one: as it stands and both sides of the knee; all that
 *     were driven where there is no knee
 * @param uses of what there is, as the load stands and at {@link #largest}
 * @param space that its frames take
 * @param readers that were served meanwhile
 */
public record FitRecord(
    Question question,
    String server,
    List<String> reasons,
    Optional<String> unknown,
    Headroom headroom,
    List<Load> loads,
    List<Use> uses,
    Space space,
    Readers readers) {
  /** Seconds of a day. */
  public static final double DAY = 86_400;

  /** Share of what there is from which on it is what gives way. */
  private static final double NEAR_ITS_END = 0.75;

  private static final MathContext DIGITS = new MathContext(3);

  public FitRecord {
    reasons = List.copyOf(reasons);
    loads = List.copyOf(loads);
    uses = List.copyOf(uses);
  }

  /** Whether nothing speaks against it; whether its disk has the space may not be known. */
  public Verdict verdict() {
    if (!reasons.isEmpty()) {
      return Verdict.DOES_NOT_FIT;
    }
    return unknown.isPresent() ? Verdict.NOT_KNOWN : Verdict.FITS;
  }

  /** Whether a backend would keep what a beamline gives. */
  public enum Verdict {
    /** Nothing speaks against it. */
    FITS,
    /** There are reasons against it. */
    DOES_NOT_FIT,
    /** The load was not held, but the backend was not what kept it from that. */
    NOT_KNOWN
  }

  /** The least load that gave way; the largest that was driven where none did. */
  public Load largest() {
    return headroom.largest(loads, Load::scale);
  }

  /**
   * Times the load, in bytes, that were driven at a scale: as near as whole PVs and hertz allow, to
   * three digits.
   */
  public String times(double scale) {
    return loads.stream()
        .filter(load -> load.scale() == scale)
        .findFirst()
        .map(load -> rounded(load.bytes() / question.bytes()))
        .orElseGet(() -> rounded(scale));
  }

  /** To three digits. */
  public static String rounded(double times) {
    return new BigDecimal(times).round(DIGITS).stripTrailingZeros().toPlainString();
  }

  /** Whether what gave way can't be told: the load as it stands did, and nobody knows why. */
  public boolean hidesFirst() {
    return unknown.isPresent() && largest().scale() == 1;
  }

  /** What is used most at the largest load, as a share; empty where no share is known. */
  public Optional<Use> most() {
    return uses.stream()
        .filter(use -> counts(use) && use.shareAtLargest().isPresent())
        .max(Comparator.comparingDouble(FitRecord::share));
  }

  /**
   * What is the first to give way at the largest load; empty where nothing is near its end, and
   * where nothing is known to have given way, or another did: the client, or a server that ended.
   */
  public Optional<Use> first() {
    return most().filter(use -> headroom.ending() == Ending.GAVE_WAY && share(use) >= NEAR_ITS_END);
  }

  /**
   * Clients that had a request under way nearly all the time, as a share, where nothing else is
   * near its end: more of them might have stored more. Behind a server that is, they wait as well.
   */
  public Optional<Use> clients() {
    return first().isPresent()
        ? Optional.empty()
        : uses.stream()
            .filter(use -> use.resource() == Resource.CLIENTS && share(use) >= NEAR_ITS_END)
            .findFirst();
  }

  /** A part of the processors counts where it has a limit of its own. */
  private boolean counts(Use use) {
    return switch (use.resource()) {
      case PROCESSORS, MEMORY, DISK, LINK -> true;
      case SERVER_PROCESSORS -> isLimited(use);
      case CLIENT_PROCESSORS, OTHER_PROCESSORS, CLIENTS -> false;
    };
  }

  /** Whether there is less of it for the server than the machine has. */
  public boolean isLimited(Use serverProcessors) {
    return serverProcessors
        .there()
        .filter(
            own ->
                uses.stream()
                    .filter(use -> use.resource() == Resource.PROCESSORS)
                    .anyMatch(all -> own < all.there().orElse(0.0)))
        .isPresent();
  }

  private static double share(Use use) {
    return use.shareAtLargest().orElse(0.0);
  }

  /**
   * What was asked.
   *
   * @param beamline name of the file that has its PVs
   * @param pvs of all groups
   * @param frames a second
   * @param bytes of their points a second
   * @param days for which they are kept
   * @param readers that ask meanwhile
   */
  public record Question(
      String beamline, long pvs, double frames, double bytes, int days, int readers) {
    /** Bytes of a day. */
    public double bytesOfDay() {
      return bytes * DAY;
    }
  }

  /** How a search for the largest load that is held ended. */
  public enum Ending {
    /** A load was held in no run; each smaller one that is told of in every run. */
    GAVE_WAY,
    /** The same, but the load generator itself was the limit. */
    CLIENT_GAVE_WAY,
    /** All loads were held, up to the largest that was to be tried. */
    NONE_GAVE_WAY,
    /** Loads were held in some runs and not in others: it is not the load alone that decides. */
    NO_FIT,
    /** The server, or the rig, ended during it. */
    BROKE;

    /** Whether it tells what is held. */
    public boolean isSettled() {
      return this != NO_FIT && this != BROKE;
    }
  }

  /**
   * How much more it could take.
   *
   * @param ending how it was found
   * @param held largest scale that was held in every run; 0 where none was
   * @param gaveWay least scale beyond it that was held in none; empty where none gave way
   * @param why it is no more, or why it is not known; one line
   */
  public record Headroom(Ending ending, double held, Optional<Double> gaveWay, String why) {
    /** Of loads by scale, the one that gave way; the last where none did. */
    public <L> L largest(List<L> loads, ToDoubleFunction<L> scale) {
      return loads.stream()
          .filter(load -> gaveWay.filter(its -> its == scale.applyAsDouble(load)).isPresent())
          .findFirst()
          .orElse(loads.get(loads.size() - 1));
    }
  }

  /**
   * All runs of one multiple of the load, without readers.
   *
   * @param scale times the load
   * @param frames a second
   * @param bytes of their points a second
   * @param runs how many there were
   * @param held how many of them were held
   * @param due frames that fell due, in all runs
   * @param missed those of them that missed their deadlines
   * @param longestMillis of all requests; empty where there was none
   */
  public record Load(
      double scale,
      double frames,
      double bytes,
      int runs,
      int held,
      long due,
      Missed missed,
      Optional<Double> longestMillis) {
    /** Runs that were held, of all: {@code 3 of 4}. */
    public String heldInRuns() {
      return held + " of " + runs;
    }
  }

  /** Of what there is only so much. */
  public enum Resource {
    /** All processors of the machine, in cores. */
    PROCESSORS("processors"),
    /** What the server takes of them. */
    SERVER_PROCESSORS("of them the server"),
    /** What the client takes of them. */
    CLIENT_PROCESSORS("of them the client"),
    /** What programs that have no part in it take of them. */
    OTHER_PROCESSORS("of them others"),
    /** The machine's, in bytes, of which the server takes so much. */
    MEMORY("server's memory"),
    /** What the disk takes, in bytes a second. */
    DISK("disk's rate"),
    /** What the link between client and server carries, in bytes a second. */
    LINK("link"),
    /** Threads that store frames, each of which waits for its answer. */
    CLIENTS("clients");

    private final String words;

    Resource(String words) {
      this.words = words;
    }

    /** Its name in tables. */
    public String words() {
      return words;
    }
  }

  /**
   * How much of something is used, in its unit.
   *
   * @param resource what
   * @param there how much there is; empty where that is not known, or nothing limits it
   * @param asItStands used at the load as it stands; empty where it was not measured
   * @param largest used at {@link FitRecord#largest}; likewise
   */
  public record Use(
      Resource resource,
      Optional<Double> there,
      Optional<Double> asItStands,
      Optional<Double> largest) {
    /** Of what there is, 0 to 1; empty where either is not known. */
    public Optional<Double> shareAsItStands() {
      return share(asItStands);
    }

    /** Likewise. */
    public Optional<Double> shareAtLargest() {
      return share(largest);
    }

    private Optional<Double> share(Optional<Double> used) {
      return there.filter(all -> all > 0).flatMap(all -> used.map(part -> part / all));
    }
  }

  /**
   * Space that frames take.
   *
   * @param keptOfDay bytes of a day after the server's own compression; empty where it is not known
   * @param free bytes that the server's disk has left; empty where it is not known
   */
  public record Space(Optional<Double> keptOfDay, Optional<Long> free) {
    /** For which the disk has space; empty where that is not known. */
    public Optional<Double> days() {
      return keptOfDay.filter(day -> day > 0).flatMap(day -> free.map(bytes -> bytes / day));
    }
  }

  /**
   * Readers that each ask once a second for ten seconds of a PV, while the load is stored as it
   * stands.
   *
   * @param served how many were; 0 where none were asked for
   * @param why no more were, one line; empty where all were
   * @param p99Millis of their latency; empty where none were served
   * @param seen share of the frames that were there when they had fallen due; likewise
   */
  public record Readers(
      int served, String why, Optional<Double> p99Millis, Optional<Double> seen) {}
}
