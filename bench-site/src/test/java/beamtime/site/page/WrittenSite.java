package beamtime.site.page;

import beamtime.site.cli.SiteSections;
import beamtime.site.page.study.StudiesSection;
import beamtime.site.run.RunBuilder;
import beamtime.site.run.RunFolder;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
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
import org.jsoup.nodes.Element;

/**
 * A site that a test has written.
 *
 * @param folder where
 */
public record WrittenSite(Path folder) {
  public static WrittenSite of(Path folder, List<RunFolder> runs) throws IOException {
    return of(SiteSections.all(), folder, runs);
  }

  private static WrittenSite of(List<Section> sections, Path folder, List<RunFolder> runs)
      throws IOException {
    new SiteWriter(sections, Optional.empty()).write(new SiteContent(runs, List.of()), folder);
    return new WrittenSite(folder);
  }

  /** The same, without the pages of studies, which take the longest and are alike for most runs. */
  public static WrittenSite withoutStudies(Path folder, List<RunFolder> runs) throws IOException {
    List<Section> sections = new ArrayList<>(SiteSections.all());
    sections.removeIf(StudiesSection.class::isInstance);
    return of(sections, folder, runs);
  }

  /** The site of these runs without the pages of studies, in a folder next to theirs. */
  public static WrittenSite in(Path folder, RunBuilder... builders) throws IOException {
    return withoutStudies(folder.resolve("site"), read(folder, builders));
  }

  /** The whole site of these runs, in a folder next to theirs. */
  public static WrittenSite whole(Path folder, RunBuilder... builders) throws IOException {
    return of(folder.resolve("site"), read(folder, builders));
  }

  private static List<RunFolder> read(Path folder, RunBuilder... builders) throws IOException {
    List<RunFolder> runs = new ArrayList<>();
    for (RunBuilder builder : builders) {
      runs.add(builder.read(folder));
    }
    return runs;
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

  /** Links of all pages that lead to nothing of the site. */
  public List<String> brokenLinks() throws IOException {
    List<String> broken = new ArrayList<>();
    for (String path : pages()) {
      Document page = page(path);
      for (Element element : page.select("[href], [src]")) {
        String link = element.hasAttr("href") ? element.attr("href") : element.attr("src");
        if (!leads(path, page, link)) {
          broken.add(path + " -> " + link);
        }
      }
    }
    return broken;
  }

  private boolean leads(String from, Document page, String link) {
    String path = link.replaceFirst("#.*", "");
    if (path.isEmpty()) {
      return page.getElementById(link.substring(1)) != null;
    }
    String resolved = URI.create(from).resolve(path).toString();
    Path to = folder.resolve(URLDecoder.decode(resolved, StandardCharsets.UTF_8)).normalize();
    return to.startsWith(folder) && Files.isRegularFile(to);
  }

  public long bytes(String path) throws IOException {
    return Files.size(folder.resolve(path));
  }
}
