package beamtime.core.cli;

import beamtime.core.launch.UsageException;
import beamtime.core.load.LoadTable;
import beamtime.core.markdown.Plain;
import beamtime.core.merge.Merge;
import beamtime.core.merge.RankRun;
import beamtime.core.result.CellRecord;
import beamtime.core.result.RunRecord;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes one run of those that several machines left of a load. */
@Command(
    name = "merge",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Makes one run of those that several machines left of a load (load --rank --ranks): adds"
            + " their histograms value by value, their counts and their rates.")
final class MergeCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "<run>",
      arity = "1..*",
      description = "folders of the runs, one for each rank")
  private List<Path> runs = new ArrayList<>();

  @Option(
      names = "--to",
      required = true,
      paramLabel = "<folder>",
      description = "folder of the merged run; must not be there, or be empty")
  private Path to;

  @Option(
      names = "--partial",
      description = "merge though ranks are missing; the result says which")
  private boolean partial;

  @Mixin private PropertyOptions properties = new PropertyOptions();

  private final PrintStream out;

  MergeCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() throws IOException {
    properties.settings("merge"); // which uses none of bench.*
    List<RankRun> ranks = new ArrayList<>();
    for (Path run : runs) {
      ranks.add(RankRun.read(run));
    }
    Merge merge = Merge.of(ranks, partial);
    if (Files.exists(to, LinkOption.NOFOLLOW_LINKS) && !isEmptyFolder(to)) {
      throw new UsageException("--to=" + to + " is not an empty folder: choose another");
    }
    Path name = to.toAbsolutePath().normalize().getFileName();
    if (name == null || !RunRecord.ID.matcher(name.toString()).matches()) {
      throw new UsageException(
          "--to=" + to + ": a run's name must match " + RunRecord.ID + ", else no site reads it");
    }
    RunRecord merged = merge.write(to);
    LoadTable.of(merged.cells(), merged.scalability())
        .lines()
        .map(Plain::line)
        .forEach(out::println);
    out.println("run " + to.toAbsolutePath().normalize() + " of " + ranks.size() + " machines");
    if (!merge.missing().isEmpty()) {
      out.println("PARTIAL: ranks " + merge.missing() + " are missing");
    }
    for (String different : merge.addresses()) {
      out.println(Plain.line("SEVERAL ADDRESSES, which must lead to one server: " + different));
    }
    List<CellRecord> failures = merged.failures();
    failures.forEach(
        cell -> out.println(Plain.line("FAILED " + cell.name() + ": " + cell.cause())));
    return failures.isEmpty() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
  }

  private static boolean isEmptyFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    }
  }
}
