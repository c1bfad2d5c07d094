package beamtime.site.publish;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A process that publishes one run after another until it is killed. */
final class EndlessPublisher {
  private EndlessPublisher() {}

  /** Takes the site, what begins the names of its runs, and a folder for these. */
  public static void main(String[] args) throws IOException {
    Path home = Files.createDirectories(Path.of(args[2]));
    PublishedTree tree = new PublishedTree(Path.of(args[0]), new PlainPages());
    for (int number = 0; ; number++) {
      tree.add(
          new Publication(
              run(args[1] + number).forks(1, 3).with(cell("JobScan", "hbase")).read(home),
              false,
              false));
      System.out.println(number);
    }
  }
}
