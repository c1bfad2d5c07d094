package beamtime.site.export;

import beamtime.core.result.CellRecord;
import beamtime.core.result.RunRecord;
import beamtime.site.run.Limits;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.Params;
import beamtime.site.run.RunFolder;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A table of cells for a comment on a pull request, in GitHub's Markdown. Words of the run appear
 * as they are: nothing in them becomes markup, a link, a mention or a reference.
 */
final class MarkdownCells {
  /** GitHub refuses comments of more than 65 536 characters; long words must not use them up. */
  private static final int LONGEST_WORD = 200;

  private static final Pattern UNSEEN = Pattern.compile("[\\s\\p{Cntrl}\\p{Cf}]+");

  private MarkdownCells() {}

  static String of(RunFolder run) {
    StringBuilder text = new StringBuilder(title(run.record())).append("\n\n");
    text.append("| Workload | Parameters | Backend | Score | Unit | Note |\n");
    text.append("|---|---|---|---:|---|---|\n");
    run.cells().forEach(cell -> text.append(row(cell)).append('\n'));
    return text.toString();
  }

  private static String title(RunRecord run) {
    return "Run %s, preset %s, machine %s, commit %s. Scores with their 95 %% interval."
        .formatted(
            plain(run.id()), plain(run.pace()), run.machine().fingerprint(), plain(run.commit()));
  }

  private static String row(MeasuredCell cell) {
    CellRecord record = cell.record();
    return List.of(
            plain(record.workload()),
            plain(Params.joined(record.params(), ", ")),
            plain(record.backend()),
            cell.validScore().map(Rounded::text).orElse(""),
            plain(cell.unit()),
            plain(note(cell)))
        .stream()
        .collect(Collectors.joining(" | ", "| ", " |"));
  }

  private static String note(MeasuredCell cell) {
    String remark = Remark.of(cell);
    String why = remark.isEmpty() ? "" : ": " + remark;
    return switch (cell.record().outcome()) {
      case MEASURED -> cell.invalid().isPresent() ? Remark.INVALID + why : remark;
      case FAILED -> "failed" + why;
      case WRONG_ANSWER -> "wrong answer" + why;
      case LEFT_OUT -> "not offered" + why;
      case MISSING -> "missing" + why;
    };
  }

  /** A word that Markdown leaves alone. */
  private static String plain(String word) {
    StringBuilder plain = new StringBuilder();
    String line = UNSEEN.matcher(word.strip()).replaceAll(" ");
    String cut = line.length() <= LONGEST_WORD ? line : Limits.beginning(line, LONGEST_WORD) + "…";
    cut.chars().forEach(c -> append(plain, (char) c));
    return plain.toString();
  }

  private static void append(StringBuilder plain, char c) {
    switch (c) {
      case '<' -> plain.append("&lt;");
      case '>' -> plain.append("&gt;");
      case '&' -> plain.append("&amp;");
      case '|', '\\', '`', '*', '_', '[', ']', '~', '!', '$' -> plain.append('\\').append(c);
      // a comment splits what would become a mention, a reference or a link
      case '@', '#' -> plain.append(c).append("<!-- -->");
      case '/', '.' -> plain.append(partsLink(plain, c) ? "<!-- -->" : "").append(c);
      default -> plain.append(c);
    }
  }

  private static boolean partsLink(StringBuilder before, char c) {
    return c == '/' ? before.toString().endsWith(":") : endsWithWww(before);
  }

  private static boolean endsWithWww(StringBuilder before) {
    int length = before.length();
    return length >= 3 && before.substring(length - 3).equalsIgnoreCase("www");
  }
}
