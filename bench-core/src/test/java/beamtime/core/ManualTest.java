package beamtime.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages of the manual, and those next to README. */
class ManualTest {
  private static final Path ROOT = Path.of("..");

  /** Address and fragment of a link in Markdown. */
  private static final Pattern LINK = Pattern.compile("]\\(([^)#]*)(?:#([^)]*))?\\)");

  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

  @Test
  void everyLinkLeadsSomewhere() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path page : pages()) {
      for (MatchResult link : LINK.matcher(Files.readString(page)).results().toList()) {
        if (!link.group(1).startsWith("https:") && !leads(page, link.group(1), link.group(2))) {
          broken.add(ROOT.relativize(page) + ": " + link.group());
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void readmeLeadsToEveryPage() throws IOException {
    String readme = Files.readString(ROOT.resolve("README.md"));
    assertThat(pages())
        .allMatch(
            page -> page.endsWith("README.md") || readme.contains("(" + ROOT.relativize(page)));
  }

  /** A merge that went wrong leaves its marks; a formatter may have wrapped their lines. */
  @Test
  void noPageHasTheMarksOfAMerge() throws IOException {
    for (Path page : pages()) {
      assertThat(Files.readString(page)).doesNotContain("<<<<<<<", "=======", ">>>>>>>");
    }
  }

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    for (Path folder : List.of(ROOT, ROOT.resolve("docs"))) {
      try (Stream<Path> files = Files.list(folder)) {
        files.filter(page -> page.toString().endsWith(".md")).forEach(pages::add);
      }
    }
    return pages;
  }

  private static boolean leads(Path page, String address, String fragment) throws IOException {
    Path target = address.isEmpty() ? page : page.resolveSibling(address);
    if (fragment == null || !Files.exists(target)) {
      return Files.exists(target);
    }
    return HEADING
        .matcher(Files.readString(target))
        .results()
        .anyMatch(heading -> anchor(heading.group(1)).equals(fragment));
  }

  /** As GitHub and GitLab make it of a heading. */
  private static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\w -]", "").replace(' ', '-');
  }
}
