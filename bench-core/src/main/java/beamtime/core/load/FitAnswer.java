package beamtime.core.load;

import beamtime.core.data.Beamline;
import beamtime.core.point.LoadPoints;
import beamtime.core.point.RigMessages;
import beamtime.core.result.CellRecord;
import beamtime.core.result.Disturbance;
import beamtime.core.result.FitRecord;
import beamtime.core.result.FitRecord.Resource;
import beamtime.core.result.FitRecord.Use;
import beamtime.core.result.FitWords;
import beamtime.core.result.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the points of a fit say together. */
final class FitAnswer {
  /** Evidence of what the backend keeps of a frame, on average over all of the run's. */
  private static final String STORED = "fact.stored.frame.bytes";

  private static final String DISK_WRITTEN = "server.disk.written.B_s";

  private static final int BITS = 8;
  private static final double MEGA = 1e6;

  private final FitQuestion question;
  private final RigMessages.Found found;
  private final List<CellRecord> cells;
  private final FitPlace place;
  private final FitRecord.Space space;
  private final List<FitLoad> loads;
  private final FitLoad asItStands;
  private final FitLoad largest;
  private final Use disk;
  private final boolean clientBroke;
  private final Optional<String> unknown;

  private FitAnswer(
      FitQuestion question, RigMessages.Found found, List<CellRecord> cells, FitPlace place) {
    this.question = question;
    this.found = found;
    this.cells = cells;
    this.place = place;
    space = space();
    loads = loads();
    clientBroke = isBroken() && place.clientDied();
    asItStands = FitLoad.of(1, 0, clientBroke ? FitLoad.withNumbers(cells) : cells);
    largest = found.headroom().largest(loads, FitLoad::scale);
    disk = use(Resource.DISK, place.disk().bytesPerSecond(), DISK_WRITTEN);
    unknown =
        clientBroke
            ? Optional.of(found.headroom().why())
            : excused(asItStands, "as it stands")
                .or(() -> excused(FitLoad.withMore(found.readers(), cells), "with readers"));
  }

  /** Of points, at least one. */
  static FitRecord of(
      FitQuestion question, RigMessages.Found found, List<CellRecord> cells, FitPlace place) {
    return new FitAnswer(question, found, cells, place).record();
  }

  private FitRecord record() {
    Beamline beamline = question.beamline();
    return new FitRecord(
        new FitRecord.Question(
            beamline.file(),
            beamline.pvs(),
            beamline.frames(),
            beamline.bytes(),
            question.days(),
            question.readers()),
        place.server(),
        reasons(),
        unknown,
        found.headroom(),
        loads.stream().map(load -> load.record(beamline)).toList(),
        uses(),
        space,
        readers());
  }

  private List<String> reasons() {
    List<String> reasons = new ArrayList<>();
    cells.stream()
        .filter(cell -> cell.outcome() == Outcome.WRONG_ANSWER)
        .findFirst()
        .ifPresent(cell -> reasons.add("its answers were wrong: " + cell.cause()));
    if (asItStands.gaveWay()) {
      reasons.add("the load is held in " + asItStands.share() + " runs as it stands");
    }
    tooMuchForTheDisk().ifPresent(reasons::add);
    if (isBroken() && !clientBroke) {
      reasons.add(found.headroom().why());
    }
    space
        .days()
        .filter(days -> days < question.days())
        .ifPresent(
            days ->
                reasons.add(
                    "its disk has space for "
                        + FitWords.span(days)
                        + ", not "
                        + question.days()
                        + " days"));
    if (found.readers() < question.readers() && unknown.isEmpty()) {
      reasons.add(found.readers() + " of " + question.readers() + " readers are served");
    }
    return reasons;
  }

  private boolean isBroken() {
    return found.headroom().ending() == FitRecord.Ending.BROKE;
  }

  private static Optional<String> excused(FitLoad load, String how) {
    return load.excuse()
        .filter(why -> !load.gaveWay())
        .map(why -> "held in " + load.share() + " runs " + how + ": " + why);
  }

  /** What a server writes to the page cache reaches the disk only later. */
  private Optional<String> tooMuchForTheDisk() {
    return disk.shareAsItStands()
        .filter(share -> share > 1)
        .map(
            share ->
                String.format(
                    Locale.ROOT,
                    "the server writes %.0f MB/s as the load stands, its disk takes %.0f MB/s",
                    disk.asItStands().orElse(0.0) / MEGA,
                    disk.there().orElse(0.0) / MEGA));
  }

  /** As it stands and both sides of the knee; all that were driven where there is none. */
  private List<FitLoad> loads() {
    boolean settled = found.headroom().ending().isSettled();
    return cells.stream()
        .map(cell -> Double.valueOf(cell.params().getOrDefault(Beamline.SCALE, "1")))
        .filter(scale -> !settled || scale == 1 || isEnd(scale))
        .distinct()
        .sorted()
        .map(scale -> FitLoad.of(scale, 0, cells))
        .toList();
  }

  private boolean isEnd(double scale) {
    return scale == found.headroom().held() || scale == found.headroom().gaveWay().orElse(0.0);
  }

  private List<Use> uses() {
    Optional<Double> cores = Optional.of((double) place.machine().cores());
    boolean elsewhere = largest.over(Disturbance.ELSEWHERE).isPresent();
    Optional<Double> serverCores = place.serverCores().or(() -> cores).filter(here -> !elsewhere);
    Optional<Double> memory =
        Optional.of((double) place.machine().memoryBytes()).filter(here -> !elsewhere);
    Optional<Double> link =
        question.linkBits().isPresent()
            ? Optional.of((double) question.linkBits().getAsLong() / BITS)
            : Optional.empty();
    return List.of(
        use(Resource.PROCESSORS, cores, "machine.cpu.s_s"),
        use(Resource.SERVER_PROCESSORS, serverCores, "server.cpu.s_s"),
        use(Resource.CLIENT_PROCESSORS, cores, "client.cpu.s_s"),
        new Use(Resource.OTHER_PROCESSORS, cores, asItStands.others(), largest.others()),
        use(Resource.MEMORY, memory, "server.memory.peak.B"),
        disk,
        use(Resource.LINK, link, "client.net.sent.B_s"),
        use(Resource.CLIENTS, largest.clients(), LoadPoints.BUSY));
  }

  private Use use(Resource resource, Optional<Double> there, String metric) {
    return new Use(resource, there, asItStands.over(metric), largest.over(metric));
  }

  private FitRecord.Space space() {
    Optional<Double> ofFrame =
        cells.stream()
            .flatMap(cell -> Optional.ofNullable(cell.evidence().get(STORED)).stream())
            .map(Double::valueOf)
            .findFirst();
    return new FitRecord.Space(
        ofFrame.map(bytes -> bytes * question.beamline().frames() * FitRecord.DAY),
        place.disk().freeBytes());
  }

  private FitRecord.Readers readers() {
    FitLoad load = FitLoad.of(1, found.readers(), cells);
    boolean served = found.readers() > 0;
    return new FitRecord.Readers(
        found.readers(),
        question.readers() > 0 ? found.moreReaders() : "",
        served ? load.over(LoadPoints.READERS_P99) : Optional.empty(),
        served ? load.over(LoadPoints.READERS_SEEN) : Optional.empty());
  }
}
