package beamtime.core.study;

import beamtime.core.markdown.Markdown;
import beamtime.core.markdown.MarkdownTable;
import beamtime.core.result.BackendRecord;
import beamtime.core.result.CellRecord;
import beamtime.core.result.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A study as one run measured it, in Markdown: tables, claims, what differs, what failed. */
public final class StudyReport {
  private final StudyRun run;
  private final Study study;
  private final List<String> notes;

  /**
   * A report.
   *
   * @param notes what its reader must know beyond the tables
   */
  public StudyReport(StudyRun run, List<String> notes) {
    this.run = run;
    this.study = run.study();
    this.notes = List.copyOf(notes);
  }

  /** Name of its file in the run's folder. */
  public static String file(String study) {
    return "study-" + study + ".md";
  }

  /** The whole text. */
  public String text() {
    List<String> parts = new ArrayList<>();
    parts.add("# " + Markdown.text(study.title()) + "\n\n" + Markdown.text(where()));
    study.tables().forEach(table -> parts.add(section(table)));
    if (!study.claims().isEmpty()) {
      parts.add("## What the publication claims\n\n" + claims());
    }
    if (!study.differs().isEmpty()) {
      parts.add("## What differs\n\n" + list(study.differs()));
    }
    List<String> all = new ArrayList<>(notes);
    for (CellRecord failure : run.record().failures()) {
      all.add("FAILED " + failure.name() + ": " + failure.cause());
    }
    if (!all.isEmpty()) {
      parts.add("## Notes\n\n" + list(all));
    }
    return String.join("\n\n", parts) + "\n";
  }

  private static String list(List<String> lines) {
    return lines.stream().map(line -> "- " + Markdown.text(line)).collect(Collectors.joining("\n"));
  }

  private String where() {
    RunRecord record = run.record();
    return "Source: "
        + study.source()
        + ". Run "
        + record.id()
        + ", size "
        + record.preset()
        + ", on "
        + record.machine().cpu()
        + " ("
        + record.machine().cores()
        + " cores): "
        + record.backends().stream().map(StudyReport::backend).collect(Collectors.joining("; "))
        + ".";
  }

  private static String backend(BackendRecord backend) {
    String database = backend.facts().getOrDefault("database", "");
    return backend.name()
        + " "
        + backend.product()
        + ", "
        + backend.provider()
        + (database.isEmpty() ? "" : ", database " + database);
  }

  private String section(StudyTable table) {
    FilledTable filled = FilledTable.of(study, table, run);
    MarkdownTable markdown = new MarkdownTable(table.heads().toArray(String[]::new));
    List<List<Shown>> rows = filled.noted();
    rows.forEach(row -> markdown.row(row.stream().map(StudyReport::text).toArray()));
    return Stream.of(
            "## " + Markdown.text(table.title()),
            Markdown.text(table.note()),
            rows.isEmpty() ? "" : markdown.toString(),
            Markdown.text(filled.notes()))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("\n\n"));
  }

  private String claims() {
    MarkdownTable table = new MarkdownTable("claim", "claimed", "here", "verdict", "rests on");
    for (Claim claim : study.claims()) {
      Judgement judgement = Judgement.of(claim, run);
      table.row(
          claim.says(), claim.bound(), judgement.value(), judgement.finding(), judgement.why());
    }
    return table.toString();
  }

  private static String text(Shown shown) {
    if (shown instanceof Shown.Number number) {
      return number(number.value());
    }
    if (shown instanceof Shown.Ratio ratio) {
      return number(ratio.value()) + ratio.interval();
    }
    if (shown instanceof Shown.Interval interval) {
      return number(interval.low()) + " to " + number(interval.high());
    }
    return shown instanceof Shown.Text text ? text.text() : ((Shown.Absent) shown).why();
  }

  /** Three significant digits: more than the intervals support, no fewer than papers print. */
  private static String number(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return Shown.DASH;
    }
    int decimals = value == 0 ? 3 : 2 - (int) Math.floor(Math.log10(Math.abs(value)));
    return String.format(Locale.ROOT, "%." + Math.max(0, decimals) + "f", value);
  }
}
