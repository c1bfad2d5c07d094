package beamtime.site.cli;

import beamtime.core.result.RunRecord;
import beamtime.site.run.Limits;
import beamtime.site.run.RunFolder;
import beamtime.site.verdict.Comparison;
import beamtime.site.verdict.Method;
import beamtime.site.verdict.RunComparison;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A comparison of two runs in words.
 *
 * @param format what for
 * @param base the run that stands for 1
 * @param run the run that is judged
 * @param compared the comparison
 * @param threshold slowdowns of less than this share do not count
 */
record CompareReport(
    ReportFormat format, RunFolder base, RunFolder run, RunComparison compared, double threshold) {
  /** A reason shared by several cells is given once, with their number. */
  private static final int NAMED = 3;

  private static final int SHORT_COMMIT = 12;

  String text() {
    List<String> sections = new ArrayList<>();
    sections.add(format.paragraph(head("base", base)));
    sections.add(format.paragraph(head("run", run)));
    if (!compared.cells().isEmpty()) {
      sections.add(CompareTable.of(format, compared.cells()));
    }
    sections.add(format.paragraph(summary()));
    sections.addAll(remarks());
    sections.add(format.paragraph(Method.TEXT));
    return String.join("\n", sections);
  }

  private String head(String role, RunFolder folder) {
    RunRecord record = folder.record();
    String commit = record.commit();
    return role
        + ": "
        + format.quoted(record.id())
        + ", preset "
        + format.quoted(record.pace())
        + ", commit "
        + format.quoted(Limits.beginning(commit, SHORT_COMMIT));
  }

  /** The answer, and how many cells there are of each verdict. */
  private String summary() {
    String counts =
        compared.cells().stream()
            .collect(
                Collectors.groupingBy(
                    cell -> cell.verdict().word(), LinkedHashMap::new, Collectors.counting()))
            .entrySet()
            .stream()
            .map(word -> word.getValue() + " " + word.getKey())
            .collect(Collectors.joining(", "));
    return answer() + " Cells: " + (counts.isEmpty() ? "none in common" : counts) + ".";
  }

  private String answer() {
    return switch (compared.conclusion(threshold)) {
      case NO_SLOWDOWN -> "No slowdown.";
      case SLOWDOWN ->
          "Slowdown: "
              + compared.slower(threshold).size()
              + " slower, "
              + compared.lost().size()
              + " lost.";
      case NOT_COMPARABLE ->
          compared.judged() == 0 ? "Nothing could be compared." : "Not all could be compared.";
    };
  }

  private List<String> remarks() {
    Map<String, List<String>> remarks = new LinkedHashMap<>();
    for (Comparison cell : compared.cells()) {
      String why = cell.verdict().why();
      if (!why.isEmpty()) {
        add(remarks, cell.verdict().word() + ", " + format.quoted(why), cell.cell().name());
      }
    }
    compared
        .otherCode()
        .forEach(cell -> add(remarks, "other code of the benchmark", cell.cell().name()));
    compared.onlyInBase().forEach(name -> add(remarks, "only in the base", name));
    compared.onlyInOther().forEach(name -> add(remarks, "only in the run", name));
    List<String> lines = new ArrayList<>();
    remarks.forEach((remark, names) -> lines.add(format.paragraph(remark + ": " + cells(names))));
    return lines;
  }

  private static void add(Map<String, List<String>> remarks, String remark, String name) {
    remarks.computeIfAbsent(remark, key -> new ArrayList<>()).add(name);
  }

  private String cells(List<String> names) {
    return names.size() > NAMED
        ? names.size() + " cells, such as " + format.quoted(names.get(0))
        : names.stream().map(format::quoted).collect(Collectors.joining(", "));
  }
}
