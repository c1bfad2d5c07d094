package beamtime.site.cli;

import beamtime.core.markdown.Plain;
import beamtime.site.run.RunFolder;
import beamtime.site.verdict.Across;
import beamtime.site.verdict.Judge;
import beamtime.site.verdict.RunComparison;
import beamtime.site.verdict.RunComparison.Conclusion;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says of a run whether it is slower than another, for a terminal and for a build. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    // 1 is an answer, so nothing else may end with it
    exitCodeOnExecutionException = 2,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every cell that both runs measured was compared, and none is slower",
      "1:a cell is slower, or has failed where it had a number",
      "2:not all cells could be compared, or none; a run can't be read; wrong options"
    },
    description = "Compares a run with another, cell by cell.")
final class CompareCommand implements Callable<Integer> {
  private static final double PERCENT = 100;

  @Parameters(
      index = "0",
      paramLabel = "BASE",
      description = "Folder of the run that stands for 1.")
  private Path base;

  @Parameters(index = "1", paramLabel = "RUN", description = "Folder of the run that is judged.")
  private Path run;

  @Option(
      names = "--across",
      split = ",",
      paramLabel = "DIFFERENCE",
      description =
          "Differences that are meant and so refuse nothing: data, preset (study, warm-up),"
              + " durability, provider, limit (of servers and the link to them), machine.")
  private Set<Across> meant = Set.of();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text (default) or markdown.")
  private ReportFormat format;

  private double threshold;

  @Spec private CommandSpec spec;

  @Option(
      names = "--threshold",
      paramLabel = "PERCENT",
      defaultValue = "0",
      description = "Smaller slowdowns are shown but accepted; ${DEFAULT-VALUE} by default.")
  void threshold(double percent) {
    if (!(percent >= 0 && percent < PERCENT)) {
      throw new ParameterException(
          spec.commandLine(), "--threshold " + percent + " is not between 0 and 100 percent");
    }
    threshold = percent / PERCENT;
  }

  @Override
  public Integer call() {
    try {
      RunFolder from = RunFolder.read(base);
      RunFolder to = RunFolder.read(run);
      RunComparison compared = RunComparison.of(from, to, new Judge(meant));
      PrintWriter out = spec.commandLine().getOut();
      out.print(new CompareReport(format, from, to, compared, threshold).text());
      out.flush();
      return compared.conclusion(threshold).exitCode();
    } catch (IOException e) {
      spec.commandLine().getErr().println(Plain.line(Problem.line(e)));
      return Conclusion.NOT_COMPARABLE.exitCode();
    }
  }
}
