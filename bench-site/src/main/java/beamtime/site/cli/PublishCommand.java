package beamtime.site.cli;

import beamtime.site.page.SiteWriter;
import beamtime.site.publish.Pages;
import beamtime.site.publish.Publication;
import beamtime.site.publish.Published;
import beamtime.site.publish.PublishedBranch;
import beamtime.site.publish.PublishedTree;
import beamtime.site.publish.Target;
import beamtime.site.run.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Adds a run to a site that others read. */
@Command(
    name = "publish",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the run is published, now or before",
      "1:it was refused, or publishing failed; the site is unchanged",
      "2:wrong options"
    },
    description = {
      "Adds a run to a published site and writes the site's pages again. Runs are only ever added; "
          + "a run that is there already is left as it is.",
      "A run that has not finished is always refused: what is published does not change."
    })
final class PublishCommand implements Callable<Integer> {
  @Parameters(paramLabel = "RUN", description = "Folder of the run.")
  private Path folder;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "TARGET",
      description = {
        "A folder, or repository#branch: a path or an address of git, and a branch that is made "
            + "if it is missing."
      })
  private String target;

  @Option(
      names = "--with-failures",
      description = "Publish it although cells failed; its pages say which, and why.")
  private boolean withFailures;

  @Option(
      names = "--with-logs",
      description = "Publish its logs too, which hold paths and names of its machine.")
  private boolean withLogs;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    try {
      Publication publication = new Publication(RunFolder.read(folder), withFailures, withLogs);
      String done = publish(publication) == Published.ADDED ? " is published" : " was there before";
      spec.commandLine().getOut().println("run " + publication.id() + done);
      return CommandLine.ExitCode.OK;
    } catch (IOException e) {
      spec.commandLine().getErr().println(Problem.line(e));
      return CommandLine.ExitCode.SOFTWARE;
    }
  }

  private Published publish(Publication publication) throws IOException {
    SiteWriter writer = new SiteWriter(SiteSections.all(), CodeVersion.ofJar());
    Pages pages =
        (site, older, to) -> {
          site.studies().warnings().forEach(spec.commandLine().getErr()::println);
          writer.stage(site, older, to);
        };
    Target to = Target.parse(target);
    if (to instanceof Target.Branch branch) {
      return new PublishedBranch(branch, pages).add(publication);
    }
    return new PublishedTree(((Target.Folder) to).path(), pages).add(publication);
  }
}
