package beamtime.site.cli;

import beamtime.site.page.PageList;
import beamtime.site.page.SiteContent;
import beamtime.site.page.SiteWriter;
import beamtime.site.page.Written;
import beamtime.site.publish.PublishedTree;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes the site of some runs, or nothing if one of them can't be read. */
@Command(
    name = "build",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the site is written",
      "1:a run was refused, or the site could not be written; the old one is unchanged",
      "2:wrong options"
    },
    description = "Writes the site of these runs into a folder.")
final class BuildCommand implements Callable<Integer> {
  @Parameters(
      arity = "1..*",
      paramLabel = "RUN",
      description = "Folder of a run, or a folder that holds folders of runs.")
  private List<Path> folders;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FOLDER",
      defaultValue = "site",
      description = "Folder to write the site to; ${DEFAULT-VALUE} by default.")
  private Path output;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    RunFolders read = RunFolders.read(folders);
    if (!read.refusals().isEmpty()) {
      read.refusals().forEach(this::complain);
      return CommandLine.ExitCode.SOFTWARE;
    }
    SiteContent site = new SiteContent(read.runs(), read.annotations());
    site.studies().warnings().forEach(this::complain);
    Written written;
    try {
      if (isSomeoneElses(output)) {
        complain(output + " holds files and no site: choose an empty folder, or one of a site");
        return CommandLine.ExitCode.SOFTWARE;
      }
      if (PublishedTree.isAt(output)) {
        complain(output + " is a published site, to which runs are only added, by `publish`");
        return CommandLine.ExitCode.SOFTWARE;
      }
      written = new SiteWriter(SiteSections.all(), CodeVersion.ofJar()).write(site, output);
    } catch (IOException e) {
      complain(Problem.line(e));
      return CommandLine.ExitCode.SOFTWARE;
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println(output.resolve("index.html").toAbsolutePath().normalize());
    out.println(written);
    return CommandLine.ExitCode.OK;
  }

  private static boolean isSomeoneElses(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isPresent() && PageList.in(folder).isEmpty();
    }
  }

  private void complain(String line) {
    spec.commandLine().getErr().println(line);
  }
}
