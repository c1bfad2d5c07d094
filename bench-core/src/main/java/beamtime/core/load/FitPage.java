package beamtime.core.load;

import beamtime.core.cell.Drive;
import beamtime.core.data.Beamline;
import beamtime.core.launch.Columns;
import beamtime.core.point.LoadPoints;
import beamtime.core.point.RigMessages;
import beamtime.core.result.CellRecord;
import beamtime.core.result.DeadlineRecord.Missed;
import beamtime.core.rig.ScaleSearch;
import com.github.freva.asciitable.ColumnData;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/** The page that says whether a backend would keep what a beamline gives. */
final class FitPage {
  /** Its name in the folder of a run. */
  static final String FILE = "fit.txt";

  /** Evidence of what the backend keeps of a frame, on average over all of the run's. */
  private static final String STORED = "fact.stored.frame.bytes";

  /** Share of what there is from which on something is the first to give way. */
  private static final double NEAR_ITS_END = 0.75;

  private static final double DAY = 86_400;
  private static final double PERCENT = 100;
  private static final double KILO = 1000;
  private static final int BITS = 8;
  private static final String PART = "of them ";
  private static final String NONE = "-";

  private final FitQuestion question;
  private final RigMessages.Found found;
  private final List<CellRecord> cells;
  private final FitPlace place;
  private final FitLoad asItStands;

  private FitPage(
      FitQuestion question, RigMessages.Found found, List<CellRecord> cells, FitPlace place) {
    this.question = question;
    this.found = found;
    this.cells = cells;
    this.place = place;
    asItStands = FitLoad.of(1, 0, cells);
  }

  /** The page, in lines that fit a console. */
  static String of(
      FitQuestion question, RigMessages.Found found, List<CellRecord> cells, FitPlace place) {
    return new FitPage(question, found, cells, place).text();
  }

  private String text() {
    List<String> lines = new ArrayList<>();
    Beamline beamline = question.beamline();
    lines.add(
        "%s on %s, %d cores, %s of memory"
            .formatted(
                beamline.file(),
                place.server(),
                place.machine().cores(),
                bytes(place.machine().memoryBytes())));
    lines.add(verdict());
    lines.add("");
    lines.add(
        "Load: %s PVs, %s frames/s, %s/s; held if every frame is stored and at most 5 %% are late."
            .formatted(whole(beamline.pvs()), whole(beamline.frames()), bytes(beamline.bytes())));
    lines.add(Columns.table(loads(), loadColumns()));
    lines.add(headroom());
    lines.add("");
    lines.add("Used, of what there is:");
    lines.add(Columns.table(uses(), useColumns()));
    lines.add(first());
    lines.add("");
    lines.add(space());
    lines.add(readers());
    return String.join("\n", lines) + "\n";
  }

  private String verdict() {
    List<String> reasons = new ArrayList<>();
    if (asItStands.held() < asItStands.runs().size()) {
      reasons.add("the load is held in " + asItStands.share() + " runs as it stands");
    }
    if (found.why().startsWith(ScaleSearch.BROKE)) {
      reasons.add(found.why());
    }
    OptionalDouble days = days();
    if (days.isPresent() && days.getAsDouble() < question.days()) {
      reasons.add(
          "its disk has space for "
              + span(days.getAsDouble())
              + ", not "
              + question.days()
              + " days");
    }
    if (found.readers() < question.readers()) {
      reasons.add(found.readers() + " of " + question.readers() + " readers are served");
    }
    if (!reasons.isEmpty()) {
      return "DOES NOT FIT:\n  " + String.join("\n  ", reasons);
    }
    return days.isPresent() ? "FITS" : "FITS, but for its disk's space, which is not known here";
  }

  /** As it stands and both sides of the knee; all that were driven where there is none. */
  private List<FitLoad> loads() {
    return cells.stream()
        .map(cell -> Double.valueOf(cell.params().getOrDefault(Beamline.SCALE, "1")))
        .filter(scale -> !found.settled() || scale == 1 || isEnd(scale))
        .distinct()
        .sorted()
        .map(scale -> FitLoad.of(scale, 0, cells))
        .toList();
  }

  private boolean isEnd(double scale) {
    return scale == found.held() || scale == found.gaveWay().orElse(0.0);
  }

  /** As it stands, and the largest of which the page tells. */
  private List<FitLoad> edges() {
    List<FitLoad> loads = loads();
    FitLoad largest = loads.get(loads.size() - 1);
    return largest.scale() == 1 ? List.of(largest) : List.of(asItStands, largest);
  }

  private List<ColumnData<FitLoad>> loadColumns() {
    return List.of(
        Columns.right("times the load", load -> Drive.text(load.scale())),
        Columns.right("frames/s", load -> whole(scaled(load).frames())),
        Columns.right("bytes/s", load -> bytes(scaled(load).bytes())),
        Columns.right("held in runs", FitLoad::share),
        Columns.right("late", load -> percent(load, Missed::late)),
        Columns.right("dropped", load -> percent(load, Missed::dropped)),
        Columns.right("never received", load -> percent(load, Missed::neverReceived)),
        Columns.right("longest request", load -> number(load.longest(), "%.0f ms")));
  }

  private Beamline scaled(FitLoad load) {
    return question.beamline().scaled(load.scale());
  }

  private static String percent(FitLoad load, ToLongFunction<Missed> way) {
    return load.due() == 0
        ? NONE
        : String.format(Locale.ROOT, "%.2f %%", PERCENT * load.missed(way) / load.due());
  }

  private String headroom() {
    if (!found.settled()) {
      return "Headroom: no fit, since it is not the load alone that decides:\n  " + found.why();
    }
    if (found.held() == 0) {
      return "Headroom: none, not even %s times the load is held:\n  %s"
          .formatted(Drive.text(found.gaveWay().orElse(1.0)), found.why());
    }
    String held = "Headroom: " + Drive.text(found.held()) + " times the load is held";
    return found.gaveWay().isPresent()
        ? "%s, %s times is not; nothing is said of more:\n  %s"
            .formatted(held, Drive.text(found.gaveWay().get()), found.why())
        : held + "; nothing is said of more, which was not asked for";
  }

  /**
   * Something of which there is so much.
   *
   * @param there in words
   * @param shares by load; empty where it is not known
   */
  private record Use(String name, String there, List<OptionalDouble> shares) {
    double largest() {
      return shares.get(shares.size() - 1).orElse(0);
    }
  }

  private List<Use> uses() {
    int cores = place.machine().cores();
    OptionalDouble disk = place.disk().bytesPerSecond();
    List<Use> uses = new ArrayList<>();
    uses.add(use("processors", cores + " cores", "machine.cpu.s_s", OptionalDouble.of(cores)));
    uses.add(use(PART + "the server", "", "server.cpu.s_s", OptionalDouble.of(cores)));
    uses.add(use(PART + "the client", "", "client.cpu.s_s", OptionalDouble.of(cores)));
    uses.add(
        use(
            "server's memory",
            bytes(place.machine().memoryBytes()),
            "server.memory.peak.B",
            OptionalDouble.of(place.machine().memoryBytes())));
    uses.add(use("disk's rate", rate(disk), "server.disk.written.B_s", disk));
    OptionalLong link = question.linkBits();
    OptionalDouble linkBytes =
        link.isPresent()
            ? OptionalDouble.of((double) link.getAsLong() / BITS)
            : OptionalDouble.empty();
    uses.add(
        use(
            "link",
            link.isPresent() ? rate(linkBytes) : "loopback",
            "client.net.sent.B_s",
            linkBytes));
    return uses;
  }

  private Use use(String name, String there, String metric, OptionalDouble whole) {
    return new Use(
        name, there, edges().stream().map(load -> share(load.mean(metric), whole)).toList());
  }

  private static OptionalDouble share(OptionalDouble used, OptionalDouble whole) {
    return used.isPresent() && whole.isPresent()
        ? OptionalDouble.of(used.getAsDouble() / whole.getAsDouble())
        : OptionalDouble.empty();
  }

  private List<ColumnData<Use>> useColumns() {
    List<ColumnData<Use>> columns = new ArrayList<>();
    columns.add(Columns.left("what", Use::name));
    columns.add(Columns.right("there is", Use::there));
    List<FitLoad> loads = edges();
    for (int i = 0; i < loads.size(); i++) {
      int load = i;
      columns.add(
          Columns.right(
              "at " + Drive.text(loads.get(i).scale()) + " times",
              use -> percent(use.shares().get(load))));
    }
    return columns;
  }

  private static String percent(OptionalDouble share) {
    return share.isEmpty()
        ? NONE
        : String.format(Locale.ROOT, "%.0f %%", PERCENT * share.getAsDouble());
  }

  private String first() {
    if (found.why().startsWith("the generator")) {
      return "First to give way: the client; " + found.why();
    }
    FitLoad largest = edges().get(edges().size() - 1);
    Use most =
        uses().stream()
            .filter(use -> !use.name().startsWith(PART))
            .max(Comparator.comparingDouble(Use::largest))
            .orElseThrow();
    String share = most.name() + ", " + percent(OptionalDouble.of(most.largest()));
    return most.largest() >= NEAR_ITS_END
        ? "First to give way: " + share + " at " + Drive.text(largest.scale()) + " times the load"
        : "First to give way: none of these is near its end (most: %s); the longest request took %s"
            .formatted(share, number(largest.longest(), "%.0f ms"));
  }

  private double storedBytesOfFrame() {
    return cells.stream()
        .flatMap(cell -> Optional.ofNullable(cell.evidence().get(STORED)).stream())
        .mapToDouble(Double::parseDouble)
        .findFirst()
        .orElse(Double.NaN);
  }

  private double storedBytesOfDay() {
    return storedBytesOfFrame() * question.beamline().frames() * DAY;
  }

  /** For which the disk has space; empty where that is not known. */
  private OptionalDouble days() {
    OptionalLong free = place.disk().freeBytes();
    double ofDay = storedBytesOfDay();
    return free.isEmpty() || Double.isNaN(ofDay)
        ? OptionalDouble.empty()
        : OptionalDouble.of(free.getAsLong() / ofDay);
  }

  private String space() {
    double before = question.beamline().bytes() * DAY;
    double after = storedBytesOfDay();
    if (Double.isNaN(after)) {
      return "Space: %s a day before compression; what the server keeps of it is not known"
          .formatted(bytes(before));
    }
    OptionalLong free = place.disk().freeBytes();
    return "Space: %s a day, %s after the server's compression, %s for %d days\n  %s"
        .formatted(
            bytes(before),
            bytes(after),
            bytes(after * question.days()),
            question.days(),
            free.isEmpty()
                ? "what its disk has left is not known here"
                : "%s are free, which last for %s"
                    .formatted(bytes(free.getAsLong()), span(days().orElseThrow())));
  }

  private String readers() {
    if (question.readers() == 0) {
      return "Readers: none were asked for (--readers)";
    }
    String served =
        "Readers: %d of %d are served beside the load as it stands (each: once a second, ten seconds of a PV)"
            .formatted(found.readers(), question.readers());
    FitLoad load = FitLoad.of(1, found.readers(), cells);
    String fared =
        found.readers() == 0
            ? ""
            : "\n  p99 %s; %s of the frames were there when they had fallen due"
                .formatted(
                    number(load.mean(LoadPoints.READERS_P99), "%.0f ms"),
                    percent(load.mean(LoadPoints.READERS_SEEN)));
    return served + fared + (found.moreReaders().isEmpty() ? "" : "\n  " + found.moreReaders());
  }

  private static String rate(OptionalDouble bytesPerSecond) {
    return bytesPerSecond.isEmpty() ? NONE : bytes(bytesPerSecond.getAsDouble()) + "/s";
  }

  private static String number(OptionalDouble value, String format) {
    return value.isEmpty() ? NONE : String.format(Locale.ROOT, format, value.getAsDouble());
  }

  private static String whole(double value) {
    return String.format(Locale.ROOT, "%,d", Math.round(value));
  }

  /** Decimal units, three digits. */
  private static String bytes(double bytes) {
    double value = bytes;
    int unit = 0;
    while (value >= KILO && unit < 5) {
      value /= KILO;
      unit++;
    }
    String digits = value >= 100 || unit == 0 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f";
    return String.format(Locale.ROOT, digits, value)
        + " "
        + List.of("B", "kB", "MB", "GB", "TB", "PB").get(unit);
  }

  private static String span(double days) {
    Duration time = Duration.ofSeconds(Math.round(days * DAY));
    if (time.toDays() >= 2) {
      return String.format(Locale.ROOT, "%,.1f days", days);
    }
    return time.toHours() >= 2
        ? String.format(Locale.ROOT, "%.1f hours", time.toMinutes() / 60.0)
        : time.toMinutes() + " minutes";
  }
}
