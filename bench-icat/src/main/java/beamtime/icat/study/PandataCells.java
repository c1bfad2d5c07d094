package beamtime.icat.study;

import beamtime.core.cell.Preset;
import beamtime.core.cell.Series;
import beamtime.core.study.StudyCell;
import beamtime.icat.IcatCatalogueArrivalBenchmark;
import beamtime.icat.IcatCatalogueBurstBenchmark;
import beamtime.icat.IcatCatalogueCycleBenchmark;
import beamtime.icat.IcatCatalogueFindBenchmark;
import beamtime.icat.IcatCatalogueListBenchmark;
import beamtime.icat.IcatNexusIngestBenchmark;
import beamtime.icat.NexusStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is measured, as large as in the paper: 500 cycles by one client, 100 cycles and 200 searches
 * by each of 1 to 32, a burst of 2 000 datafiles, 20 repeats. Behind a link there are fewer of
 * each, since what is asked there is the time of one.
 *
 * @param small whether everything is done once only, to see that it works
 */
record PandataCells(boolean small) {
  /** Repeats that are not counted of what takes seconds. */
  private static final int LONG_WARMUPS = 2;

  static PandataCells of(Preset preset) {
    return new PandataCells(preset == Preset.SMOKE);
  }

  List<Integer> clients() {
    return small ? List.of(1, 2) : List.of(1, 2, 4, 8, 16, 32);
  }

  /** Round trips of the links. */
  List<String> links() {
    return small ? List.of("1ms") : List.of("1ms", "10ms", "30ms");
  }

  int repeats() {
    return small ? 3 : 20;
  }

  /** Repeats that are not counted of what takes a moment: both JVMs compile meanwhile. */
  private int warmups() {
    return small ? 1 : 5;
  }

  /** Of a client that takes several times as long. */
  int repeatsOfOthers() {
    return small ? 1 : 2;
  }

  int cycles() {
    return small ? 20 : 500;
  }

  int cyclesEach() {
    return small ? 5 : 100;
  }

  int searches() {
    return small ? 10 : 200;
  }

  int burst() {
    return small ? 100 : 2000;
  }

  /** Every cell, in the order of the paper's tests. */
  List<StudyCell> all() {
    List<StudyCell> cells = new ArrayList<>();
    cells.add(cyclesOfOne());
    cells.add(cyclesWithoutLookUps());
    clients().forEach(clients -> cells.add(cycles(clients)));
    clients().forEach(clients -> cells.add(searches(clients)));
    cells.addAll(List.of(burst(Request.SINGLE), burst(Request.MANY)));
    cells.addAll(List.of(list("HANDLES"), list("ENTITIES")));
    for (String link : links()) {
      cells.addAll(
          List.of(remoteCycles(link), remoteSearches(link), remoteBurst(link), remoteList(link)));
    }
    for (NexusStep step : NexusStep.values()) {
      cells.add(nexus(step));
    }
    arrivals().forEach((name, cell) -> cells.add(cell));
    return cells;
  }

  /** Whether a burst is one request or one for each file. */
  enum Request {
    SINGLE,
    MANY
  }

  StudyCell cyclesOfOne() {
    return cycles(true, new Series(1, cycles()));
  }

  StudyCell cyclesWithoutLookUps() {
    return cycles(false, new Series(1, cycles()));
  }

  StudyCell cycles(int clients) {
    return cycles(true, new Series(clients, cyclesEach()));
  }

  private StudyCell cycles(boolean lookUps, Series series) {
    return StudyCell.of(
        IcatCatalogueCycleBenchmark.class,
        Map.of("detail", "BARE", "lookUps", String.valueOf(lookUps)),
        series,
        LONG_WARMUPS,
        repeats());
  }

  StudyCell searches(int clients) {
    return searches(new Series(clients, searches()));
  }

  private StudyCell searches(Series series) {
    return StudyCell.of(
        IcatCatalogueFindBenchmark.class,
        Map.of("investigations", investigations()),
        series,
        warmups(),
        repeats());
  }

  /** Of 1 000 datafiles each: 100 000 files, far more than the paper's catalogue held. */
  private String investigations() {
    return small ? "2" : "100";
  }

  StudyCell burst(Request request) {
    return StudyCell.of(
        IcatCatalogueBurstBenchmark.class,
        Map.of("batch", String.valueOf(burst()), "request", request.name()),
        new Series(1, 1),
        warmups(),
        repeats());
  }

  /** One query for all of a burst. */
  StudyCell list(String answer) {
    return StudyCell.of(
        IcatCatalogueListBenchmark.class,
        Map.of(
            "answer",
            answer,
            "datafiles",
            String.valueOf(burst()),
            "investigations",
            investigations()),
        new Series(1, 1),
        warmups(),
        repeats());
  }

  StudyCell remoteCycles(String link) {
    return cycles(true, new Series(1, cyclesEach() / 5)).behind(link);
  }

  StudyCell remoteSearches(String link) {
    return searches(new Series(1, searches() / 5)).behind(link);
  }

  StudyCell remoteBurst(String link) {
    return burst(Request.MANY).behind(link);
  }

  StudyCell remoteList(String link) {
    return list("HANDLES").behind(link);
  }

  StudyCell nexus(NexusStep step) {
    return StudyCell.of(
        IcatNexusIngestBenchmark.class,
        Map.of("upTo", step.name()),
        new Series(1, small ? 5 : 50),
        warmups(),
        repeats());
  }

  /** Datafiles at FERMI's 50 Hz, by how much is stored of each. */
  Map<String, StudyCell> arrivals() {
    Map<String, StudyCell> arrivals = new LinkedHashMap<>();
    arrivals.put("single creates", arrivals(1));
    arrivals.put("batches of 50", arrivals(50));
    for (String link : links()) {
      arrivals.put("single creates, " + link + " away", arrivals(1).behind(link));
    }
    return arrivals;
  }

  private StudyCell arrivals(int batch) {
    return StudyCell.timed(
        IcatCatalogueArrivalBenchmark.class,
        Map.of("rate", "50", "batch", String.valueOf(batch)),
        small ? 1000 : 5000,
        small ? 1 : 6);
  }
}
