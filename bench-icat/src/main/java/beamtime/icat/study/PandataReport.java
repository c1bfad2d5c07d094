package beamtime.icat.study;

import beamtime.core.result.BackendRecord;
import beamtime.core.result.CellRecord;
import beamtime.core.result.LinkRecord;
import beamtime.core.result.RunRecord;
import beamtime.core.study.MarkdownTable;
import beamtime.core.study.Samples;
import beamtime.core.study.StudyCell;
import beamtime.core.study.StudyRun;
import beamtime.icat.NexusStep;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The study's tables, in the paper's order and with its words; then what it derived from them. */
final class PandataReport {
  private static final double MILLIS = 1000;
  private static final String ABSENT = "-";

  /** Doubling the clients must bring this much more to be worth it. */
  private static final double WORTH = 1.10;

  private final StudyRun run;
  private final PandataCells cells;
  private final Optional<IndependentClient> other;
  private final String whyNoOther;

  PandataReport(
      StudyRun run, PandataCells cells, Optional<IndependentClient> other, String whyNoOther) {
    this.run = run;
    this.cells = cells;
    this.other = other;
    this.whyNoOther = whyNoOther;
  }

  String text() throws IOException {
    List<String> parts = new ArrayList<>();
    parts.add("# ICAT as PaNdata-ODI D4.4 measured it\n\n" + where());
    parts.add(section("Test 1: complete ingestion cycles, one client", oneClient()));
    parts.add(
        section(
            "Test 1: complete ingestion cycles, " + cells.cyclesEach() + " by each client",
            clients(true)));
    parts.add(
        section(
            "Test 2: searches with one result, " + cells.searches() + " by each client",
            clients(false)));
    parts.add(
        section("Tests 3 and 4: " + cells.burst() + " datafiles below an existing tree", bursts()));
    parts.add(section("What follows from it", derived()));
    parts.add(section("Local and remote catalogue", links()));
    parts.add(section("Datafiles that arrive at 50 Hz (FERMI)", arrivals()));
    parts.add(section("One NeXus file", nexus()));
    parts.add(section("Share of the harness", floors()));
    parts.add(notes());
    return String.join("\n\n", parts) + "\n";
  }

  private static String section(String title, MarkdownTable table) {
    return "## " + title + "\n\n" + table;
  }

  private String where() {
    RunRecord record = run.record();
    BackendRecord icat =
        record.backends().stream()
            .filter(backend -> backend.name().equals("icat"))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("a study of ICAT without ICAT"));
    return "Run "
        + record.id()
        + " on "
        + record.machine().cpu()
        + " ("
        + record.machine().cores()
        + " cores)"
        + "; catalogue: "
        + (icat.provider().equals("external")
            ? "ICAT " + icat.version() + " of the user's"
            : "our endpoint, which speaks ICAT " + icat.version() + " and is not ICAT")
        + icat.facts().getOrDefault("database", "").replaceFirst("(?=.)", ", database ")
        + ", authorisation of a root user.";
  }

  private MarkdownTable oneClient() throws IOException {
    MarkdownTable table =
        new MarkdownTable(
            "client", "cycles", "mean s", "std. dev. s", "median s", "95 % of it", "cycles/s");
    int cycles = cells.cycles();
    series(table, "Beamtime", cycles, ours(cells.cyclesOfOne()));
    series(table, "Beamtime, no look-ups", cycles, ours(cells.cyclesWithoutLookUps()));
    series(table, IndependentClient.NAME, cycles, theirs("cycle", 1, cycles));
    return table;
  }

  private static void series(
      MarkdownTable table, String name, int operations, Optional<Samples> seconds) {
    table.row(
        name,
        operations,
        text(seconds, Samples::mean),
        text(seconds, Samples::deviation),
        text(seconds, Samples::median),
        interval(seconds),
        text(seconds, s -> operations / s.median()));
  }

  private MarkdownTable clients(boolean cycles) throws IOException {
    String unit = cycles ? "cycles/s" : "searches/s";
    MarkdownTable table =
        new MarkdownTable(
            "clients",
            "mean s",
            "std. dev. s",
            "median s",
            "95 % of it",
            unit,
            "speed-up",
            IndependentClient.NAME + " mean s",
            "std. dev. s",
            unit);
    int each = cycles ? cells.cyclesEach() : cells.searches();
    Optional<Samples> alone = ours(sweep(cycles, 1));
    for (int clients : cells.clients()) {
      Optional<Samples> ours = ours(sweep(cycles, clients));
      Optional<Samples> theirs = theirs(cycles ? "cycle" : "search", clients, each);
      table.row(
          clients,
          text(ours, Samples::mean),
          text(ours, Samples::deviation),
          text(ours, Samples::median),
          interval(ours),
          text(ours, s -> clients * each / s.median()),
          alone
              .flatMap(one -> ours.map(s -> number(clients * one.median() / s.median())))
              .orElse(ABSENT),
          text(theirs, Samples::mean),
          text(theirs, Samples::deviation),
          text(theirs, s -> clients * each / s.median()));
    }
    return table;
  }

  private StudyCell sweep(boolean cycles, int clients) {
    return cycles ? cells.cycles(clients) : cells.searches(clients);
  }

  private MarkdownTable bursts() throws IOException {
    MarkdownTable table =
        new MarkdownTable(
            "what", "datafiles", "mean s", "std. dev. s", "median s", "95 % of it", "datafiles/s");
    int burst = cells.burst();
    series(table, "3: by create", burst, ours(cells.burst(PandataCells.Request.SINGLE)));
    series(table, "3: by createMany", burst, ours(cells.burst(PandataCells.Request.MANY)));
    series(table, "4: their ids", burst, ours(cells.list("HANDLES")));
    series(table, "4: them as entities", burst, ours(cells.list("ENTITIES")));
    String name = IndependentClient.NAME;
    series(table, "3: by create, " + name, burst, theirs("burst-single", 1, burst));
    series(table, "3: by createMany, " + name, burst, theirs("burst-many", 1, burst));
    series(table, "4: their ids, " + name, burst, theirs("list", 1, burst));
    return table;
  }

  private MarkdownTable derived() throws IOException {
    Optional<Samples> cycles = ours(cells.cyclesOfOne());
    double cycle = cycles.map(Samples::median).orElse(Double.NaN) / cells.cycles();
    MarkdownTable table = new MarkdownTable("figure", "paper", "here");
    table.row(
        "datafile in a burst by create, times as fast as a cycle",
        "8.5",
        number(cycle / burst(PandataCells.Request.SINGLE)));
    table.row(
        "datafile in a burst by createMany, times as fast as a cycle",
        ABSENT,
        number(cycle / burst(PandataCells.Request.MANY)));
    double without = median(cells.cyclesWithoutLookUps()) / cells.cycles();
    table.row(
        "share of the look-ups in a cycle, %", "visible", number((1 - without / cycle) * 100));
    table.row("clients beyond which cycles gain less than 10 %", "32 (3 cores)", knee(true));
    table.row("clients beyond which searches gain less than 10 %", "16", knee(false));
    table.row(
        "cycles/s of one client, times " + IndependentClient.NAME,
        ABSENT,
        theirs("cycle", 1, cells.cycles())
            .map(s -> number(s.median() / cells.cycles() / cycle))
            .orElse(ABSENT));
    return table;
  }

  /** Seconds of one datafile. */
  private double burst(PandataCells.Request request) throws IOException {
    return median(cells.burst(request)) / cells.burst();
  }

  /** The first number of clients whose doubling brings less; none if all bring more. */
  private String knee(boolean cycles) throws IOException {
    List<Integer> clients = cells.clients();
    for (int i = 0; i + 1 < clients.size(); i++) {
      double here = clients.get(i) / median(sweep(cycles, clients.get(i)));
      double next = clients.get(i + 1) / median(sweep(cycles, clients.get(i + 1)));
      if (!(next > here * WORTH)) {
        return Double.isNaN(next) || Double.isNaN(here) ? ABSENT : String.valueOf(clients.get(i));
      }
    }
    return "none up to " + clients.get(clients.size() - 1);
  }

  private MarkdownTable links() throws IOException {
    MarkdownTable table =
        new MarkdownTable(
            "link",
            "round trip measured ms",
            "cycle ms",
            "search ms",
            "burst by createMany s",
            "query for its ids ms");
    StudyCell local = cells.cyclesOfOne();
    table.row(
        "none",
        ABSENT,
        number(median(local) * MILLIS / cells.cycles()),
        number(median(cells.searches(1)) * MILLIS / cells.searches()),
        number(median(cells.burst(PandataCells.Request.MANY))),
        number(median(cells.list("HANDLES")) * MILLIS));
    for (String link : cells.links()) {
      StudyCell cycles = cells.remoteCycles(link);
      StudyCell searches = cells.remoteSearches(link);
      table.row(
          link,
          run.cell(cycles)
              .flatMap(CellRecord::link)
              .map(LinkRecord::before)
              .map(PandataReport::number)
              .orElse(ABSENT),
          number(median(cycles) * MILLIS / cycles.series().times()),
          number(median(searches) * MILLIS / searches.series().times()),
          number(median(cells.remoteBurst(link))),
          number(median(cells.remoteList(link)) * MILLIS));
    }
    return table;
  }

  private MarkdownTable arrivals() {
    MarkdownTable table =
        new MarkdownTable(
            "stored by",
            "files",
            "late",
            "late %",
            "median ms after arrival",
            "99 % within ms",
            "longest ms");
    for (Map.Entry<String, StudyCell> arrival : cells.arrivals().entrySet()) {
      Map<String, String> facts =
          run.cell(arrival.getValue()).map(cell -> Map.copyOf(cell.evidence())).orElse(Map.of());
      String files = facts.getOrDefault("fact.files", ABSENT);
      String late = facts.getOrDefault("fact.files.late", ABSENT);
      table.row(
          arrival.getKey(),
          files,
          late,
          files.equals(ABSENT)
              ? ABSENT
              : number(100 * Double.parseDouble(late) / Double.parseDouble(files)),
          facts.getOrDefault("fact.latency.p50.ms", ABSENT),
          facts.getOrDefault("fact.latency.p99.ms", ABSENT),
          facts.getOrDefault("fact.latency.max.ms", ABSENT));
    }
    return table;
  }

  private MarkdownTable nexus() throws IOException {
    MarkdownTable table =
        new MarkdownTable("step", "paper ms", "mean ms", "median ms", "95 % of it");
    for (NexusStep step : NexusStep.values()) {
      StudyCell cell = cells.nexus(step);
      Optional<Samples> millis = ours(cell).map(s -> s.times(MILLIS / cell.series().times()));
      table.row(
          switch (step) {
            case MAKE -> "make";
            case READ -> "make, read the metadata back";
            case INGEST -> "make, read, ingest";
          },
          step == NexusStep.MAKE ? "15" : ABSENT,
          text(millis, Samples::mean),
          text(millis, Samples::median),
          interval(millis));
    }
    return table;
  }

  private MarkdownTable floors() {
    MarkdownTable table = new MarkdownTable("clients", "cycles %", "searches %");
    for (int clients : cells.clients()) {
      table.row(clients, floor(cells.cycles(clients)), floor(cells.searches(clients)));
    }
    return table;
  }

  private String floor(StudyCell cell) {
    return run.cell(cell)
        .flatMap(CellRecord::floorShare)
        .map(share -> number(share * 100))
        .orElse(ABSENT);
  }

  private String notes() {
    List<String> notes = new ArrayList<>();
    notes.add(
        "The paper printed mean and standard deviation of 20 repeats; next to them are the median"
            + " and the interval that holds it with 95 %. Rates are those of the median.");
    notes.add(
        "A time is that of one client, averaged over the clients; all of them share a session, but "
            + IndependentClient.NAME
            + "'s are processes with a session each.");
    notes.add(
        "Bare entities, as the paper's: a cycle is four look-ups and what creates the four levels,"
            + " with the types that ICAT demands below a facility.");
    notes.add(
        other.isPresent()
            ? IndependentClient.NAME + " repeated each " + cells.repeatsOfOthers() + " times."
            : IndependentClient.NAME + " was not measured: " + whyNoOther);
    for (CellRecord failure : run.record().failures()) {
      notes.add("FAILED " + failure.name() + ": " + failure.cause());
    }
    return "- " + String.join("\n- ", notes);
  }

  /** Seconds of each repeat. */
  private Optional<Samples> ours(StudyCell cell) throws IOException {
    return run.samples(cell).map(millis -> millis.times(1 / MILLIS));
  }

  private double median(StudyCell cell) throws IOException {
    return ours(cell).map(Samples::median).orElse(Double.NaN);
  }

  private Optional<Samples> theirs(String test, int clients, int times) {
    return other.flatMap(client -> client.samples(test, clients, times));
  }

  private static String text(Optional<Samples> samples, ToDoubleFunction<Samples> figure) {
    return samples.map(s -> number(figure.applyAsDouble(s))).orElse(ABSENT);
  }

  private static String interval(Optional<Samples> samples) {
    return samples
        .filter(s -> !Double.isNaN(s.low()))
        .map(s -> number(s.low()) + " to " + number(s.high()))
        .orElse(ABSENT);
  }

  /** Three significant digits: more than the intervals support, no fewer than the paper printed. */
  private static String number(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return ABSENT;
    }
    double size = Math.abs(value);
    int decimals = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}
