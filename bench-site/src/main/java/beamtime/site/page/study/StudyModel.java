package beamtime.site.page.study;

import beamtime.core.cell.Preset;
import beamtime.core.study.FilledTable;
import beamtime.core.study.Judgement;
import beamtime.core.study.Judgement.Finding;
import beamtime.core.study.Shown;
import beamtime.core.study.Study;
import beamtime.core.study.StudyFile;
import beamtime.core.study.StudyTable;
import beamtime.site.page.Link;
import beamtime.site.page.RunPaths;
import beamtime.site.page.TableModel;
import beamtime.site.study.Claims;
import beamtime.site.study.JudgedClaim;
import beamtime.site.study.RunCells;
import beamtime.site.study.ShownSize;
import beamtime.site.study.SiteCell;
import beamtime.site.study.SiteMeasurements;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A study's tables with ours in them.
 *
 * @param study the study at the size that is shown
 * @param size why it is shown at that size; empty where nothing is measured
 * @param tables in its order
 * @param claims in its order
 * @param command that measures cells that are missing; empty where none is that could be measured
 */
public record StudyModel(
    Study study, String size, List<Part> tables, List<JudgedClaim> claims, String command) {
  private static final List<String> CLAIM_HEAD =
      List.of("claim", "claimed", "ours", "verdict", "rests on");

  /**
   * A table.
   *
   * @param table what is printed
   * @param note how to read it; may be empty
   * @param picture how it is drawn, where its study says so and some of it is measured
   * @param reasons why values are missing, by the numbers in the table, and rows; may be empty
   * @param sources runs and circumstances of our numbers
   * @param measured how many of our values there are
   * @param wanted how many there could be
   * @param lacks whether a run could add a value
   */
  public record Part(
      TableModel table,
      String note,
      Optional<StudyPicture> picture,
      String reasons,
      List<Link> sources,
      int measured,
      int wanted,
      boolean lacks) {}

  /**
   * A study with what runs measured of it.
   *
   * @param named how a user names it to the launcher
   * @param runs the best first
   */
  static StudyModel of(StudyFile file, String named, List<RunCells> runs) {
    ShownSize shown = ShownSize.of(file, runs);
    Study study = file.at(shown.size());
    SiteMeasurements measurements = new SiteMeasurements(file, shown.size(), runs);
    SiteMeasurements invalid =
        new SiteMeasurements(file, shown.size(), runs.stream().map(RunCells::ofInvalid).toList());
    PictureInks inks = PictureInks.of(study);
    List<Part> tables =
        study.tables().stream()
            .map(table -> part(study, table, measurements, invalid, inks))
            .toList();
    List<JudgedClaim> claims = new Claims(file, shown.size(), runs).judged();
    boolean lacks =
        tables.stream().anyMatch(Part::lacks) || claims.stream().anyMatch(StudyModel::lacks);
    boolean measurable = !study.cells().isEmpty();
    boolean more = shown.size() == Preset.LAB && !shown.why().isEmpty();
    String command = "mvn verify -Pbench -Dbench.study=" + named;
    return new StudyModel(
        study,
        shown.why(),
        tables,
        claims,
        measurable && lacks ? command + (more ? " -Dbench.preset=lab" : "") : "");
  }

  private static boolean lacks(JudgedClaim claim) {
    Judgement judgement = claim.judgement();
    return judgement.finding() == Finding.NOT_MEASURED
        && judgement.why().equals(SiteMeasurements.LACK);
  }

  /** Whether a claim has its cells, but too few samples of them. */
  public boolean needsForks() {
    return claims.stream().anyMatch(one -> one.judgement().finding() == Finding.TOO_FEW_SAMPLES);
  }

  private static Part part(
      Study study,
      StudyTable table,
      SiteMeasurements measurements,
      SiteMeasurements invalid,
      PictureInks inks) {
    FilledTable filled = FilledTable.of(study, table, measurements);
    FilledTable doubtful = FilledTable.of(study, table, invalid);
    List<List<String>> rows =
        filled.noted().stream().map(row -> row.stream().map(ShownText::of).toList()).toList();
    return new Part(
        new TableModel(table.title(), table.heads(), rows),
        table.note(),
        table
            .picture()
            .flatMap(picture -> new PictureChart(picture, filled, doubtful, inks).drawn()),
        filled.notes(),
        filled.used().stream()
            .flatMap(cell -> cell instanceof SiteCell one ? Stream.of(source(one)) : Stream.empty())
            .distinct()
            .toList(),
        filled.measured(),
        filled.wanted(),
        filled.rows().stream()
            .flatMap(List::stream)
            .anyMatch(new Shown.Absent(SiteMeasurements.LACK)::equals));
  }

  private static Link source(SiteCell cell) {
    String text =
        Stream.concat(
                measuredBy(cell),
                Stream.of(
                    "preset " + cell.run().preset(),
                    cell.run().machine().cpu()
                        + " with "
                        + cell.run().machine().cores()
                        + " processors",
                    "run " + cell.run().id()))
            .filter(part -> !part.isBlank())
            .map(String::strip)
            .collect(Collectors.joining(", "));
    return new Link(RunPaths.of(cell.run()).matrix(), text);
  }

  private static Stream<String> measuredBy(SiteCell cell) {
    if (cell instanceof SiteCell.Ours ours) {
      String version = ours.cell().backend().map(server -> server.product()).orElse("");
      return Stream.of(ours.cell().record().backend() + " " + version, ours.cell().provider());
    }
    return Stream.of(((SiteCell.Theirs) cell).series().program());
  }

  /** Its short name. */
  public String title() {
    return study.title();
  }

  /** The claims with their verdicts. */
  public TableModel claimTable() {
    return new TableModel(
        "What the publication claims", CLAIM_HEAD, claims.stream().map(StudyModel::row).toList());
  }

  private static List<String> row(JudgedClaim judged) {
    Judgement judgement = judged.judgement();
    String ours =
        judgement.here().isEmpty()
            ? Shown.DASH
            : judgement.value() + " (" + judgement.interval() + ")";
    String why = why(judgement);
    String run = judged.run().isEmpty() ? "" : "run " + judged.run();
    return List.of(
        judgement.claim().says(),
        judgement.claim().bound(),
        ours,
        judgement.finding().toString(),
        run.isEmpty() ? Shown.DASH : why.isEmpty() ? run : run + ": " + why);
  }

  /** What a verdict lacks or, next to its interval, which of its cells were not steady yet. */
  private static String why(Judgement judgement) {
    int drifts = judgement.why().indexOf("; ");
    return judgement.here().isEmpty()
        ? judgement.why()
        : drifts < 0 ? "" : judgement.why().substring(drifts + "; ".length());
  }

  /** How many claims are reproduced, of how many that were decided; a dash where it has none. */
  public String reproduced() {
    long reproduced = found(Finding.REPRODUCED);
    long decided = reproduced + found(Finding.NOT_REPRODUCED);
    long open = claims.size() - decided;
    return claims.isEmpty()
        ? Shown.DASH
        : decided == 0
            ? "none of " + open + " decided"
            : reproduced + " of " + decided + (open == 0 ? "" : ", " + open + " undecided");
  }

  private long found(Finding finding) {
    return claims.stream().filter(one -> one.judgement().finding() == finding).count();
  }

  /** How many of our values there are. */
  public int measured() {
    return tables.stream().mapToInt(Part::measured).sum();
  }

  /** How many there could be. */
  public int wanted() {
    return tables.stream().mapToInt(Part::wanted).sum();
  }

  /** The page's path. */
  public String path() {
    return RunPaths.study(study.name());
  }
}
