package beamtime.site.page;

import beamtime.site.cli.SiteSections;
import beamtime.site.run.RunBuilder;
import beamtime.site.run.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/**
 * A site that a test has written.
 *
 * @param folder where
 */
public record WrittenSite(Path folder) {
  public static WrittenSite of(Path folder, List<RunFolder> runs) throws IOException {
    new SiteWriter(SiteSections.all(), Optional.empty())
        .write(new SiteContent(runs, List.of()), folder);
    return new WrittenSite(folder);
  }

  /** The site of these runs, in a folder next to theirs. */
  public static WrittenSite in(Path folder, RunBuilder... builders) throws IOException {
    List<RunFolder> runs = new ArrayList<>();
    for (RunBuilder builder : builders) {
      runs.add(builder.read(folder));
    }
    return of(folder.resolve("site"), runs);
  }

  public Document page(String path) throws IOException {
    return Jsoup.parse(folder.resolve(path));
  }

  /** Every file, from the top of the site. */
  public Set<String> files() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString().replace('\\', '/'))
          .collect(Collectors.toSet());
    }
  }

  /** Every page, from the top of the site. */
  public List<String> pages() throws IOException {
    return files().stream().filter(file -> file.endsWith(".html")).sorted().toList();
  }

  public long bytes(String path) throws IOException {
    return Files.size(folder.resolve(path));
  }
}
